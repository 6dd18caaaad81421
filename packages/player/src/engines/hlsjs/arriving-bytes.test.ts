import { expect, test } from 'vitest'
import { followBytes } from './arriving-bytes.ts'

const EVENTS = { FRAG_LOADING: 'hlsFragLoading' }

/** The watch of a library of which the test says what it loads. */
function startFollowing() {
  const listeners: ((event: string, data: { frag: object }) => void)[] = []
  const hls = { on: (_: string, listener: (typeof listeners)[number]) => listeners.push(listener) }
  const watch = followBytes(...([hls, EVENTS] as unknown as Parameters<typeof followBytes>))
  return { watch, load: (frag: object) => listeners.forEach((listener) => listener(EVENTS.FRAG_LOADING, { frag })) }
}

test('bytes arrive while the count of a segment grows', () => {
  const { watch, load } = startFollowing()
  const isArriving = watch()
  const frag = { type: 'main', stats: { loaded: 0 } }
  load(frag)
  expect(isArriving()).toBe(false)
  frag.stats.loaded = 100
  expect(isArriving()).toBe(true)
  expect(isArriving()).toBe(false)
})

test('a segment that is loaded again arrives from its first byte', () => {
  const { watch, load } = startFollowing()
  const isArriving = watch()
  const frag = { type: 'main', stats: { loaded: 500_000 } }
  load(frag)
  expect(isArriving()).toBe(true)
  // The library counts each load of a segment anew.
  frag.stats = { loaded: 0 }
  load(frag)
  expect(isArriving()).toBe(false)
  frag.stats.loaded = 1000
  expect(isArriving()).toBe(true)
})

test('a segment whose load was replaced between two looks arrives too', () => {
  const { watch, load } = startFollowing()
  const isArriving = watch()
  const frag = { type: 'main', stats: { loaded: 500_000 } }
  load(frag)
  expect(isArriving()).toBe(true)
  frag.stats = { loaded: 1000 }
  expect(isArriving()).toBe(true)
})

test('subtitles are no bytes of the film, and each watch has its own memory', () => {
  const { watch, load } = startFollowing()
  const [first, second] = [watch(), watch()]
  load({ type: 'subtitle', stats: { loaded: 100 } })
  expect(first()).toBe(false)
  load({ type: 'audio', stats: { loaded: 100 } })
  expect([first(), first()]).toEqual([true, false])
  expect(second()).toBe(true)
})
