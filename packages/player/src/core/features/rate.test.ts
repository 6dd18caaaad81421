import { expect, test } from 'vitest'
import { HLS, settle, startWatching } from '../testing/watching.ts'
import { PLAYBACK_RATES } from './rate.ts'

test('S-599 the rates are 0.25, 0.5, 1, 1.5 and 2', () => {
  expect(PLAYBACK_RATES).toEqual([0.25, 0.5, 1, 1.5, 2])
})

test('S-599 faster and slower go from rate to rate and stop at the ends', async () => {
  const { player, page } = await startWatching()
  for (const expected of [1.5, 2, 2]) {
    player.run('faster')
    await settle()
    expect(page.media.playbackRate).toBe(expected)
  }
  for (const expected of [1.5, 1, 0.5, 0.25, 0.25]) {
    player.run('slower')
    await settle()
    expect(player.state.rate.rate).toBe(expected)
  }
})

test('keys that come faster than the element reports are all counted', async () => {
  const { player, page } = await startWatching()
  player.run('faster')
  player.run('faster')
  expect(page.media.playbackRate).toBe(2)
})

test('an unknown rate of the platform counts as 1', async () => {
  const { player, page } = await startWatching()
  page.media.playbackRate = 1.25
  await settle()
  expect(player.state.rate.rate).toBe(1.25)
  player.run('faster')
  expect(page.media.playbackRate).toBe(1.5)
})

test('the rate of last time is set, and outlives the source', async () => {
  const { player, page } = await startWatching({ initial: { rate: 1.5 } })
  expect(page.media.playbackRate).toBe(1.5)
  player.run('setRate', 2)
  await settle()
  player.load(HLS)
  await settle()
  expect(page.media.playbackRate).toBe(2)
})

test('a stored rate that is none of them is 1', async () => {
  const { page } = await startWatching({ initial: { rate: 17 } })
  expect(page.media.playbackRate).toBe(1)
})
