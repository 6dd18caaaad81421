import { expect, test } from 'vitest'
import { settle, startWatching, type Watching } from '../testing/watching.ts'

/** Places across the picture, in hundredths of its width. */
const [LEFT, MIDDLE, RIGHT] = [10, 50, 90]
const DOUBLE_TAP_MS = 300
const HOLD_MS = 500

async function watchByTouch(options: Parameters<typeof startWatching>[0] = {}) {
  const watching = await startWatching({ startAt: 50, ...options })
  const { page } = watching
  const touch = (type: string, at: number, rest = {}) => page.point(type, { pointerType: 'touch', at, ...rest })
  const tap = (at: number) => {
    for (const type of ['pointerdown', 'pointerup', 'click']) touch(type, at)
  }
  return { ...watching, touch, tap }
}

const isShown = ({ player }: Watching) => player.state.controls.isVisible
const noteOf = ({ player }: Watching) => player.state.notice.current

test.each([
  ['left', LEFT, -10],
  ['right', RIGHT, 10],
])('two taps at the %s skip 10 s once, and each further one adds', async (_, at, by) => {
  const film = await watchByTouch()
  film.tap(at)
  film.clock.tick(DOUBLE_TAP_MS)
  expect(film.page.media.currentTime).toBe(50)
  film.tap(at)
  film.clock.tick(DOUBLE_TAP_MS - 1)
  film.tap(at)
  expect(film.page.media.currentTime).toBe(50 + by)
  expect(noteOf(film)).toEqual({ kind: 'seek', change: by })
  film.clock.tick(DOUBLE_TAP_MS - 1)
  film.tap(at)
  // Slower than a double tap, as nobody taps that fast for long.
  film.clock.tick(2 * DOUBLE_TAP_MS - 1)
  film.tap(at)
  expect(film.page.media.currentTime).toBe(50 + 3 * by)
  expect(noteOf(film)).toEqual({ kind: 'seek', change: 3 * by })
})

test('skipping by taps leaves the controls as they are, hidden or shown', async () => {
  const film = await watchByTouch()
  const seen = new Set<boolean>()
  film.player.store.subscribe(() => seen.add(isShown(film)))
  for (let taps = 0; taps < 4; taps += 1) {
    film.tap(RIGHT)
    await settle()
    film.clock.tick(200)
  }
  film.clock.tick(DOUBLE_TAP_MS)
  await settle()
  expect([...seen]).toEqual([false])
  film.tap(MIDDLE)
  await settle()
  seen.clear()
  for (let taps = 0; taps < 2; taps += 1) {
    film.tap(LEFT)
    await settle()
  }
  film.clock.tick(DOUBLE_TAP_MS)
  await settle()
  expect([...seen]).toEqual([true])
})

test('S-307 a single tap at a side shows the controls once it cannot become a double tap, the next one hides them', async () => {
  const film = await watchByTouch()
  film.tap(LEFT)
  film.clock.tick(DOUBLE_TAP_MS - 1)
  expect(isShown(film)).toBe(false)
  film.clock.tick(1)
  expect(isShown(film)).toBe(true)
  film.tap(LEFT)
  film.clock.tick(DOUBLE_TAP_MS)
  expect(isShown(film)).toBe(false)
  expect(film.page.media.currentTime).toBe(50)
})

test('two quick taps at different places are no double tap, and toggle the controls once', async () => {
  const film = await watchByTouch()
  film.tap(LEFT)
  film.tap(RIGHT)
  film.clock.tick(DOUBLE_TAP_MS)
  expect(film.page.media.currentTime).toBe(50)
  expect(isShown(film)).toBe(true)
  film.tap(LEFT)
  film.tap(MIDDLE)
  film.clock.tick(DOUBLE_TAP_MS)
  expect(isShown(film)).toBe(false)
})

test('two taps in the middle show and hide the controls at once', async () => {
  const film = await watchByTouch()
  film.tap(MIDDLE)
  expect(isShown(film)).toBe(true)
  film.tap(MIDDLE)
  expect(isShown(film)).toBe(false)
  expect(film.page.media.currentTime).toBe(50)
})

test('a player that is taken off its page between two taps does nothing more', async () => {
  const film = await watchByTouch()
  film.tap(LEFT)
  film.player.destroy()
  expect(film.clock.pending()).toEqual([])
})

test('a mouse at the side plays, pauses and fills the screen, and never skips', async () => {
  const { page, player, clock } = await startWatching({ startAt: 50 })
  for (const type of ['pointerdown', 'click', 'pointerdown', 'click', 'dblclick']) page.point(type, { at: LEFT })
  await settle()
  expect(page.media.currentTime).toBe(50)
  expect(player.state.fullscreen.isFullscreen).toBe(true)
  page.point('pointerdown', { at: LEFT })
  clock.tick(10 * HOLD_MS)
  expect(page.media.playbackRate).toBe(1)
  expect(page.point('contextmenu', { at: LEFT })).toBe(false)
})

test('a held finger plays at 2×, and lifting it restores the speed before', async () => {
  const film = await watchByTouch({ initial: { rate: 1.5 } })
  film.touch('pointerdown', MIDDLE)
  film.clock.tick(HOLD_MS - 1)
  expect(film.page.media.playbackRate).toBe(1.5)
  film.clock.tick(1)
  await settle()
  expect(film.page.media.playbackRate).toBe(2)
  expect(film.player.state.rate).toEqual({ rate: 2, heldFrom: 1.5 })
  film.touch('pointerup', MIDDLE)
  film.touch('click', MIDDLE)
  await settle()
  expect(film.page.media.playbackRate).toBe(1.5)
  expect(film.player.state.rate).toEqual({ rate: 1.5, heldFrom: null })
  expect(isShown(film)).toBe(false)
})

test('the tap after a held finger is a tap again', async () => {
  const film = await watchByTouch()
  film.touch('pointerdown', MIDDLE)
  film.clock.tick(HOLD_MS)
  film.touch('pointerup', MIDDLE)
  film.tap(MIDDLE)
  expect(isShown(film)).toBe(true)
})

test('a finger that moves is not held; one that slips a little is, and may move later', async () => {
  const film = await watchByTouch()
  film.touch('pointerdown', 50)
  film.touch('pointermove', 61)
  film.clock.tick(HOLD_MS)
  expect(film.page.media.playbackRate).toBe(1)
  film.touch('pointerdown', 50)
  film.touch('pointermove', 59)
  film.clock.tick(HOLD_MS)
  film.touch('pointermove', 90)
  expect(film.page.media.playbackRate).toBe(2)
})

type ByTouch = Awaited<ReturnType<typeof watchByTouch>>

test.each<[string, (film: ByTouch) => unknown]>([
  ['the browser takes the finger away', (film) => film.touch('pointercancel', MIDDLE)],
  ['a second finger comes', (film) => film.touch('pointerdown', 60, { isPrimary: false })],
  ['the player is taken off its page', (film) => film.player.attach(film.page)],
])('the speed before is back when %s', async (_, end) => {
  const film = await watchByTouch()
  film.touch('pointerdown', MIDDLE)
  film.clock.tick(HOLD_MS)
  expect(film.page.media.playbackRate).toBe(2)
  end(film)
  film.clock.tick(HOLD_MS)
  expect(film.page.media.playbackRate).toBe(1)
})

test('the next film begins at the viewer’s own speed, also while a finger is held', async () => {
  const film = await watchByTouch({ initial: { rate: 0.5 } })
  film.touch('pointerdown', MIDDLE)
  film.clock.tick(HOLD_MS)
  film.player.load({ type: 'hls', url: 'https://films.example/next.m3u8' })
  film.page.media.reset()
  await settle()
  expect(film.page.media.playbackRate).toBe(0.5)
  expect(film.player.state.rate).toEqual({ rate: 0.5, heldFrom: null })
  film.touch('pointerup', MIDDLE)
  expect(film.page.media.playbackRate).toBe(0.5)
})

test('a finger held on a paused film, or on a control, changes nothing', async () => {
  const film = await watchByTouch()
  film.touch('pointerdown', MIDDLE, { onControl: true })
  film.clock.tick(HOLD_MS)
  expect(film.page.media.playbackRate).toBe(1)
  film.player.run('pause')
  await settle()
  film.touch('pointerdown', MIDDLE)
  film.clock.tick(HOLD_MS)
  expect(film.page.media.playbackRate).toBe(1)
})

test('a finger on the picture opens no menu and selects nothing; on a control it may', async () => {
  const film = await watchByTouch()
  film.touch('pointerdown', MIDDLE)
  expect(film.touch('contextmenu', MIDDLE)).toBe(true)
  expect(film.touch('selectstart', MIDDLE)).toBe(true)
  film.touch('pointerdown', MIDDLE, { onControl: true })
  expect(film.touch('contextmenu', MIDDLE)).toBe(false)
})
