import { createManualClock } from '@matinee/testing/clock'
import HlsLibrary, { Events } from 'hls.js'
import { expect, test } from 'vitest'
import { createPlayer, type PlaybackSource, type Courier } from '../../core/index.ts'
import { manifest, SAMPLE_HLS } from '../testing/broken-sources.ts'
import { mountElements, reach, watchWorkers } from '../testing/media-page.ts'
import { hurryFirstPicture } from './first-picture.ts'
import { hlsjsEngine } from './hlsjs-engine.ts'

function watch(source: PlaybackSource) {
  const elements = mountElements()
  const player = createPlayer({ engines: [hlsjsEngine({ workerPath: '/node_modules/hls.js/dist/hls.worker.js' })] })
  player.attach(elements)
  player.load(source)
  return { ...elements, player }
}

test('one segment is fetched before the first picture, and the others after it', async () => {
  const asked: string[] = []
  const segmentLoader: Courier = {
    request(address) {
      asked.push(new URL(address, location.href).pathname)
      return Promise.resolve({ url: address, headers: {} })
    },
    addressOf: (address) => address,
  }
  const { player, video } = watch({ ...SAMPLE_HLS, segmentLoader })
  const pictures = () => asked.filter((path) => /\/(?:1080|720|360)\/\d+\.m4s$/.test(path))
  await reach(video, () => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
  expect(pictures()).toHaveLength(1)
  await expect.poll(() => pictures().length).toBeGreaterThan(3)
  player.destroy()
})

test('encrypted fragments are decrypted in a worker', async () => {
  const { addresses } = watchWorkers()
  const folder = new URL('/samples/film/360/', location.href).href
  const key = URL.createObjectURL(new Blob([new Uint8Array(16)]))
  const text = await (await fetch(`${folder}playlist.m3u8`)).text()
  const source = await manifest(
    text
      .replaceAll('URI="init', `URI="${folder}init`)
      .replaceAll(/^(?=\d)/gm, folder)
      .replace('#EXTINF', `#EXT-X-KEY:METHOD=AES-128,URI="${key}"\n#EXTINF`),
  )
  const { player } = watch(source)
  await expect.poll(() => addresses.length).toBeGreaterThan(0)
  player.destroy()
})

test('what shows nothing for half a second after its first segment is given more', () => {
  const hls = new HlsLibrary()
  const { maxBufferLength, maxMaxBufferLength } = hls.config
  const clock = createManualClock()
  const { signal } = new AbortController()
  hurryFirstPicture(hls, Events, document.createElement('video'), { clock, signal })
  expect(hls.config.maxBufferLength).toBe(1)
  // Of its own listeners to this event the library's would need the segment.
  const [listener] = hls.listeners(Events.FRAG_BUFFERED).slice(-1)
  if (listener) Reflect.apply(listener, hls, [])
  clock.tick(499)
  expect(hls.config.maxBufferLength).toBe(1)
  clock.tick(1)
  expect(hls.config).toMatchObject({ maxBufferLength, maxMaxBufferLength })
  hls.destroy()
})

test('a film of MP4 fragments plays without a worker', async () => {
  const { addresses } = watchWorkers()
  const { player, video } = watch(SAMPLE_HLS)
  await reach(video, () => video.currentTime > 0.2)
  expect(addresses).toEqual([])
  player.destroy()
})
