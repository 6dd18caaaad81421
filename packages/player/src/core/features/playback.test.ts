import { expect, test } from 'vitest'
import { createPlayer } from '../player.ts'
import { createFakePage } from '../testing/fake-elements.ts'
import { createFakeEngine } from '../testing/fake-engine.ts'
import { createFakeEnvironment } from '../testing/fake-environment.ts'
import { HLS, settle, startWatching } from '../testing/watching.ts'

test('S-304 playing, paused, loading and has-played are what the element says', async () => {
  const { player, page } = await startWatching()
  expect(player.state.playback).toMatchObject({
    isPlaying: true,
    isPaused: false,
    isLoading: false,
    hasPlayedOnce: true,
  })
  page.media.pause()
  await settle()
  expect(player.state.playback).toMatchObject({ isPlaying: false, isPaused: true, hasPlayedOnce: true })
})

test('an element that fails pauses by itself: the film is meant to play on', async () => {
  const { player, page } = await startWatching()
  page.media.error = { code: 2 }
  page.media.pause()
  await settle()
  expect(player.state.playback).toMatchObject({ isPaused: false, isMeantToPlay: true })
})

test('the viewer’s wish counts while the element has failed, and is asked by what shows it again', async () => {
  const { player, page, engine } = await startWatching()
  page.media.error = { code: 2 }
  page.media.pause()
  await settle()
  player.run('pause')
  await settle()
  expect(player.state.playback).toMatchObject({ isPaused: true, isMeantToPlay: false })
  expect(engine.last().options.isMeantToPlay()).toBe(false)
  player.run('togglePlay')
  expect(engine.last().options.isMeantToPlay()).toBe(true)
})

test('a pause that the element has not done yet is not a fact yet', async () => {
  const { player, page } = await startWatching()
  page.media.pause = () => {}
  player.run('pause')
  await settle()
  expect(player.state.playback.isPaused).toBe(false)
})

test('a lack of data is loading, and waiting once it has played', async () => {
  const { player, page } = await startWatching()
  page.media.starve()
  await settle()
  expect(player.state.playback).toMatchObject({ isPlaying: true, isLoading: true, isWaiting: true })
})

test('the end is neither playing nor loading', async () => {
  const { player, page } = await startWatching({ startAt: 99 })
  page.media.tick(2)
  await settle()
  expect(player.state.playback).toMatchObject({ hasEnded: true, isPlaying: false, isLoading: false })
})

test('a paused film moved to its end has ended, though the element says so later and without an event', async () => {
  const { player, page } = await startWatching()
  player.run('pause')
  await settle()
  page.media.currentTime = page.media.duration
  await settle()
  expect(page.media.ended).toBe(false)
  expect(player.state.playback).toMatchObject({ hasEnded: true, isPlaying: false, isLoading: false })
  page.media.currentTime = page.media.duration - 1
  await settle()
  expect(player.state.playback).toMatchObject({ hasEnded: false, isPaused: true })
})

test('a browser that requires a press first is published as state, and a press clears it', async () => {
  const { player, page } = await startWatching({ paused: true })
  page.media.refusal = new DOMException('no gesture', 'NotAllowedError')
  player.run('play')
  await settle()
  expect(player.state.playback).toMatchObject({ isBlocked: true, isPaused: true })
  expect(player.state.error.current).toBeNull()
  page.media.refusal = null
  player.run('play')
  await settle()
  expect(player.state.playback).toMatchObject({ isBlocked: false, isPlaying: true })
})

test('a refused start waits for the viewer, and loads nothing until then', async () => {
  const page = createFakePage()
  const player = createPlayer({ engines: [createFakeEngine()], environment: createFakeEnvironment() })
  page.media.refusal = new DOMException('no gesture', 'NotAllowedError')
  player.attach(page)
  player.load(HLS)
  expect(player.state.playback).toMatchObject({ isLoading: true, isBlocked: false })
  await settle()
  expect(player.state.playback).toMatchObject({ isBlocked: true, isPaused: true, isPlaying: false, isLoading: false })
  page.media.emit('suspend')
  await settle()
  expect(player.state.playback).toMatchObject({ isBlocked: true, isLoading: false })
  page.media.refusal = null
  player.run('play')
  await settle()
  expect(player.state.playback).toMatchObject({ isBlocked: false, isPlaying: true, isLoading: true })
  page.media.arrive(100)
  await settle()
  expect(player.state.playback).toMatchObject({ isBlocked: false, isPlaying: true, isLoading: false })
  player.destroy()
})

test('a paused source of which nothing is fetched before the first press is not loading', async () => {
  const page = createFakePage()
  const player = createPlayer({ engines: [createFakeEngine()], environment: createFakeEnvironment() })
  player.attach(page)
  player.load(HLS, { paused: true })
  await settle()
  expect(player.state.playback).toMatchObject({ isPaused: true, isLoading: true })
  page.media.holdBack()
  await settle()
  expect(player.state.playback).toMatchObject({ isPaused: true, isLoading: false, isBlocked: false })
  player.run('play')
  await settle()
  expect(player.state.playback).toMatchObject({ isPlaying: true, isLoading: true })
  player.destroy()
})

test('an interrupted play is nobody’s failure', async () => {
  const { player, page } = await startWatching({ paused: true })
  page.media.refusal = new DOMException('interrupted', 'AbortError')
  player.run('play')
  await settle()
  expect(player.state.playback.isBlocked).toBe(false)
  expect(player.state.error.current).toBeNull()
})

test('play and pause toggle', async () => {
  const { player, page } = await startWatching()
  player.run('togglePlay')
  await settle()
  expect(page.media.paused).toBe(true)
  player.run('togglePlay')
  await settle()
  expect(page.media.paused).toBe(false)
})

test('a second press before the element reports the first one reverts it', async () => {
  const { player, page } = await startWatching()
  player.run('togglePlay')
  player.run('togglePlay')
  await settle()
  expect(page.media.paused).toBe(false)
  expect(player.state.playback.isPlaying).toBe(true)
})
