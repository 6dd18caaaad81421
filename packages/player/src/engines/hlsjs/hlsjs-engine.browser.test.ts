import HlsLibrary from 'hls.js'
import { expect, test } from 'vitest'
import { createPlayer, type Player, type PlayerOptions } from '../../core/index.ts'
import { testEngine } from '../testing/engine-suite.ts'
import {
  changedManifest,
  cutManifest,
  manifest,
  missing,
  playlistOf,
  rubbish,
  SAMPLE_HLS,
  TRANSPORT_STREAM,
} from '../testing/broken-sources.ts'
import { encryptedSegments, playlistForKeySystem } from '../testing/encrypted-film.ts'
import { mountElements, reach, watchWorkers } from '../testing/media-page.ts'
import { hlsjsEngine } from './hlsjs-engine.ts'

testEngine({
  name: 'hls.js',
  createEngine: hlsjsEngine,
  source: SAMPLE_HLS,
  failures: [
    ['an address without a manifest', async () => ({ type: 'hls', url: missing('a.m3u8') }), 'gone'],
    ['a page instead of a manifest', () => manifest('<!doctype html><p>no'), 'invalid-manifest'],
    ['an empty manifest', () => manifest(''), 'invalid-manifest'],
    ['a manifest cut off in a line', cutManifest, 'invalid-manifest'],
    [
      'a manifest without segments',
      () => manifest('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-ENDLIST\n'),
      'invalid-manifest',
    ],
    ['a playlist for a key system', playlistForKeySystem, 'protected'],
    ['segments that are encrypted unsaid', encryptedSegments, 'protected'],
    ['missing segments', () => manifest(playlistOf(missing('1.ts'))), 'gone'],
    ['segments that are no film', () => manifest(playlistOf(rubbish())), 'decode'],
  ],
})

const watch = (options: Partial<PlayerOptions> = {}) => {
  const elements = mountElements()
  const player = createPlayer({ engines: [hlsjsEngine()], ...options })
  player.attach(elements)
  return { ...elements, player }
}
const until = (player: Player, isThere: () => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!isThere()) return
      stop()
      resolve()
    }
    const stop = player.store.subscribe(look)
    look()
  })

test('S-013 the sample HLS plays, with its renditions, audio and text tracks as facts', async () => {
  const { player, video } = watch()
  player.load(SAMPLE_HLS)
  await reach(video, () => video.currentTime > 0.2)
  expect(player.state.renditions.qualities).toEqual(['1080', '720', '360'])
  expect(player.state.audioTracks.list.map(({ language }) => language)).toEqual(['en', 'de'])
  expect(player.state.textTracks.list.map(({ language }) => language)).toEqual(['en', 'es', 'ar'])
  expect(player.state.textTracks.selectedId).toBeNull()
  player.destroy()
})

test('S-283 a track without a language has the language unknown', async () => {
  const { player, video } = watch()
  player.load(await changedManifest((text) => text.replaceAll('LANGUAGE="de",', '')))
  await reach(video, () => video.currentTime > 0.2)
  expect(player.state.audioTracks.list).toEqual([
    { id: '0', label: 'English', language: 'en' },
    { id: '1', label: 'Deutsch', language: 'unknown' },
  ])
  player.destroy()
})

test('text that the stream declares as default stays off until someone asks', async () => {
  performance.clearResourceTimings()
  const { player, video } = watch()
  player.load(await changedManifest((text) => text.replaceAll(/(SUBTITLES.*NAME="English".*DEFAULT=)NO/g, '$1YES')))
  await reach(video, () => video.currentTime > 0.2)
  expect(player.state.textTracks.list).toHaveLength(3)
  expect(player.state.textTracks.selectedId).toBeNull()
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('subtitles-en/001'))).toEqual([])
  player.destroy()
})

test('a quality can be chosen while it plays, and left to the connection again', async () => {
  const { player, video } = watch()
  player.load(SAMPLE_HLS)
  await reach(video, () => video.currentTime > 0.2)
  player.run('selectQuality', '360')
  expect(player.state.renditions.selected).toBe('360')
  await reach(video, () => video.videoHeight === 360)
  expect(video.paused).toBe(false)
  player.run('selectQuality', '1080')
  await reach(video, () => video.videoHeight === 1080)
  player.run('automaticQuality')
  expect(player.state.renditions.selected).toBeNull()
  player.destroy()
})

test('a quality chosen while paused is shown at once, at the same place', async () => {
  const { player, video } = watch()
  player.load(SAMPLE_HLS)
  await reach(video, () => video.currentTime > 1)
  video.pause()
  const at = video.currentTime
  player.run('selectQuality', '360')
  await reach(video, () => video.videoHeight === 360 && !video.seeking)
  player.run('selectQuality', '1080')
  await reach(video, () => video.videoHeight === 1080 && !video.seeking)
  expect(player.state.renditions.active?.quality).toBe('1080')
  expect(video.paused).toBe(true)
  expect(video.currentTime).toBeCloseTo(at, 1)
  player.destroy()
})

test('the caller’s rule chooses the quality of the first frame', async () => {
  const { player, video } = watch({ chooseQuality: () => ({ selected: '720', best: '1080' }) })
  player.load(SAMPLE_HLS)
  await reach(video, () => video.videoHeight > 0)
  expect(video.videoHeight).toBe(720)
  expect(player.state.renditions.selected).toBe('720')
  player.destroy()
})

test('a rendition that says nothing of itself is offered, and is not the first one', async () => {
  const { player, video } = watch()
  const source = await changedManifest((text) =>
    text.replaceAll(/,CODECS="[^"]*"/g, '').replace(/,RESOLUTION=640x360/, ''),
  )
  player.load({ ...source, firstBitrate: 1 })
  const active: (number | undefined)[] = []
  player.store.select(
    (state) => state.renditions.active?.height,
    (height) => active.push(height),
  )
  await reach(video, () => video.currentTime > 0.2)
  expect(player.state.renditions.list.map(({ height }) => height)).toEqual([0, 720, 1080])
  expect(active[0]).toBe(720)
  player.destroy()
})

test('a seek as soon as there is metadata wins over the place at which a shorter film begins', async () => {
  const { player, video } = watch()
  video.addEventListener('loadedmetadata', () => player.run('seekTo', 20), { once: true })
  player.load(SAMPLE_HLS, { startAt: 2000 })
  await reach(video, () => video.readyState >= video.HAVE_CURRENT_DATA && !video.seeking)
  expect(Math.floor(video.currentTime)).toBe(20)
  player.destroy()
})

test('an audio track can be chosen, and the caller’s language is the one to begin with', async () => {
  const { player, video } = watch({ audioLanguage: () => 'de' })
  player.load(SAMPLE_HLS)
  await reach(video, () => video.currentTime > 0.2)
  expect(player.state.audioTracks.selectedId).toBe('1')
  player.run('selectAudioTrack', '0')
  await until(player, () => player.state.audioTracks.selectedId === '0')
  player.destroy()
})

test('a selected text track hands out cues as text, and none are drawn by the element', async () => {
  const { player, video } = watch()
  player.load(SAMPLE_HLS)
  await reach(video, () => video.currentTime > 0.2)
  player.run('selectTextTrack', '2')
  await until(player, () => player.state.textTracks.cues.length > 0)
  const [first] = player.state.textTracks.cues
  expect(first?.text).toMatch(/\p{Script=Arabic}/u)
  expect(first?.end).toBeGreaterThan(first?.start ?? 0)
  expect(video.textTracks).toHaveLength(0)
  player.run('toggleTextTrack')
  await until(player, () => player.state.textTracks.selectedId === null)
  expect(player.state.textTracks.cues).toEqual([])
  player.destroy()
})

test('S-605 the buffer ahead is bounded in seconds, so a film is not fetched whole', async () => {
  const { player, video } = watch({ chooseQuality: () => ({ selected: '360', best: '360' }) })
  player.load(SAMPLE_HLS, { paused: true })
  await reach(video, () => video.buffered.length > 0 && video.buffered.end(0) > 55)
  // Two seconds of film are enough to load the rest of it: the segments are on this machine.
  player.run('play')
  await reach(video, () => video.currentTime > 2)
  expect(video.buffered.end(0)).toBeLessThan(75)
  player.destroy()
})

test('S-548 a library that finds no support fails with ‘HLS not supported’', async () => {
  class Unsupported extends HlsLibrary {
    static override isSupported() {
      return false
    }
  }
  const { player } = watch({ engines: [hlsjsEngine({ loadLibrary: async () => Unsupported })] })
  player.load(SAMPLE_HLS)
  await until(player, () => player.state.error.current !== null)
  expect(player.state.error.current).toMatchObject({ code: 'hls-not-supported', message: 'HLS not supported' })
  player.destroy()
})

test('a library that cannot be fetched is a network failure', async () => {
  const { player } = watch({ engines: [hlsjsEngine({ loadLibrary: () => Promise.reject(new TypeError('offline')) })] })
  player.load(SAMPLE_HLS)
  await until(player, () => player.state.error.current !== null)
  expect(player.state.error.current).toMatchObject({ code: 'network', detail: 'libraryLoadError' })
  player.destroy()
})

test('with a worker path an MPEG transport stream is unpacked in that worker, which ends with its source', async () => {
  const { live, addresses } = watchWorkers()
  const workerPath = '/node_modules/hls.js/dist/hls.worker.js'
  const { player, video } = watch({ engines: [hlsjsEngine({ workerPath })] })
  player.load(TRANSPORT_STREAM)
  await reach(video, () => video.currentTime > 0.2)
  expect(new Set(addresses)).toEqual(new Set([`${location.origin}${workerPath}`]))
  player.destroy()
  await expect.poll(() => live).toEqual([])
})
