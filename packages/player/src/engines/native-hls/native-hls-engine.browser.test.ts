import { expect, test } from 'vitest'
import { createPlayer } from '../../core/index.ts'
import { testEngine } from '../testing/engine-suite.ts'
import { cutManifest, manifest, missing, playlistOf, SAMPLE_HLS } from '../testing/broken-sources.ts'
import { playlistForKeySystem } from '../testing/encrypted-film.ts'
import { mountElements, reach } from '../testing/media-page.ts'
import { nativeHlsEngine } from './native-hls-engine.ts'

testEngine({
  name: 'native HLS',
  createEngine: nativeHlsEngine,
  source: SAMPLE_HLS,
  failures: [
    ['an address without a manifest', async () => ({ type: 'hls', url: missing('a.m3u8') }), 'gone'],
    ['a page instead of a manifest', () => manifest('<!doctype html><p>no'), 'source-not-supported'],
    ['an empty manifest', () => manifest(''), 'source-not-supported'],
    ['a manifest cut off in a line', cutManifest, 'source-not-supported'],
    ['a playlist for a key system', playlistForKeySystem, 'protected'],
    ['missing segments', () => manifest(playlistOf(missing('1.ts'))), 'source-not-supported'],
  ],
})

test('the browser’s own HLS offers one rendition of unknown quality, and none can be selected', async () => {
  const { container, video } = mountElements()
  const player = createPlayer({ engines: [nativeHlsEngine()] })
  player.attach({ container, video })
  player.load(SAMPLE_HLS)
  await reach(video, () => video.currentTime > 0.2)
  expect(player.state.renditions.qualities).toEqual(['unknown'])
  expect(() => player.run('selectQuality', '720')).toThrow("couldn't select quality")
  player.destroy()
})

test('a source with a courier, whose addresses the browser would ask themselves, is none for it', () => {
  const { container, video } = mountElements()
  const player = createPlayer({ engines: [nativeHlsEngine()] })
  player.attach({ container, video })
  const segmentLoader = {
    request: async (url: string) => ({ url, headers: {} }),
    addressOf: (address: string) => address,
  }
  expect(player.canPlay(SAMPLE_HLS)).toBe(true)
  expect(() => player.load({ ...SAMPLE_HLS, segmentLoader })).toThrow('HLS not supported')
  player.destroy()
})
