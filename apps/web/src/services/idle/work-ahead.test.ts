import { beforeEach, expect, test, vi } from 'vitest'
import type * as WorkAhead from './work-ahead.ts'

/** Idle callbacks requested and not yet called. */
let moments: (() => void)[] = []
/** The page is idle for a moment. */
const rest = () => moments.splice(0).forEach((moment) => moment())
/** The page was not scrolled for a second. */
function standStill() {
  const later = performance.now() + 1000
  vi.spyOn(performance, 'now').mockReturnValue(later)
}
const done: string[] = []
const piece = (name: string) => () => void done.push(name)

/** Of a page of its own: what waits, and when it was scrolled, lives as long as a page. */
let atRest: typeof WorkAhead.atRest
let workAhead: typeof WorkAhead.workAhead

beforeEach(async () => {
  vi.resetModules()
  ;({ atRest, workAhead } = await import('./work-ahead.ts'))
  moments = []
  done.length = 0
  const requestIdleCallback = (work: () => void) => moments.push(work)
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.stubGlobal('window', { requestIdleCallback })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', {})
})

test('each moment takes one piece, in their order, without those called off', () => {
  workAhead(piece('first'))
  const callOff = workAhead(piece('second'))
  workAhead(piece('third'))
  expect(done).toEqual([])
  rest()
  expect(done).toEqual(['first'])
  callOff()
  rest()
  expect(done).toEqual(['first', 'third'])
  expect(moments).toEqual([])
  workAhead(piece('later'))
  rest()
  expect(done).toEqual(['first', 'third', 'later'])
})

test('nothing is done while the page is scrolled, and all of it afterwards', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  workAhead(piece('row'))
  document.dispatchEvent(new Event('scroll'))
  rest()
  expect(done).toEqual([])
  // Meanwhile no idle callback is even requested.
  expect(moments).toEqual([])
  standStill()
  vi.runAllTimers()
  rest()
  expect(done).toEqual(['row'])
  vi.useRealTimers()
})

test('nothing is done nor waited for in a page that is hidden, and all of it once it is seen', () => {
  standStill()
  Object.assign(document, { hidden: true })
  workAhead(piece('row'))
  rest()
  workAhead(piece('poster'))
  rest()
  expect(done).toEqual([])
  expect(moments).toEqual([])
  Object.assign(document, { hidden: false })
  document.dispatchEvent(new Event('visibilitychange'))
  rest()
  rest()
  expect(done).toEqual(['row', 'poster'])
  document.dispatchEvent(new Event('visibilitychange'))
  expect(moments).toEqual([])
})

test('with data saving nothing runs ahead, and visible parts run when idle', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  workAhead(piece('row'))
  expect(moments).toEqual([])
  atRest(piece('poster'))
  standStill()
  rest()
  expect(done).toEqual(['poster'])
})

test('work that the page itself lacks runs before earlier requests', () => {
  standStill()
  atRest(piece('poster'))
  atRest(piece('discs'), { isFirst: true })
  rest()
  rest()
  expect(done).toEqual(['discs', 'poster'])
})
