import { expect, test } from 'vitest'
import { createPlayer, NOTICE_MS } from '../../core/index.ts'
import { createFakeEngine } from '../../core/testing/fake-engine.ts'
import { createFakeEnvironment } from '../../core/testing/fake-environment.ts'
import { FakeMedia } from '../../core/testing/fake-media.ts'
import { HLS, settle } from '../../core/testing/watching.ts'
import { castEngine } from './cast-engine.ts'
import { createCastTarget } from './cast-target.ts'
import { clock, pass, startInRoom } from './testing/cast-room.ts'
import { FakeReceiver } from '../testing/fake-receiver.ts'

test('S-180 the cast button appears once the sender found a device, and disappears with it', async () => {
  const { player, cast, receiver } = await startInRoom({ cast: { receivers: [] } })
  expect(player.state.remote).toMatchObject({ cast: 'unavailable', target: 'local', problem: null })
  expect(player.run('toggleCast')).toBe(false)
  cast.setReceivers([receiver])
  expect(player.state.remote.cast).toBe('available')
  cast.setReceivers([])
  expect(player.state.remote.cast).toBe('unavailable')
  expect(cast.options).toEqual({ receiverApplicationId: 'CC1AD845', autoJoinPolicy: 'origin_scoped' })
})

test('a file of this page cannot be sent to a receiver, and has no button', async () => {
  const { player } = await startInRoom()
  expect(player.run('toggleCast')).toBe(true)
  await pass(0)
  const own = await startInRoom()
  own.player.load({ type: 'file', qualities: { unknown: { type: 'mp4', url: 'blob:https://matinee.example/1' } } })
  expect(own.player.run('toggleCast')).toBe(false)
})

test('a browser that cannot cast has no button', async () => {
  const { player } = await startInRoom({ cast: { isAvailable: false } })
  expect(player.state.remote).toMatchObject({ cast: 'unsupported', problem: null })
})

test('a sender that cannot be fetched is a coded problem, and the film plays on here', async () => {
  const { player } = await startInRoom({ loadSender: () => Promise.reject(new TypeError('blocked')) })
  expect(player.state.remote).toMatchObject({
    cast: 'unsupported',
    problem: { code: 'remote-failed', detail: 'senderLoadError' },
  })
  expect(player.state.error.current).toBeNull()
  // Nobody chose a device.
  expect(player.state.notice.current).toBeNull()
  expect(player.state.playback.isPlaying).toBe(true)
})

test('S-326 S-327 connecting moves the film to the receiver, at the current time and playing', async () => {
  const { player, page, receiver, screen, connect } = await startInRoom()
  page.media.tick(5)
  await connect()
  expect(receiver.requests).toHaveLength(1)
  expect(receiver.requests[0]).toMatchObject({ autoplay: true, currentTime: 15 })
  expect(player.state).toMatchObject({
    remote: { target: 'cast', deviceName: 'Living room' },
    source: { status: 'ready', engine: 'cast' },
    playback: { isPlaying: true, isLoading: false },
    time: { duration: 100 },
    pictureInPicture: { isActive: false },
  })
  await pass(3, screen)
  expect(player.playhead()).toBe(18)
  expect(player.run('togglePictureInPicture')).toBe(false)
})

test('S-328 disconnecting goes on here at the receiver’s time, as it was: playing or paused', async () => {
  for (const isPaused of [false, true]) {
    const { player, page, local, screen, cast, connect } = await startInRoom()
    await connect()
    await pass(20, screen)
    if (isPaused) player.run('pause')
    await pass(1)
    player.run('toggleCast')
    await pass(0)
    expect(cast.hasStopped).toBe(true)
    expect(player.state.remote).toMatchObject({ target: 'local', deviceName: null })
    expect(local.last().options.startAt).toBe(30)
    page.media.arrive(100, 30)
    await settle()
    expect(page.media.paused).toBe(isPaused)
    expect(player.playhead()).toBe(30)
  }
})

test('S-328 a connection that breaks comes back to the last position that was known', async () => {
  const { local, screen, cast, connect, player } = await startInRoom()
  await connect()
  await pass(7, screen)
  cast.lose()
  await settle()
  expect(local.last().options.startAt).toBe(17)
  expect(player.state.playback.isMeantToPlay).toBe(true)
})

test('a film that is paused connects paused, and never seems to play', async () => {
  const { player, receiver, connect } = await startInRoom()
  player.run('pause')
  await settle()
  const seen: boolean[] = []
  player.store.select(
    (state) => state.playback.isPlaying,
    (isPlaying) => seen.push(isPlaying),
  )
  await connect()
  player.run('seekTo', 50)
  await pass(2)
  expect(receiver.requests[0]).toMatchObject({ autoplay: false })
  expect(player.state.playback.isPaused).toBe(true)
  expect(seen).toEqual([])
})

test('playing, pausing and seeking are commands of the receiver, and state once it has run them', async () => {
  const { player, screen, connect } = await startInRoom()
  await connect()
  player.run('pause')
  await pass(0)
  expect(screen.paused).toBe(true)
  expect(player.state.playback).toMatchObject({ isPaused: true, isMeantToPlay: false })
  player.run('seekTo', 60)
  expect(player.playhead()).toBe(60)
  await pass(1)
  expect(screen.currentTime).toBe(60)
  expect(player.state.time).toMatchObject({ playhead: 60, isSeeking: false })
  player.run('play')
  player.run('pause')
  player.run('play')
  await pass(0)
  expect(screen.paused).toBe(false)
  expect(player.state.playback.isPlaying).toBe(true)
})

test('S-328 a pause and a start that the receiver took while it waits for data both hold', async () => {
  const { player, screen, connect } = await startInRoom()
  await connect()
  screen.starve()
  await pass(0)
  player.run('pause')
  await pass(0)
  expect(screen.paused).toBe(true)
  expect(player.state.playback).toMatchObject({ isPaused: true, isMeantToPlay: false })
  player.run('play')
  await pass(0)
  expect(screen.paused).toBe(false)
  expect(player.state.playback).toMatchObject({ isPaused: false, isMeantToPlay: true })
})

test('a finger held on the picture leaves the film on the receiver alone', async () => {
  const { player, page, receiver, connect } = await startInRoom()
  await connect()
  const finger = { pointerType: 'touch', at: 50 }
  page.point('pointerdown', finger)
  await pass(1)
  page.point('pointerup', finger)
  await pass(1)
  expect(player.state.rate).toEqual({ rate: 1, heldFrom: null })
  expect(receiver.requests).toHaveLength(1)
})

test('a seek while the receiver still loads is done as soon as it can be', async () => {
  const screen = new FakeMedia()
  const receiver = new FakeReceiver('Kitchen', { media: screen, show: () => screen.reset() }, clock)
  const { player, connect } = await startInRoom({ receiver, screen })
  await connect()
  expect(player.state.playback.isLoading).toBe(true)
  player.run('seekTo', 70)
  expect(player.playhead()).toBe(70)
  screen.arrive(100, 0)
  await pass(2, screen)
  expect(screen.currentTime).toBeGreaterThanOrEqual(70)
  expect(player.state.time).toMatchObject({ playhead: screen.currentTime, isSeeking: false })
})

test('a seek that the receiver does not answer is taken for done', async () => {
  const { player, screen, connect } = await startInRoom()
  await connect()
  Object.defineProperty(screen, 'currentTime', { get: () => 30, set: () => {} })
  player.run('seekTo', 70)
  await pass(1)
  expect(player.state.time).toMatchObject({ playhead: 70, isSeeking: true })
  await pass(5)
  expect(player.state.time).toMatchObject({ playhead: 30, isSeeking: false })
})

test('commands of the room’s own remote control are published here', async () => {
  const { player, screen, connect } = await startInRoom()
  await connect()
  screen.pause()
  await pass(0)
  expect(player.state.playback.isPaused).toBe(true)
  void screen.play()
  screen.currentTime = 80
  await pass(1)
  expect(player.playhead()).toBe(80)
})

test('the volume is the room’s while it plays there: read, changed by the viewer, and muted when it says muted', async () => {
  const { player, page, receiver, connect } = await startInRoom({ player: { initial: { volume: 0.9 } } })
  await connect()
  expect(receiver.volumeLevel).toBe(0.4)
  expect(player.state.volume).toMatchObject({ level: 0.4, isMuted: false })
  player.run('setVolume', 0.2)
  await pass(0)
  expect(receiver.volumeLevel).toBe(0.2)
  player.run('toggleMute')
  await pass(0)
  expect(receiver.isMuted).toBe(true)
  expect(player.state.volume).toMatchObject({ level: 0.2, isMuted: true, loudness: 'off' })
  player.run('toggleMute')
  await pass(0)
  expect(receiver.isMuted).toBe(false)
  player.run('toggleCast')
  await pass(0)
  expect(page.media.volume).toBe(0.9)
  expect(player.state.volume).toMatchObject({ level: 0.9, isMuted: false })
})

test('the end of the film is an end here too, and playing again begins anew', async () => {
  const { player, receiver, screen, connect } = await startInRoom()
  await connect()
  player.run('seekTo', 98)
  await pass(4, screen)
  expect(player.state.playback).toMatchObject({ hasEnded: true, isPlaying: false })
  expect(player.state.error.current).toBeNull()
  player.run('play')
  await pass(0)
  expect(receiver.requests.at(-1)).toMatchObject({ currentTime: 0, autoplay: true })
  expect(player.state.playback).toMatchObject({ hasEnded: false, isPlaying: true })
})

test.each(['CANCELLED', 'INTERRUPTED'] as const)(
  'a receiver that goes idle by %s is left to the others: the film is back here, paused, at its place',
  async (reason) => {
    const { player, page, receiver, screen, cast, connect } = await startInRoom()
    await connect()
    // As an element after its engine has left it.
    page.media.reset()
    await pass(5, screen)
    receiver.interrupt(reason)
    await pass(0)
    page.media.arrive(100, 15)
    await pass(0)
    expect(player.state).toMatchObject({
      remote: { target: 'local', cast: 'available', deviceName: null },
      playback: { isPaused: true, isPlaying: false, isMeantToPlay: false },
      error: { current: null },
    })
    expect(player.playhead()).toBe(15)
    expect(page.media.paused).toBe(true)
    // Other pages of this site share the session.
    expect(cast.hasStopped).toBe(false)
    expect(receiver.requests).toHaveLength(1)
  },
)

test('two pages on one receiver: who loads last has it, and the other asks for nothing until its viewer does', async () => {
  const first = await startInRoom({ describe: () => ({ title: 'Projectionist', key: 'm-1' }) })
  const { receiver } = first
  await first.connect()
  const describe = () => ({ title: 'Other', key: 'm-2' })
  const second = await startInRoom({ receiver, describe, cast: { session: receiver } })
  await pass(3, first.screen)
  expect(receiver.requests).toHaveLength(2)
  expect(first.player.state).toMatchObject({ remote: { target: 'local' }, error: { current: null } })
  expect(second.player.state).toMatchObject({ remote: { target: 'cast' }, playback: { isPlaying: true } })
  first.player.load({ ...HLS, url: 'https://films.example/next.m3u8' })
  await pass(1, first.screen)
  expect(receiver.requests).toHaveLength(2)
  first.player.run('toggleCast')
  await pass(1, first.screen)
  expect(receiver.requests).toHaveLength(3)
  expect(first.player.state.remote.target).toBe('cast')
  expect(second.player.state).toMatchObject({ remote: { target: 'local' }, error: { current: null } })
})

test('a request that somebody else’s request cancels is no failure either', async () => {
  const { player, receiver, connect } = await startInRoom()
  await connect()
  const other = receiver.load({ media: { contentUrl: 'https://other.example/film.m3u8' } })
  player.run('setRate', 1.5)
  const newest = receiver.load({ media: { contentUrl: 'https://other.example/film.m3u8' } })
  await Promise.allSettled([other, newest])
  await pass(0)
  expect(player.state).toMatchObject({
    remote: { target: 'local' },
    playback: { isMeantToPlay: false },
    error: { current: null },
  })
})

test('the next player of the page leaves an abandoned session as well', async () => {
  const { player, cast, receiver, page, screen, connect } = await startInRoom()
  await connect()
  receiver.interrupt('INTERRUPTED')
  await pass(0)
  player.destroy()
  const target = createCastTarget({ page: cast.page, loadSender: cast.loadSender })
  const engines = [
    createFakeEngine({ name: 'local' }),
    castEngine({ target, baseUrl: () => 'https://matinee.example/' }),
  ]
  const next = createPlayer({ engines, remoteTarget: target, clock, environment: createFakeEnvironment() })
  next.attach(page)
  next.load(HLS)
  await pass(1, screen)
  expect(next.state.remote).toMatchObject({ target: 'local', cast: 'available' })
  expect(receiver.requests).toHaveLength(1)
})

test('a receiver that goes idle by ERROR is the failure generic, at its place', async () => {
  const { player, receiver, screen, connect } = await startInRoom()
  await connect()
  await pass(5, screen)
  receiver.interrupt('ERROR')
  await settle()
  expect(player.state.error.current).toMatchObject({ name: 'PlayerError', code: 'generic' })
  expect(player.playhead()).toBe(15)
  player.run('tryAgain')
  await pass(0)
  expect(receiver.requests.at(-1)).toMatchObject({ currentTime: 15 })
  expect(player.state.error.current).toBeNull()
})

test('a source that the receiver cannot load is a coded failure', async () => {
  const screen = new FakeMedia()
  const receiver = new FakeReceiver('Kitchen', { media: screen, show: () => screen.emit('error') }, clock)
  const { player, connect } = await startInRoom({ receiver, screen })
  await connect()
  expect(player.state.error.current).toMatchObject({ code: 'source-not-supported', detail: 'load_media_failed' })
})

test('a device that cannot be reached is a coded problem, and to choose none is none', async () => {
  const { player, cast } = await startInRoom()
  player.run('toggleCast')
  cast.refuse('receiver_unavailable')
  await settle()
  expect(player.state).toMatchObject({
    remote: { target: 'local', problem: { code: 'remote-failed', detail: 'receiver_unavailable' } },
    playback: { isPlaying: true },
    error: { current: null },
    notice: { current: { kind: 'remote' } },
  })
  clock.tick(NOTICE_MS)
  expect(player.state.notice.current).toBeNull()
  player.run('toggleCast')
  cast.refuse('cancel')
  await settle()
  expect(player.state.remote.problem).toBeNull()
  expect(player.state.notice.current).toBeNull()
})

test('addresses that exist only in this page are not for a receiver', async () => {
  const { player, receiver, connect } = await startInRoom({
    source: { type: 'hls', url: 'blob:https://matinee.example/1' },
  })
  await connect()
  expect(receiver.requests).toEqual([])
  expect(player.state.error.current).toMatchObject({ name: 'PlayerError' })
})
