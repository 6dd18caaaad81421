import { createManualClock } from '@matinee/testing/clock'
import { expect, test, vi } from 'vitest'
import type { EngineEvent } from './engine.ts'
import { type FailedRequest, handleFailures } from './failure-handling.ts'
import { PATIENCE_MS } from './failure-policy.ts'
import { PlayerError } from './player-error.ts'
import { createFakeEnvironment } from './testing/fake-environment.ts'
import { FakeMedia } from './testing/fake-media.ts'
import { settle } from './testing/watching.ts'

const lost = new PlayerError('network', 'lost')
const request: FailedRequest = { failure: 'unreachable', kind: 'main segment', item: 4, part: 'segment', error: lost }
const busy: FailedRequest = {
  ...request,
  failure: 'busy',
  error: new PlayerError('server', 'busy', { retryAfterMs: 20_000 }),
}

async function startHandling(own: Pick<Parameters<typeof handleFailures>[0], 'isOwnSeek'> = {}) {
  const clock = createManualClock()
  const media = new FakeMedia()
  const life = new AbortController()
  const network = { isOffline: false, comeBack: () => undefined as void }
  const environment = createFakeEnvironment({
    isOffline: () => network.isOffline,
    watchNetwork: (onBack) => (network.comeBack = onBack),
  })
  const events: EngineEvent[] = []
  const askAgain = vi.fn<(isElsewhere: boolean) => void>()
  const leave = vi.fn<(error: PlayerError) => void>()
  void media.play()
  media.arrive(100)
  const emit = (event: EngineEvent) => void events.push(event)
  const handling = handleFailures({ ...own, media, clock, environment, signal: life.signal, emit, askAgain, leave })
  await settle()
  const buffer = (seconds: number) => (media.bufferedRanges = [[0, seconds]])
  const interruption = () => {
    const last = events.at(-1)
    return last?.type === 'interrupted' ? last.interruption : undefined
  }
  const expectNextTryAfter = (pause: number) => {
    askAgain.mockClear()
    clock.tick(pause - 1)
    expect(askAgain).not.toHaveBeenCalled()
    clock.tick(1)
    expect(askAgain).toHaveBeenCalledOnce()
  }
  return { clock, media, life, network, askAgain, leave, handling, buffer, interruption, expectNextTryAfter }
}

test('what failed is asked for again after growing pauses, until it arrives', async () => {
  const { clock, askAgain, handling, interruption, expectNextTryAfter } = await startHandling()
  for (const pause of [1000, 2000, 4000]) {
    handling.failed(request)
    expect(interruption()).toMatchObject({ error: lost, isOffline: false, isUrgent: false })
    expectNextTryAfter(pause)
  }
  handling.arrived('audio segment')
  expect(interruption()).not.toBeNull()
  handling.arrived('main segment')
  expect(interruption()).toBeNull()
  handling.failed(request)
  askAgain.mockClear()
  clock.tick(1000)
  expect(askAgain).toHaveBeenCalledOnce()
})

test('what an engine tried by itself while the picture stood counts towards the first pause, and no other', async () => {
  const { clock, askAgain, handling, expectNextTryAfter } = await startHandling()
  const tried = { ...request, waitedMs: 700 }
  for (const pause of [300, 2000]) {
    handling.failed(tried)
    expectNextTryAfter(pause)
  }
  handling.arrived('main segment')
  handling.failed({ ...request, waitedMs: 60_000 })
  askAgain.mockClear()
  clock.tick(0)
  expect(askAgain).toHaveBeenCalledOnce()
})

test('a server that asks for time gets it, however long an engine tried before', async () => {
  const { handling, expectNextTryAfter } = await startHandling()
  handling.failed({ ...busy, waitedMs: 5000 })
  expectNextTryAfter(20_000)
})

test('an element that goes by itself to the place that was asked for again is no viewer who seeks', async () => {
  let isOwnSeek = true
  const { clock, media, askAgain, handling, interruption } = await startHandling({ isOwnSeek: () => isOwnSeek })
  handling.failed(request)
  media.currentTime = 50
  await settle()
  handling.failed(request)
  askAgain.mockClear()
  clock.tick(1999)
  expect(askAgain).not.toHaveBeenCalled()
  isOwnSeek = false
  media.currentTime = 60
  await settle()
  expect(askAgain).toHaveBeenCalledExactlyOnceWith(true)
  expect(interruption()).toBeNull()
})

test('the pauses of a paused film grow too, and a viewer who plays on does not wait for their end', async () => {
  const { media, askAgain, handling, buffer, expectNextTryAfter } = await startHandling()
  buffer(5.2)
  media.pause()
  for (const pause of [1000, 2000, 4000, 8000]) {
    handling.failed(request)
    expectNextTryAfter(pause)
  }
  handling.failed(request)
  askAgain.mockClear()
  await media.play()
  await settle()
  expect(askAgain).toHaveBeenCalledOnce()
})

test('picture and sound that fail in turn are one source that does not answer: another is sought at the second', async () => {
  const { clock, media, handling, buffer, interruption } = await startHandling()
  buffer(0)
  const sound = { ...request, kind: 'audio segment' }
  handling.failed(request)
  expect(interruption()).toMatchObject({ isUrgent: false })
  clock.tick(1000)
  handling.failed(sound)
  expect(interruption()).toMatchObject({ isUrgent: true })
  media.currentTime = 50
  await settle()
  handling.arrived('main segment')
  handling.failed({ ...sound, item: 12 })
  expect(interruption()).toMatchObject({ isUrgent: false })
})

test('a viewer who goes elsewhere does not wait for the engine’s own next try', async () => {
  const { media, askAgain, handling } = await startHandling()
  handling.failed({ ...request, isRetried: true })
  media.currentTime = 50
  await settle()
  expect(askAgain).toHaveBeenCalledOnce()
  media.currentTime = 80
  await settle()
  expect(askAgain).toHaveBeenCalledOnce()
})

test('a server that asked for time has it, unless the viewer goes elsewhere', async () => {
  const { clock, media, handling } = await startHandling()
  handling.failed(busy)
  clock.tick(19_000)
  expect(handling.isWaiting()).toBe(true)
  clock.tick(1000)
  expect(handling.isWaiting()).toBe(false)
  handling.failed(busy)
  media.currentTime = 50
  await settle()
  expect(handling.isWaiting()).toBe(false)
})

test('what a server asked to wait for is asked then, whatever arrives meanwhile', async () => {
  const { clock, askAgain, handling } = await startHandling()
  handling.failed(busy)
  handling.arrived(request.kind)
  clock.tick(20_000)
  expect(askAgain).toHaveBeenCalledOnce()
})

test('what is not there is replaced before another source is sought, what is refused is not', async () => {
  const { leave, handling, buffer, interruption } = await startHandling()
  buffer(0)
  const others = [true, false]
  const replace = vi.fn<() => boolean>(() => others.shift() ?? false)
  const list: FailedRequest = { ...request, kind: 'audio list', part: 'list', replace }
  handling.failed({ ...list, failure: 'expired' })
  expect([replace.mock.calls.length, leave.mock.calls.length]).toEqual([0, 1])
  handling.arrived(list.kind)
  const failTwice = () => {
    for (const failure of ['missing', 'garbled'] as const) handling.failed({ ...list, failure })
  }
  failTwice()
  expect([replace.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1])
  handling.arrived(list.kind)
  expect(interruption()).toBeNull()
  failTwice()
  expect([replace.mock.calls.length, leave.mock.calls.length]).toEqual([2, 1])
  expect(interruption()).toMatchObject({ isUrgent: true })
  handling.failed({ ...list, failure: 'missing' })
  expect(leave).toHaveBeenCalledTimes(2)
})

test('with nothing left another source should be sought after a second', async () => {
  const { clock, handling, buffer, interruption } = await startHandling()
  buffer(0)
  handling.failed(request)
  expect(interruption()).toMatchObject({ isUrgent: false })
  clock.tick(1000)
  handling.failed(request)
  expect(interruption()).toMatchObject({ isUrgent: true })
})

test('with little left another source should be sought, once the same failed three times', async () => {
  const { handling, buffer, interruption } = await startHandling()
  buffer(3)
  for (const isUrgent of [false, false, true]) {
    handling.failed(request)
    expect(interruption()).toMatchObject({ isUrgent })
  }
})

test('what the picture needs urgently stays urgent while the sound fails for the first time', async () => {
  const { handling, buffer, interruption } = await startHandling()
  const sound: FailedRequest = { ...request, kind: 'audio segment' }
  buffer(3)
  for (const _ of [1, 2, 3]) handling.failed(request)
  expect(interruption()).toMatchObject({ isUrgent: true })
  handling.failed(sound)
  expect(interruption()).toMatchObject({ isUrgent: true })
  handling.arrived(request.kind)
  handling.failed(sound)
  expect(interruption()).toMatchObject({ isUrgent: false })
})

test('without a network nothing is asked until there is one', async () => {
  const { clock, network, askAgain, leave, handling, buffer, interruption } = await startHandling()
  network.isOffline = true
  buffer(0)
  handling.failed(request)
  clock.tick(9000)
  expect(askAgain).not.toHaveBeenCalled()
  expect(interruption()).toMatchObject({ isOffline: true, isUrgent: false })
  network.isOffline = false
  network.comeBack()
  expect(askAgain).toHaveBeenCalledOnce()
  expect(leave).not.toHaveBeenCalled()
})

test('a viewer who seeks does not wait for the pause to end', async () => {
  const { media, askAgain, handling } = await startHandling()
  handling.failed(request)
  media.currentTime = 60
  await settle()
  expect(askAgain).toHaveBeenCalledOnce()
})

test('where a viewer seeks to, nothing was refused: what failed elsewhere is not said there', async () => {
  const { media, handling, interruption } = await startHandling()
  handling.failed(request)
  expect(interruption()).not.toBeNull()
  media.currentTime = 60
  await settle()
  expect(interruption()).toBeNull()
  handling.failed(request)
  expect(interruption()).not.toBeNull()
})

test('how long the picture stood before the viewer sought does not count where it stands next', async () => {
  const { clock, media, leave, handling, buffer } = await startHandling()
  buffer(0)
  handling.failed(request)
  media.currentTime = 60
  await settle()
  handling.arrived(request.kind)
  clock.tick(PATIENCE_MS)
  handling.failed(request)
  expect(leave).not.toHaveBeenCalled()
  clock.tick(PATIENCE_MS)
  handling.failed(request)
  expect(leave).toHaveBeenCalledExactlyOnceWith(lost)
})

test('a picture that stands still is given up after three minutes; a viewer who paused has time', async () => {
  const { clock, media, leave, handling, buffer } = await startHandling()
  buffer(0)
  media.pause()
  handling.failed(request)
  clock.tick(2 * PATIENCE_MS)
  handling.failed(request)
  expect(leave).not.toHaveBeenCalled()
  await media.play()
  handling.failed(request)
  clock.tick(PATIENCE_MS)
  handling.failed(request)
  expect(leave).toHaveBeenCalledExactlyOnceWith(lost)
})

test('one missing segment is stepped over; of the next one another source is sought at once, and it ends this one', async () => {
  const { leave, handling, buffer, interruption } = await startHandling()
  const stepOver = vi.fn<() => void>()
  const missing: FailedRequest = { ...request, failure: 'missing', stepOver }
  buffer(3)
  for (let times = 0; times < 3; times += 1) handling.failed(missing)
  expect(stepOver).toHaveBeenCalledOnce()
  handling.arrived('main segment')
  for (let times = 0; times < 3; times += 1) handling.failed({ ...missing, item: 9 })
  expect(stepOver).toHaveBeenCalledTimes(2)
  expect(leave).not.toHaveBeenCalled()
  expect(interruption()).toMatchObject({ isUrgent: false })
  for (const item of [10, 11, 10]) {
    handling.failed({ ...missing, item })
    expect(interruption()).toMatchObject({ isUrgent: true })
  }
  expect(leave).not.toHaveBeenCalled()
  buffer(0)
  handling.failed({ ...missing, item: 10 })
  expect(leave).toHaveBeenCalledOnce()
})

test('one that stays missing is stepped over at once, also while the engine tries it by itself', async () => {
  const { handling, buffer } = await startHandling()
  const stepOver = vi.fn<() => void>()
  buffer(3)
  for (let times = 0; times < 3; times += 1) {
    expect(stepOver).not.toHaveBeenCalled()
    handling.failed({ ...request, failure: 'missing', isRetried: true, stepOver })
  }
  expect(stepOver).toHaveBeenCalledOnce()
})

test('an address that is refused a second time is sought anew while what is loaded plays', async () => {
  const { handling, buffer, interruption, leave } = await startHandling()
  const refused = new PlayerError('gone', 'ran out', { status: 410 })
  buffer(40)
  for (const isUrgent of [false, true, true]) {
    handling.failed({ ...request, failure: 'expired', error: refused })
    expect(interruption()).toMatchObject({ error: refused, isUrgent })
  }
  expect(leave).not.toHaveBeenCalled()
  buffer(4)
  handling.failed({ ...request, failure: 'expired', error: refused })
  expect(leave).toHaveBeenCalledOnce()
})

test('what the engine retries by itself is not asked for twice', async () => {
  const { clock, askAgain, handling } = await startHandling()
  handling.failed({ ...request, isRetried: true })
  clock.tick(60_000)
  expect(askAgain).not.toHaveBeenCalled()
})

test('with the end of the source nothing more is asked', async () => {
  const { clock, life, askAgain, leave, handling } = await startHandling()
  handling.failed(request)
  life.abort()
  handling.failed({ ...request, failure: 'expired' })
  clock.tick(60_000)
  expect(askAgain).not.toHaveBeenCalled()
  expect(leave).not.toHaveBeenCalled()
})
