import { expect, test, vi } from 'vitest'
import { PATIENCE_MS } from './failure-policy.ts'
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
