import { expect, test, vi } from 'vitest'
import type { RemoteReport, RemoteTarget } from './engine.ts'
import { createPlayer } from './player.ts'
import type { PlaybackSource } from './playback-source.ts'
import { PlayerError } from './player-error.ts'
import { createFakePage } from './testing/fake-elements.ts'
import { createFakeEngine } from './testing/fake-engine.ts'
import { createFakeEnvironment } from './testing/fake-environment.ts'
import { FakeMedia } from './testing/fake-media.ts'
import { createManualClock } from '@matinee/testing/clock'
import { FILE, HLS, settle, startWatching } from './testing/watching.ts'

const environment = createFakeEnvironment()

test('S-547 a source of an unknown type throws ‘unrecognized type’ and changes nothing', async () => {
  const { player } = await startWatching()
  const before = player.state
  const odd = { type: 'dash', url: 'x' } as unknown as PlaybackSource
  expect(() => player.load(odd)).toThrow(new PlayerError('unrecognized-type', 'unrecognized type'))
  expect(player.state).toBe(before)
})

test('S-548 HLS where nothing plays it throws ‘HLS not supported’', () => {
  const player = createPlayer({
    engines: [createFakeEngine({ type: 'file' })],
    environment,
    clock: createManualClock(),
  })
  expect(() => player.load(HLS)).toThrow(new PlayerError('hls-not-supported', 'HLS not supported'))
  expect(player.canPlay(HLS)).toBe(false)
  expect(player.canPlay(FILE)).toBe(true)
})

test('the first engine of the list that can play a source opens it', async () => {
  const [file, first, second] = [
    createFakeEngine({ type: 'file' }),
    createFakeEngine({ name: 'first', type: 'hls' }),
    createFakeEngine({ name: 'second', type: 'hls' }),
  ]
  const { player } = await startWatching({ engines: [file, first, second] })
  expect(player.state.source).toMatchObject({ engine: 'first', status: 'ready' })
  expect(second.openings).toEqual([])
})

test('a source loaded before there are elements opens when they come, and elements before a source wait for it', async () => {
  const engine = createFakeEngine()
  const player = createPlayer({ engines: [engine], environment, clock: createManualClock() })
  player.load(HLS, { startAt: 7 })
  await settle()
  expect(engine.openings).toEqual([])
  player.attach(createFakePage())
  await settle()
  expect(engine.last().options.startAt).toBe(7)
})

test('loading ends the old source before the new one opens', async () => {
  const order: string[] = []
  const engine = createFakeEngine()
  const { open } = engine
  engine.open = (source, elements, options) => {
    order.push(`open ${source.type}`)
    options.signal.addEventListener('abort', () => order.push(`end ${source.type}`))
    return open(source, elements, options)
  }
  const { player } = await startWatching({ engines: [engine] })
  player.load(FILE)
  await settle()
  player.unload()
  expect(order).toEqual(['open hls', 'end hls', 'open file', 'end file'])
})

test('the answer of an overtaken opening changes nothing', async () => {
  let release = () => {}
  const slow = createFakeEngine({
    name: 'slow',
    type: 'hls',
    until: new Promise<void>((resolve) => {
      release = resolve
    }),
  })
  const quick = createFakeEngine({ name: 'quick', type: 'file' })
  const page = createFakePage()
  const player = createPlayer({ engines: [slow, quick], environment, clock: createManualClock() })
  player.attach(page)
  player.load(HLS)
  player.load(FILE)
  await settle()
  release()
  await settle()
  slow.last().options.emit({ type: 'failed', error: new PlayerError('network', 'late') })
  expect(player.state.source).toMatchObject({ engine: 'quick', status: 'ready' })
  expect(player.state.error.current).toBeNull()
  const only = { id: '0', quality: '720', width: 0, height: 0, bitrate: 0, codecs: '' } as const
  quick.last().options.emit({ type: 'renditions', state: { list: [only], activeId: '0', selected: null } })
  player.run('selectQuality', '720')
  expect(quick.last().asked).toEqual([['quality', '720']])
  expect(slow.last().asked).toEqual([])
})

test('from source to source it stays playing for all to see, whatever the element says in between', async () => {
  const { player, page } = await startWatching()
  const seen: boolean[] = []
  player.store.select(
    (state) => state.playback.isPaused,
    (isPaused) => seen.push(isPaused),
  )
  player.load(FILE)
  await settle()
  page.media.emit('emptied')
  page.media.emit('pause')
  await settle()
  page.media.arrive(100)
  await settle()
  expect(seen).toEqual([])
  expect(player.state.playback).toMatchObject({ isPlaying: true, isLoading: false })
})

test('a source plays by itself unless it was loaded paused', async () => {
  expect((await startWatching()).page.media.paused).toBe(false)
  const { player, page } = await startWatching({ paused: true })
  expect(page.media.paused).toBe(true)
  expect(player.state.playback).toMatchObject({ isPaused: true, hasPlayedOnce: false })
})

test('a pause while a source opens stays', async () => {
  const engine = createFakeEngine()
  const player = createPlayer({ engines: [engine], environment, clock: createManualClock() })
  const page = createFakePage()
  player.attach(page)
  player.load(HLS)
  expect(player.state.playback).toMatchObject({ isPlaying: true, isLoading: true })
  player.run('pause')
  expect(player.state.playback.isPaused).toBe(true)
  await settle()
  page.media.arrive(100)
  await settle()
  expect(page.media.paused).toBe(true)
})

test('other elements go on at the same place, playing or paused as it was', async () => {
  const { player, page, engine } = await startWatching({ startAt: 10 })
  page.media.tick(3)
  const next = createFakePage()
  player.attach(next)
  await settle()
  expect(engine.last().options.startAt).toBe(13)
  next.media.arrive(100, 13)
  await settle()
  expect(next.media.paused).toBe(false)
  player.run('pause')
  await settle()
  const third = createFakePage()
  player.attach(third)
  await settle()
  expect(third.media.paused).toBe(true)
})

test('elements that go away and come back, as React does it in development, open the source once each', async () => {
  const engine = createFakeEngine()
  const player = createPlayer({ engines: [engine], environment, clock: createManualClock() })
  player.load(HLS, { startAt: 7 })
  const page = createFakePage()
  player.attach(page)()
  player.attach(page)
  await settle()
  expect(engine.openings.map(({ options }) => [options.startAt, options.signal.aborted])).toEqual([
    [7, true],
    [7, false],
  ])
})

test('taking back elements that were replaced already does nothing', async () => {
  const { player, engine } = await startWatching()
  const stale = player.attach(createFakePage())
  player.attach(createFakePage())
  await settle()
  stale()
  expect(engine.last().options.signal.aborted).toBe(false)
})

test('a failure is a coded fact, pauses the picture, and keeps the place for another try', async () => {
  const { player, page, engine } = await startWatching({ startAt: 10 })
  page.media.tick(3)
  const failure = new PlayerError('network', 'lost')
  engine.last().options.emit({ type: 'failed', error: failure })
  await settle()
  expect(player.state).toMatchObject({ source: { status: 'failed' }, error: { current: failure } })
  expect(page.media.paused).toBe(true)
  expect(player.playhead()).toBe(13)
  player.run('tryAgain')
  await settle()
  expect(engine.openings).toHaveLength(2)
  expect(engine.last().options.startAt).toBe(13)
  expect(player.state.error.current).toBeNull()
  page.media.arrive(100, 13)
  await settle()
  expect(page.media.paused).toBe(false)
})

test('an engine’s error while opening is published with a code too', async () => {
  const engine = createFakeEngine()
  engine.open = () => {
    throw new TypeError('odd')
  }
  const player = createPlayer({ engines: [engine], environment, clock: createManualClock() })
  player.attach(createFakePage())
  player.load(HLS)
  await settle()
  expect(player.state.error.current).toMatchObject({ code: 'generic', detail: 'TypeError' })
  expect(player.state.source.status).toBe('failed')
})

test('S-298 loading clears the error', async () => {
  const { player, engine } = await startWatching()
  engine.last().options.emit({ type: 'failed', error: new PlayerError('network', 'lost') })
  player.load(FILE)
  expect(player.state.error.current).toBeNull()
})

test('a failed source is not opened again by other elements', async () => {
  const { player, engine } = await startWatching()
  engine.last().options.emit({ type: 'failed', error: new PlayerError('network', 'lost') })
  player.attach(createFakePage())
  await settle()
  expect(engine.openings).toHaveLength(1)
})

test('unloading leaves nothing but the viewer’s volume and rate', async () => {
  const { player, engine } = await startWatching({ startAt: 10 })
  player.run('setVolume', 0.3)
  await settle()
  player.unload()
  await settle()
  expect(engine.last().options.signal.aborted).toBe(true)
  expect(player.state).toMatchObject({
    source: { status: 'empty', current: null },
    time: { playhead: 0, duration: 0 },
    playback: { isLoading: false, isPaused: true, hasPlayedOnce: false },
    volume: { level: 0.3 },
  })
})

test('destroying ends everything, and later events of the element are nobody’s', async () => {
  const { player, page, engine } = await startWatching()
  player.destroy()
  const { state } = player
  page.media.volume = 0.1
  page.point('pointermove')
  await settle()
  expect(engine.last().options.signal.aborted).toBe(true)
  expect(player.state).toBe(state)
  expect(player.attach(createFakePage())).toBeTypeOf('function')
  expect(() => player.load(HLS)).not.toThrow()
  await settle()
  expect(engine.openings).toHaveLength(1)
})

test('preparing asks the engine that would open the source, and swallows its failure', async () => {
  const prepare = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('offline')))
  const engine = Object.assign(createFakeEngine({ type: 'hls' }), { prepare })
  const player = createPlayer({ engines: [engine], environment, clock: createManualClock() })
  await player.prepare(FILE)
  expect(prepare).not.toHaveBeenCalled()
  await expect(player.prepare(HLS)).resolves.toBeUndefined()
  expect(prepare).toHaveBeenCalledOnce()
})

test('the caller’s rule and language reach the engine', async () => {
  const chooseQuality = () => ({ selected: null, best: null })
  const { engine } = await startWatching({ chooseQuality, audioLanguage: () => 'de' })
  expect(engine.last().options).toMatchObject({ chooseQuality, audioLanguage: 'de' })
})

test('S-322 S-325 without a rule of the caller the best by rank is taken: 1080 before 4k', async () => {
  const { engine } = await startWatching()
  expect(engine.last().options.chooseQuality(['360', '4k', '1080', '720'])).toEqual({ selected: null, best: '1080' })
  expect(engine.last().options.chooseQuality(['360', '4k', '720'])).toEqual({ selected: null, best: '4k' })
})

test('S-326 S-327 S-328 a connected receiver takes over at the playhead, and gives back at its own', async () => {
  let report: (state: RemoteReport) => void = () => {}
  const remoteTarget: RemoteTarget = {
    kind: 'cast',
    watch: (listener) => {
      report = listener
    },
    prompt: vi.fn<() => void>(),
    disconnect: vi.fn<() => void>(),
  }
  const receiver = new FakeMedia()
  const cast = createFakeEngine({ name: 'cast', target: 'cast', media: receiver })
  const local = createFakeEngine({ name: 'local' })
  const { player, page } = await startWatching({ engines: [cast, local], remoteTarget, startAt: 10 })
  expect(player.state.source.engine).toBe('local')
  expect(player.run('toggleCast')).toBe(false)

  report({ availability: 'available', isConnected: false, deviceName: null, problem: null })
  player.run('toggleCast')
  expect(remoteTarget.prompt).toHaveBeenCalledOnce()

  page.media.tick(5)
  report({ availability: 'available', isConnected: true, deviceName: 'Living room', problem: null })
  await settle()
  expect(player.state.remote).toMatchObject({ target: 'cast', deviceName: 'Living room', problem: null })
  expect(cast.last().options.startAt).toBe(15)
  expect(local.last().options.signal.aborted).toBe(true)
  receiver.arrive(100, 15)
  await settle()
  player.run('setVolume', 0.2)
  await settle()
  expect(receiver).toMatchObject({ paused: false, volume: 0.2 })
  expect(page.media.volume).toBe(1)

  receiver.tick(20)
  report({ availability: 'available', isConnected: false, deviceName: null, problem: null })
  await settle()
  expect(local.openings).toHaveLength(2)
  expect(local.last().options.startAt).toBe(35)
  expect(player.state.remote.target).toBe('local')
  expect(page.media.volume).toBe(0.2)
})

/** A film of 45 minutes that was left after 20, as its source opens it. */
async function openLongFilm() {
  const engine = createFakeEngine()
  const page = createFakePage()
  const player = createPlayer({ engines: [engine], environment, clock: createManualClock() })
  player.attach(page)
  player.load({ ...HLS, expectedSeconds: 2700 }, { startAt: 1200, notedIn: 2700 })
  await settle()
  return { engine, page, player }
}

test('a clip in place of a film fails before it plays, and keeps the second where the film was to begin', async () => {
  const { page, player } = await openLongFilm()
  page.media.arrive(10, 0)
  await settle()
  expect(player.state.error.current).toMatchObject({ code: 'placeholder', detail: '10 s' })
  expect(player.playhead()).toBe(1200)
  expect(page.media.paused).toBe(true)
  expect(player.state.playback.hasEnded).toBe(false)
})

test('a clip in place of a film fails where its playlist says the length, before the element has anything of it', async () => {
  const { engine, page, player } = await openLongFilm()
  engine.last().options.beginIn(10)
  expect(player.state.error.current).toMatchObject({ code: 'placeholder', detail: '10 s' })
  expect({ playhead: player.playhead(), isPaused: page.media.paused }).toEqual({ playhead: 1200, isPaused: true })
})

test('a film begins inside also where it comes to its elements late, or moves to others', async () => {
  const engine = createFakeEngine()
  const player = createPlayer({ engines: [engine], environment, clock: createManualClock() })
  player.load(HLS, { startAt: 3300, notedIn: 3600 })
  const page = createFakePage()
  player.attach(page)
  await settle()
  expect(engine.last().options.beginIn(3200)).toBeCloseTo(2933.3, 1)
  page.media.arrive(3600, 3300)
  await settle()
  player.attach(createFakePage())
  await settle()
  expect(engine.last().options).toMatchObject({ startAt: 3300 })
  expect(engine.last().options.beginIn(3600)).toBe(3300)
})
