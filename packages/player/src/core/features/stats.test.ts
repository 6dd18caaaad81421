import { expect, test } from 'vitest'
import { createFakeEngine } from '../testing/fake-engine.ts'
import { settle, startWatching } from '../testing/watching.ts'
import { STATS_EVERY_MS } from './stats.ts'

const rendition = { id: '0', quality: '720', width: 1280, height: 720, bitrate: 2, codecs: 'avc1,mp4a' } as const

async function startMeasured() {
  let measured = 0
  const engine = createFakeEngine()
  const { open } = engine
  engine.open = async (...asked) => ({
    ...(await open(...asked)),
    measure: () => ({ bandwidth: 1000 * ++measured }),
  })
  const watching = await startWatching({ engines: [engine], startAt: 10 })
  const state = { list: [rendition], activeId: '0', selected: null }
  engine.last().options.emit({ type: 'renditions', state })
  Object.assign(watching.page.media, {
    videoHeight: 360,
    getVideoPlaybackQuality: () => ({ totalVideoFrames: 240, droppedVideoFrames: 3 }),
  })
  await settle()
  return { ...watching, measured: () => measured }
}

test('the figures of engine, element and buffer are there as soon as somebody looks', async () => {
  const { player } = await startMeasured()
  player.holdStats()
  await settle()
  expect(player.state.stats.current).toEqual({
    engine: 'fake',
    rendition,
    codecs: 'avc1,mp4a',
    width: 640,
    height: 360,
    bandwidth: 1000,
    bufferAhead: 90,
    decodedFrames: 240,
    droppedFrames: 3,
  })
})

test('they are renewed every second, only while somebody looks', async () => {
  const { player, clock, measured } = await startMeasured()
  clock.tick(5000)
  expect(measured()).toBe(0)
  const [first, second] = [player.holdStats(), player.holdStats()]
  await settle()
  clock.tick(3 * STATS_EVERY_MS)
  expect(measured()).toBe(4)
  first()
  first()
  await settle()
  clock.tick(STATS_EVERY_MS)
  expect(measured()).toBe(5)
  second()
  await settle()
  clock.tick(10 * STATS_EVERY_MS)
  expect(measured()).toBe(5)
  expect(player.state.stats).toEqual({ holders: 0, current: null })
})

test('nothing is gathered once the player is gone', async () => {
  const { player, clock, measured } = await startMeasured()
  player.holdStats()
  await settle()
  player.destroy()
  clock.tick(10 * STATS_EVERY_MS)
  expect(measured()).toBe(1)
})
