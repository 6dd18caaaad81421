import { expect, test, vi } from 'vitest'
import { PATIENCE_MS } from './failure-policy.ts'
import { PlayerError } from './player-error.ts'
import { FIRST_ASK_MS, STALL_MS } from './stall-watch.ts'
import { createFakeEnvironment } from './testing/fake-environment.ts'
import { settle, startWatching } from './testing/watching.ts'

test('a source that says nothing for 30 s while it should play is a network failure', async () => {
  const { player, page, clock } = await startWatching({ startAt: 10 })
  page.media.starve()
  await settle()
  clock.tick(STALL_MS)
  expect(player.state.error.current).toMatchObject({ code: 'network', detail: 'stalled' })
  expect(player.playhead()).toBe(10)
})

test('data that still comes in, however slowly, is no failure', async () => {
  const { player, page, clock } = await startWatching()
  page.media.starve()
  for (let seconds = 0; seconds < 90; seconds += 20) {
    clock.tick(20_000)
    page.media.emit('progress')
    await settle()
  }
  expect(player.state.error.current).toBeNull()
})

test('a long segment on a slow line is no silence: nothing is said, and nobody is asked', async () => {
  const askAgain = vi.fn<() => void>()
  let isArriving = true
  const { player, page, clock } = await startWatching({ askAgain, isArriving: () => isArriving })
  page.media.starve()
  await settle()
  clock.tick(3 * STALL_MS)
  expect(askAgain).not.toHaveBeenCalled()
  expect(player.state.interruption.current).toBeNull()
  isArriving = false
  clock.tick(FIRST_ASK_MS)
  expect(askAgain).toHaveBeenCalledOnce()
  expect(player.state.interruption.current).toMatchObject({ error: { detail: 'stalled' } })
})

test('a paused film, and one that plays, may be quiet for as long as they like', async () => {
  const { player, page, clock } = await startWatching()
  clock.tick(10 * STALL_MS)
  page.media.pause()
  page.media.starve()
  await settle()
  clock.tick(10 * STALL_MS)
  expect(player.state.error.current).toBeNull()
})

test('the watch begins anew when the viewer plays again', async () => {
  const { player, page, clock } = await startWatching({ paused: true })
  page.media.starve()
  await settle()
  clock.tick(STALL_MS - 1)
  player.run('play')
  await settle()
  clock.tick(STALL_MS - 1)
  expect(player.state.error.current).toBeNull()
  clock.tick(STALL_MS)
  expect(player.state.error.current).not.toBeNull()
})

test('a source that can be asked again is asked after 8, 16 and 30 s, and ends after three minutes', async () => {
  const askAgain = vi.fn<() => void>()
  const { player, page, clock } = await startWatching({ askAgain })
  page.media.starve()
  await settle()
  for (const pause of [FIRST_ASK_MS, 2 * FIRST_ASK_MS, STALL_MS]) {
    clock.tick(pause - 1)
    askAgain.mockClear()
    clock.tick(1)
    expect(askAgain).toHaveBeenCalledOnce()
    expect(player.state.interruption.current).toMatchObject({ isUrgent: true, error: { detail: 'stalled' } })
  }
  page.media.readyState = 4
  page.media.emit('canplay')
  await settle()
  expect(player.state.interruption.current).toBeNull()
  page.media.starve()
  await settle()
  clock.tick(PATIENCE_MS - STALL_MS)
  expect(player.state.error.current).toBeNull()
  clock.tick(2 * STALL_MS)
  expect(player.state.error.current).toMatchObject({ code: 'network', detail: 'stalled' })
})

/** A film that plays at 10 s, loaded to so many; more of it is to come. */
async function watchLoadedTo(second: number, options: Parameters<typeof startWatching>[0] = {}) {
  const askAgain = vi.fn<() => void>()
  const watching = await startWatching({ startAt: 10, askAgain, ...options })
  watching.page.media.bufferedRanges = [[0, second]]
  const urgent = () => watching.player.state.interruption.current?.isUrgent
  return { ...watching, askAgain, urgent }
}

test('another source is sought while the last 5 s of a silent one play, until something comes in', async () => {
  const { page, clock, askAgain, urgent } = await watchLoadedTo(30)
  clock.tick(10 * STALL_MS)
  expect(urgent()).toBeUndefined()
  page.media.currentTime = 25.5
  clock.tick(FIRST_ASK_MS)
  expect(urgent()).toBe(true)
  expect(askAgain).not.toHaveBeenCalled()
  page.media.emit('progress')
  await settle()
  expect(urgent()).toBeUndefined()
})

test('it is sought as soon as 5 s are left, and not when the watch looks next', async () => {
  const { page, clock, urgent } = await watchLoadedTo(30)
  clock.tick(STALL_MS)
  page.media.currentTime = 24
  clock.tick(FIRST_ASK_MS)
  page.media.currentTime = 25.01
  clock.tick(1000)
  expect(urgent()).toBe(true)
})

test.each([
  ['comes in slowly', { isArriving: () => true }, 14],
  ['is there to its end', {}, 100],
  ['has no network', { environment: createFakeEnvironment({ isOffline: () => true }) }, 14],
] as const)('none is sought for a film that plays its last 5 s and %s', async (_, options, second) => {
  const { page, clock, urgent } = await watchLoadedTo(second, options)
  page.media.currentTime = second - 4
  clock.tick(10 * STALL_MS)
  expect(urgent()).toBeUndefined()
})

test('what failed says itself when another source is sought', async () => {
  const { page, engine, clock, urgent } = await watchLoadedTo(14)
  page.media.currentTime = 11
  const error = new PlayerError('network', 'reset')
  engine.last().options.emit({ type: 'interrupted', interruption: { error, isOffline: false, isUrgent: false } })
  clock.tick(10 * STALL_MS)
  expect(urgent()).toBe(false)
})

test('without a network a silent source is waited for, however long', async () => {
  const askAgain = vi.fn<() => void>()
  const environment = createFakeEnvironment({ isOffline: () => true })
  const { player, page, clock } = await startWatching({ askAgain, environment })
  page.media.starve()
  await settle()
  clock.tick(10 * PATIENCE_MS)
  expect(askAgain).not.toHaveBeenCalled()
  expect(player.state.interruption.current).toMatchObject({ isOffline: true, isUrgent: false })
  expect(player.state.error.current).toBeNull()
})
