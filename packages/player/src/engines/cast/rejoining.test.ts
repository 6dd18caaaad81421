import { expect, test } from 'vitest'
import { HLS } from '../../core/testing/watching.ts'
import { pass, type Room, startInRoom } from './testing/cast-room.ts'

/** The page is loaded again while the receiver plays. */
async function reload(before: Awaited<ReturnType<typeof startInRoom>>, room: Room = {}) {
  before.player.destroy()
  return startInRoom({ receiver: before.receiver, cast: { session: before.receiver }, source: null, ...room })
}

test('after a reload the session is joined again: same film, same place, nothing loaded anew', async () => {
  const describe = () => ({ title: 'Projectionist', key: 'm-1' })
  const before = await startInRoom({ describe })
  await before.connect()
  await pass(20, before.screen)
  const { player, receiver, screen } = await reload(before, { describe })
  expect(player.state.remote).toMatchObject({ target: 'cast', deviceName: 'Living room' })
  // The film was searched for again and has another address now.
  player.load({ type: 'hls', url: 'https://films.example/other-key.m3u8' }, { startAt: 3 })
  await pass(1, screen)
  expect(receiver.requests).toHaveLength(1)
  expect(player.playhead()).toBe(31)
  expect(player.state.playback.isPlaying).toBe(true)
  player.run('toggleCast')
  await pass(0)
  expect(player.state.remote.target).toBe('local')
  expect(player.playhead()).toBe(31)
})

test('a film paused in the room stays paused after a reload, at its rate', async () => {
  const before = await startInRoom({ player: { initial: { rate: 1.5 } } })
  await before.connect()
  before.player.run('pause')
  await pass(0)
  const { player, receiver, screen } = await reload(before)
  player.load(HLS)
  await pass(1)
  expect(screen.paused).toBe(true)
  expect(receiver.requests).toHaveLength(1)
  expect(player.state).toMatchObject({ playback: { isPaused: true }, rate: { rate: 1.5 } })
})

test('another film after a reload is another request', async () => {
  const before = await startInRoom({ describe: () => ({ title: 'Projectionist', key: 'm-1' }) })
  await before.connect()
  const { player, receiver } = await reload(before, { describe: () => ({ title: 'Other', key: 'm-2' }) })
  player.load(HLS, { startAt: 3 })
  await pass(0)
  expect(receiver.requests.at(-1)).toMatchObject({ currentTime: 3, media: { customData: { key: 'm-2' } } })
})

test('changes of source and the end of the player leave no listener on the sender, and the film on the receiver', async () => {
  const { player, cast, receiver, screen, connect } = await startInRoom()
  await connect()
  const connected = cast.listenerCount()
  for (let change = 0; change < 20; change += 1) {
    player.load({ ...HLS, url: `https://films.example/${change}.m3u8` }, { startAt: change })
    await pass(0)
  }
  expect(cast.listenerCount()).toBe(connected)
  expect(receiver.current?.listenerCount).toBe(1)
  player.destroy()
  expect(cast.listenerCount()).toBe(0)
  expect(receiver.current?.listenerCount).toBe(0)
  expect(screen.paused).toBe(false)
})
