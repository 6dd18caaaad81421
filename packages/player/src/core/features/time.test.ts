import { expect, test, vi } from 'vitest'
import { settle, startWatching } from '../testing/watching.ts'
import { clampPosition, secondsBehindLive, spanOf } from './time.ts'

test('S-423 a seek is clamped to 0 and the duration', async () => {
  const { player, page } = await startWatching({ startAt: 50 })
  player.run('seekTo', 1000)
  expect(page.media.currentTime).toBe(100)
  player.run('seekTo', -3)
  expect(page.media.currentTime).toBe(0)
  player.run('seekTo', Number.NaN)
  expect(page.media.currentTime).toBe(0)
})

test('the playhead is published at most four times a second, and once a second while controls are hidden', async () => {
  const { player, page, clock } = await startWatching()
  const publishedDuring = async (ms: number) => {
    const listener = vi.fn<() => void>()
    const stop = player.store.select((state) => state.time.playhead, listener)
    for (let passed = 0; passed < ms; passed += 50) {
      clock.tick(50)
      page.media.tick(0.05)
      await settle()
    }
    stop()
    return listener.mock.calls.length
  }
  expect(player.state.controls.isVisible).toBe(false)
  expect(await publishedDuring(2000)).toBe(2)
  player.run('holdControls')
  await settle()
  expect(await publishedDuring(2000)).toBeLessThanOrEqual(8)
  expect(await publishedDuring(2000)).toBeGreaterThanOrEqual(7)
})

test('the playhead is exact when asked for, and published as soon as controls show', async () => {
  const { player, page } = await startWatching()
  page.media.tick(0.5)
  await settle()
  expect(player.playhead()).toBe(0.5)
  expect(player.state.time.playhead).toBe(0)
  player.run('holdControls')
  await settle()
  expect(player.state.time.playhead).toBe(0.5)
})

test('before the first frame the playhead is where it will start, not 0', async () => {
  const { player, page } = await startWatching()
  player.load({ type: 'hls', url: 'https://films.example/other.m3u8' }, { startAt: 42 })
  await settle()
  expect(player.state.time).toMatchObject({ playhead: 42, duration: 0, buffered: [] })
  expect(player.playhead()).toBe(42)
  page.media.arrive(100, 42)
  await settle()
  expect(player.state.time).toMatchObject({ playhead: 42, duration: 100 })
})

test('an address that is fetched again takes no length from the film, until it has another', async () => {
  const { player, page } = await startWatching()
  page.media.reset()
  await settle()
  expect(player.state.time.duration).toBe(100)
  page.media.arrive(90)
  await settle()
  expect(player.state.time.duration).toBe(90)
})

test('a seek before there are metadata is done when they come', async () => {
  const { player, page } = await startWatching()
  player.load({ type: 'hls', url: 'https://films.example/other.m3u8' })
  await settle()
  player.run('seekTo', 30)
  expect(player.state.time.playhead).toBe(30)
  page.media.arrive(100, 0)
  await settle()
  expect(page.media.currentTime).toBe(30)
  expect(player.state.time.playhead).toBe(30)
})

test('buffered ranges are copied, and the same object while they do not change', async () => {
  const { player, page, clock } = await startWatching()
  page.media.bufferedRanges = [
    [0, 10],
    [20, 30],
  ]
  clock.tick(2000)
  page.media.emit('progress')
  await settle()
  const { buffered } = player.state.time
  expect(buffered).toEqual([
    { start: 0, end: 10 },
    { start: 20, end: 30 },
  ])
  clock.tick(2000)
  page.media.emit('progress')
  await settle()
  expect(player.state.time.buffered).toBe(buffered)
})

test('S-329 S-330 a drag pauses, moves only its own mark, seeks at the end and plays on', async () => {
  const { player, page } = await startWatching({ startAt: 10 })
  player.run('beginScrub')
  expect(page.media.paused).toBe(true)
  player.run('scrub', 60)
  player.run('scrub', 70)
  expect(page.media.currentTime).toBe(10)
  expect(player.state.time.scrub).toEqual({ at: 70, resumes: true })
  player.run('endScrub')
  await settle()
  expect(page.media.currentTime).toBe(70)
  expect(page.media.paused).toBe(false)
  expect(player.state.time.scrub).toBeNull()
})

test('S-330 a drag while paused stays paused', async () => {
  const { player, page } = await startWatching({ startAt: 10 })
  player.run('pause')
  await settle()
  player.run('beginScrub')
  player.run('scrub', 60)
  player.run('endScrub')
  await settle()
  expect(page.media.currentTime).toBe(60)
  expect(page.media.paused).toBe(true)
})

test('a cancelled drag seeks nowhere and plays on', async () => {
  const { player, page } = await startWatching({ startAt: 10 })
  player.run('beginScrub')
  player.run('scrub', 60)
  player.run('cancelScrub')
  await settle()
  expect(page.media.currentTime).toBe(10)
  expect(page.media.paused).toBe(false)
})

test('S-423 a drag is clamped as well', async () => {
  const { player } = await startWatching()
  player.run('beginScrub')
  player.run('scrub', 170)
  expect(player.state.time.scrub?.at).toBe(100)
})

test('a second drag does not forget that it was playing before the first', async () => {
  const { player } = await startWatching()
  player.run('beginScrub')
  player.run('beginScrub')
  expect(player.state.time.scrub?.resumes).toBe(true)
})

const live = { duration: Infinity, seekable: [{ start: 100, end: 400 }], liveHoldBack: 30 }

test('a live stream spans what it still offers, up to where it can be watched without waiting', () => {
  expect(spanOf(live)).toEqual({ start: 100, end: 370 })
  expect(spanOf({ ...live, seekable: [{ start: 380, end: 400 }] })).toBeNull()
  expect(spanOf({ ...live, seekable: [] })).toBeNull()
  expect(spanOf({ ...live, duration: 90 })).toEqual({ start: 0, end: 90 })
  expect(spanOf({ ...live, duration: 0 })).toBeNull()
  expect([50, 200, 395].map((seconds) => clampPosition(live, seconds))).toEqual([100, 200, 370])
})

test('behind live is more than the edge moves at a time', () => {
  expect(secondsBehindLive(live, 300)).toBe(70)
  expect(secondsBehindLive(live, 356)).toBe(0)
  expect(secondsBehindLive({ ...live, liveHoldBack: 0 }, 389)).toBe(11)
  expect(secondsBehindLive({ ...live, duration: 90 }, 10)).toBe(0)
})
