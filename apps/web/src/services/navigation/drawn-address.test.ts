import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as DrawnAddress from './drawn-address.ts'

const location = { pathname: '', search: '', hash: '' }
let { drawAddress, drawEntry, drawEntriesBy, drawnAddress }: typeof DrawnAddress = {} as typeof DrawnAddress

const goTo = (pathname: string) => Object.assign(location, { pathname })

beforeEach(async () => {
  // The address is kept by the module, which other tests share.
  vi.resetModules()
  goTo('/')
  vi.stubGlobal('location', location)
  ;({ drawAddress, drawEntry, drawEntriesBy, drawnAddress } = await import('./drawn-address.ts'))
})
afterEach(() => vi.unstubAllGlobals())

it('until the page follows the history it is drawn by what the browser says', () => {
  goTo('/about')
  expect(drawnAddress().pathname).toBe('/about')
})

it('a new entry is drawn at once where nobody directs', () => {
  drawAddress()
  goTo('/about')
  expect(drawnAddress().pathname).toBe('/')
  drawEntry()
  expect(drawnAddress().pathname).toBe('/about')
})

it('a directed entry is drawn when its director says so, by the address of that moment', () => {
  const directed: Array<() => void> = []
  drawAddress()
  drawEntriesBy((draw) => void directed.push(draw), new AbortController().signal)
  goTo('/about')
  drawEntry()
  expect(drawnAddress().pathname).toBe('/')
  goTo('/discover')
  directed[0]?.()
  expect(drawnAddress().pathname).toBe('/discover')
})

it('an entry that is replaced is drawn at once, whoever directs', () => {
  drawEntriesBy(() => {}, new AbortController().signal)
  goTo('/about')
  drawAddress()
  expect(drawnAddress().pathname).toBe('/about')
})

it('after the end of its director an entry is drawn at once', () => {
  const over = new AbortController()
  drawAddress()
  drawEntriesBy(() => {}, over.signal)
  over.abort()
  goTo('/about')
  drawEntry()
  expect(drawnAddress().pathname).toBe('/about')
})
