import HlsLibrary from 'hls.js'
import { expect, test } from 'vitest'
import { createPlayer } from '../../core/index.ts'
import { mountElements, reach } from '../testing/media-page.ts'
import { hlsjsEngine } from './hlsjs-engine.ts'

/** No server answers here: what is not read ahead fails. */
const NOWHERE = 'https://films.invalid/film/'

test('what was read already is not asked for again, and its addresses are relative to where it came from', async () => {
  const folder = new URL('/samples/film/', location.href).href
  const [master, init] = await Promise.all(
    ['master.m3u8', '360/init.mp4'].map(
      async (name) => new Uint8Array(await (await fetch(folder + name)).arrayBuffer()),
    ),
  )
  const read = new Map([
    [`${NOWHERE}master.m3u8`, { url: `${folder}master.m3u8`, bytes: master as Uint8Array, ms: 10 }],
    [`${folder}360/init.mp4`, { url: `${folder}360/init.mp4`, bytes: init as Uint8Array, ms: 10 }],
  ])
  const readAhead = (address: string) => {
    const answer = read.get(address)
    read.delete(address)
    return answer && Promise.resolve(answer)
  }
  performance.clearResourceTimings()
  const elements = mountElements()
  const player = createPlayer({
    engines: [hlsjsEngine()],
    chooseQuality: () => ({ selected: '360', best: '360' }),
  })
  player.attach(elements)
  player.load({ type: 'hls', url: `${NOWHERE}master.m3u8`, readAhead })
  await reach(elements.video, () => elements.video.currentTime > 0.2)
  const asked = performance.getEntriesByType('resource').map(({ name }) => name.replace(folder, ''))
  expect(asked).toContain('360/playlist.m3u8')
  expect(asked).not.toContain('360/init.mp4')
  expect(asked.some((name) => name.endsWith('master.m3u8'))).toBe(false)
  expect(read.size).toBe(0)
  player.destroy()
})

test('an answer that comes after the source was left is dropped', async () => {
  const elements = mountElements()
  const player = createPlayer({ engines: [hlsjsEngine()] })
  player.attach(elements)
  const playlist = new TextEncoder().encode('#EXTM3U\nnothing of a film')
  player.load({
    type: 'hls',
    url: `${NOWHERE}master.m3u8`,
    readAhead(address) {
      player.unload()
      return Promise.resolve({ url: address, bytes: playlist, ms: 0 })
    },
  })
  await expect.poll(() => player.state.source.status).toBe('empty')
  expect(player.state.error.current).toBeNull()
  player.destroy()
})

test('a segment that was read tells what the line carries by the time that it took', async () => {
  const address = new URL('/samples/film/360/001.m4s', location.href).href
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer())
  const made: HlsLibrary[] = []
  class Watched extends HlsLibrary {
    constructor(...config: ConstructorParameters<typeof HlsLibrary>) {
      super(...config)
      made.push(this)
    }
  }
  const elements = mountElements()
  const player = createPlayer({ engines: [hlsjsEngine({ loadLibrary: () => Promise.resolve(Watched) })] })
  player.attach(elements)
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="${new URL('init.mp4', address).href}"\n#EXTINF:4,\n${address}\n#EXT-X-ENDLIST\n`
  player.load({
    type: 'hls',
    url: URL.createObjectURL(new Blob([playlist], { type: 'application/vnd.apple.mpegurl' })),
    readAhead: (asked) => (asked === address ? Promise.resolve({ url: address, bytes, ms: 2000 }) : undefined),
  })
  await reach(elements.video, () => elements.video.currentTime > 0.2)
  // As a file that took no time, its 8 kB would have come at more than the line was guessed at.
  expect(made[0]?.bandwidthEstimate).toBeLessThan(2_000_000)
  player.destroy()
})
