import { dayOf } from '@matinee/domain'
import { beforeEach, expect, it, vi } from 'vitest'
import { leaveFirstStill, showFirstStill } from './first-still.ts'

const NOW = new Date(2026, 2, 1, 12)
const { documentElement: html } = document

/** A still that is there at once; the blank and the comma of an address of data would end a candidate. */
const FILE = '/samples/film/thumbnails.jpg'
const write = (day: number, widths = '* 300w, * 1280w') =>
  (html.dataset['stills'] = `${widths}|${day - 1}|/other.webp|${FILE}`)
const hasBegun = () => html.dataset['begins'] !== undefined
const shown = () => html.style.getPropertyValue('--m-first-still')

beforeEach(() => () => {
  delete html.dataset['stills']
  html.style.removeProperty('--m-first-still')
  leaveFirstStill()
})

it('the still of the viewer’s day is shown once it has come, until the page has its own', async () => {
  write(dayOf(NOW))
  showFirstStill(NOW)
  expect([hasBegun(), shown()]).toEqual([true, ''])
  await expect.poll(shown).toBe(`url("${new URL(FILE, location.href).href}")`)
  leaveFirstStill()
  expect(hasBegun()).toBe(false)
})

it('of another day none is shown, nor where the server wrote none', () => {
  showFirstStill(NOW)
  expect(hasBegun()).toBe(false)
  write(dayOf(NOW) + 5)
  showFirstStill(NOW)
  expect(hasBegun()).toBe(false)
})

it('who saves data is shown none', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  write(dayOf(NOW))
  showFirstStill(NOW)
  vi.unstubAllGlobals()
  expect(hasBegun()).toBe(false)
})
