import { FILM_THUMBNAILS, LAST_SECOND_OF_FILM, MIDDLE_OF_FILM } from '@matinee/testing/sample-reel'
import { expect, onTestFinished, test } from 'vitest'
import { browserEnvironment, createPlayer, type PlaybackSource, systemClock } from '../core/index.ts'
import { fileEngine, hlsjsEngine } from '../engines/index.ts'
import { openSnapshots } from './snapshots.ts'
import { parseSpriteTrack } from './sprite-track.ts'
import { createThumbnails } from './thumbnails.ts'

const HLS: PlaybackSource = { type: 'hls', url: '/samples/film/master.m3u8' }
const FILES: PlaybackSource = {
  type: 'file',
  qualities: { 360: { type: 'mp4', url: '/samples/film/360.mp4' }, 720: { type: 'mp4', url: '/samples/film/720.mp4' } },
}
const createEngines = () => [fileEngine(), hlsjsEngine({ isFrugal: true })]
const endWithTest = () => {
  const life = new AbortController()
  onTestFinished(() => life.abort())
  return life
}
const fetched = (part: string) =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes(part))
    .map(({ name }) => new URL(name).pathname)

test('the sample film’s track is read: places in one picture, relative to the track', async () => {
  const url = new URL('/samples/film/thumbnails.vtt', location.href).href
  const pictures = parseSpriteTrack(await (await fetch(url)).text(), url)
  expect(pictures).toHaveLength(FILM_THUMBNAILS)
  expect(pictures[6]).toMatchObject({ at: 24, x: 192, y: 108, width: 192, height: 108 })
  expect(pictures[6]?.url).toBe(new URL('/samples/film/thumbnails.jpg', location.href).href)
})

test.each([
  ['HLS', HLS],
  ['a file', FILES],
])('pictures of %s are small, differ from place to place, and come from the smallest rendition', async (_, source) => {
  performance.clearResourceTimings()
  const { signal } = endWithTest()
  const options = { engines: createEngines(), environment: browserEnvironment(), clock: systemClock, signal }
  const taker = await openSnapshots(source, options)
  const colours = new Set<string>()
  for (const seconds of [0, LAST_SECOND_OF_FILM, MIDDLE_OF_FILM, MIDDLE_OF_FILM / 2]) {
    const shot = await taker.take(seconds)
    expect(shot).toMatchObject({ width: 208, height: 117 })
    const picture = shot?.picture ?? new Blob()
    expect(picture.type).toBe('image/jpeg')
    expect(picture.size).toBeLessThan(30_000)
    colours.add(await picture.text())
  }
  expect(colours.size).toBe(4)
  expect(fetched('film/720')).toEqual([])
  // A snapshot costs one segment or two, not a buffer.
  expect(fetched('film/360/').length).toBeLessThan(12)
})

test('a single file of unknown size has pictures too', async () => {
  const { signal } = endWithTest()
  const source: PlaybackSource = { type: 'file', qualities: { unknown: { type: 'mp4', url: '/samples/film/360.mp4' } } }
  const taker = await openSnapshots(source, {
    engines: createEngines(),
    environment: browserEnvironment(),
    clock: systemClock,
    signal,
  })
  expect(await taker.take(MIDDLE_OF_FILM)).toMatchObject({ width: 208, height: 117 })
})

test('a film that cannot be opened has no pictures, and says why', async () => {
  const options = {
    engines: createEngines(),
    environment: browserEnvironment(),
    clock: systemClock,
    signal: endWithTest().signal,
  }
  const taker = await openSnapshots({ type: 'hls', url: '/samples/missing.m3u8' }, options)
  await expect(taker.take(0)).rejects.toMatchObject({ code: 'gone' })
})

test('S-284 S-612 while the film plays its timeline fills with pictures, off to the side', async () => {
  const container = document.createElement('div')
  const video = document.createElement('video')
  container.append(video)
  document.body.append(container)
  const life = endWithTest()
  const player = createPlayer({ engines: [hlsjsEngine()] })
  player.attach({ container, video })
  player.load(HLS)
  const thumbnails = createThumbnails({ player, engines: createEngines(), signal: life.signal })
  const first = await new Promise((resolve) => {
    thumbnails.subscribe(() => resolve(thumbnails.thumbnailAt(0)))
  })
  expect(first).toMatchObject({ at: 0, width: 208, height: 117 })
  const { url } = thumbnails.thumbnailAt(0) ?? { url: '' }
  const picture = new Image()
  picture.src = url
  await picture.decode()
  expect(picture.naturalWidth).toBe(208)
  expect(document.querySelectorAll('video')).toHaveLength(1)
  expect(video.paused).toBe(false)
  expect(player.state.error.current).toBeNull()
  player.unload()
  await expect.poll(() => thumbnails.thumbnailAt(0)).toBeNull()
  await expect(fetch(url)).rejects.toThrow(TypeError)
  player.destroy()
  container.remove()
})
