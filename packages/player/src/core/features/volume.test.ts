import { expect, test } from 'vitest'
import { createFakePage } from '../testing/fake-elements.ts'
import { FakeMedia } from '../testing/fake-media.ts'
import { createManualClock } from '@matinee/testing/clock'
import { settle, startWatching } from '../testing/watching.ts'
import { canChangeVolume, loudnessOf, VOLUME_PROBE_MS } from './volume.ts'

test('S-591 the volume is 1 at first', async () => {
  const { player, page } = await startWatching()
  expect(player.state.volume).toMatchObject({ level: 1, isMuted: false, loudness: 'high' })
  expect(page.media.volume).toBe(1)
})

test('S-422 the volume is clamped to 0..1', async () => {
  const { player, page } = await startWatching()
  player.run('setVolume', 7)
  expect(page.media.volume).toBe(1)
  player.run('setVolume', -1)
  expect(page.media.volume).toBe(0)
  player.run('setVolume', Number.NaN)
  expect(page.media.volume).toBe(0)
})

test('S-592 the steps up and down are 0.15', async () => {
  const { player, page } = await startWatching({ initial: { volume: 0.5 } })
  player.run('volumeUp')
  await settle()
  expect(page.media.volume).toBeCloseTo(0.65)
  player.run('volumeDown')
  await settle()
  player.run('volumeDown')
  await settle()
  expect(player.state.volume.level).toBeCloseTo(0.35)
})

test('muting keeps the level, and unmuting goes back to it', async () => {
  const { player, page } = await startWatching({ initial: { volume: 0.4 } })
  player.run('toggleMute')
  await settle()
  expect(player.state.volume).toMatchObject({ level: 0.4, isMuted: true, loudness: 'off' })
  player.run('toggleMute')
  await settle()
  expect(page.media).toMatchObject({ volume: 0.4, muted: false })
})

test('unmuting after the volume was dragged to nothing restores the last audible level', async () => {
  const { player, page } = await startWatching({ initial: { volume: 0.4 } })
  player.run('setVolume', 0)
  await settle()
  player.run('toggleMute')
  await settle()
  expect(page.media).toMatchObject({ volume: 0.4, muted: false })
})

test('louder by key out of silence is never louder than it last was', async () => {
  const { player, page } = await startWatching({ initial: { volume: 0.1 } })
  player.run('toggleMute')
  await settle()
  player.run('volumeUp')
  await settle()
  expect(page.media).toMatchObject({ volume: 0.1, muted: false })
  player.run('toggleMute')
  await settle()
  player.run('volumeDown')
  await settle()
  expect(page.media).toMatchObject({ volume: 0.1, muted: true })
})

test('keys that come faster than the element reports are all counted', async () => {
  const { player, page } = await startWatching()
  for (const command of ['volumeDown', 'volumeDown', 'toggleMute', 'toggleMute', 'volumeDown'] as const)
    player.run(command)
  expect(page.media.volume).toBeCloseTo(0.55)
  expect(page.media.muted).toBe(false)
})

test('what the viewer set last time is set on the element, out of range or not', async () => {
  const { page } = await startWatching({ initial: { volume: 3, isMuted: true } })
  expect(page.media).toMatchObject({ volume: 1, muted: true })
})

test('another element is set to the same volume', async () => {
  const { player } = await startWatching()
  player.run('setVolume', 0.3)
  await settle()
  const next = createFakePage()
  player.attach(next)
  expect(next.media.volume).toBe(0.3)
})

test.each([
  [0, 'off'],
  [0.33, 'low'],
  [0.34, 'medium'],
  [0.66, 'medium'],
  [0.67, 'high'],
])('a level of %f is %s', (level, expected) => {
  expect(loudnessOf(level)).toBe(expected)
})

test('S-595 the probe answers yes when the element reports the change', async () => {
  const { player } = await startWatching()
  expect(player.state.volume.control).toBe('available')
})

test('S-595 the probe gives up after one second, and the volume commands are gone', async () => {
  expect(VOLUME_PROBE_MS).toBe(1000)
  const page = createFakePage({ hasFixedVolume: true })
  const { player, clock } = await startWatching({ page })
  clock.tick(VOLUME_PROBE_MS - 1)
  await settle()
  expect(player.state.volume.control).toBe('unavailable')
  clock.tick(1)
  await settle()
  expect(player.state.volume.control).toBe('unsupported')
  expect(player.run('volumeUp')).toBe(false)
  expect(player.run('toggleMute')).toBe(true)
})

test('the probe sets half volume', async () => {
  const probe = new FakeMedia()
  const answer = canChangeVolume(probe, createManualClock(), new AbortController().signal)
  expect(probe.volume).toBe(0.5)
  expect(await answer).toBe(true)
})
