import { expect, test } from 'vitest'
import { STALL_MS } from './stall-watch.ts'
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
