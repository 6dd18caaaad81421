import { FILM_SECONDS } from '@matinee/testing/sample-reel'
import HlsLibrary from 'hls.js'
import { expect, test } from 'vitest'
import { createPlayer } from '../core/index.ts'
import { fileEngine, hlsjsEngine, nativeHlsEngine } from './index.ts'
import { SAMPLE_FILES, SAMPLE_HLS } from './testing/broken-sources.ts'
import { countListeners, countObjectUrls, mountElements, reach } from './testing/media-page.ts'

test('200 changes of source leave no library instance, no object URL and no listener', { tags: ['slow'] }, async () => {
  const live = new Set<HlsLibrary>()
  class Counted extends HlsLibrary {
    constructor(...settings: ConstructorParameters<typeof HlsLibrary>) {
      super(...settings)
      live.add(this)
    }
    override destroy() {
      live.delete(this)
      super.destroy()
    }
  }
  const urls = countObjectUrls()
  const elements = mountElements()
  const { video } = elements
  const listeners = countListeners(video)
  const hlsjs = hlsjsEngine({ loadLibrary: async () => Counted })
  const native = nativeHlsEngine()
  // HLS goes to hls.js and to the browser in turn.
  let changes = 0
  const player = createPlayer({
    engines: [fileEngine(), { ...hlsjs, canPlay: (...asked) => changes % 2 === 0 && hlsjs.canPlay(...asked) }, native],
  })
  player.attach(elements)
  const attached = listeners()

  for (changes = 0; changes < 200; changes += 1) {
    player.load(changes % 3 === 0 ? SAMPLE_FILES : SAMPLE_HLS, { startAt: changes % (FILM_SECONDS - 10) })
    // Some are replaced at once, some while they open, some play.
    if (changes % 4 === 1) await Promise.resolve()
    if (changes % 4 === 2) await reach(video, () => video.networkState === HTMLMediaElement.NETWORK_LOADING)
    if (changes % 20 === 3) await reach(video, () => video.readyState >= 3)
    expect(live.size).toBeLessThanOrEqual(1)
    expect(urls()).toBeLessThanOrEqual(1)
  }
  await reach(video, () => video.readyState >= 3)
  expect(player.state.error.current).toBeNull()

  player.unload()
  expect(live.size).toBe(0)
  expect(urls()).toBe(0)
  expect(listeners()).toBe(attached)
  player.destroy()
  expect(listeners()).toBe(0)
})
