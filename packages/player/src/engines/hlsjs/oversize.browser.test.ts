import Library, { type LoaderCallbacks, type LoaderContext } from 'hls.js'
import { expect, test, vi } from 'vitest'
import { createPlayer } from '../../core/index.ts'
import { changedPlaylist } from '../testing/broken-sources.ts'
import { mountElements, reach } from '../testing/media-page.ts'
import { hlsjsEngine } from './hlsjs-engine.ts'
import { refuseOversize } from './oversize.ts'
import { WRONG_BYTES } from './wrong-bytes.ts'

/** So many MB without any content, at an address of this page. */
function emptyBytes(megabytes: number): string {
  const part = new Blob([new Uint8Array(1024 * 1024)])
  return URL.createObjectURL(new Blob(Array.from({ length: megabytes }, () => part)))
}

/** What the library would have of an address. */
async function load(url: string) {
  const asked: string[] = []
  const { xhrSetup, loader: Loader } = refuseOversize(Library.DefaultConfig.loader, (request, address) => {
    asked.push(address)
    request.open('GET', address, true)
  })
  const loader = new Loader({ ...Library.DefaultConfig, xhrSetup })
  const policy = { maxTimeToFirstByteMs: 20_000, maxLoadTimeMs: 20_000, timeoutRetry: null, errorRetry: null }
  const answer = await new Promise<unknown>((resolve) => {
    const callbacks: LoaderCallbacks<LoaderContext> = {
      onSuccess: ({ data }) => resolve(data instanceof ArrayBuffer && data.byteLength),
      onError: ({ text }) => resolve(text),
      onTimeout: () => resolve('timeout'),
    }
    const config = { loadPolicy: policy, timeout: 20_000, maxRetry: 0, retryDelay: 0, maxRetryDelay: 0 }
    loader.load(
      { type: 'media-fragment' as LoaderContext['type'], url, responseType: 'arraybuffer' },
      config,
      callbacks,
    )
  })
  URL.revokeObjectURL(url)
  return { answer, asked: asked.length, loaded: loader.stats.loaded }
}

test('a segment of 500 MB is refused as soon as its size is known', async () => {
  const { answer, asked, loaded } = await load(emptyBytes(500))
  expect([answer, asked]).toEqual([WRONG_BYTES, 1])
  expect(loaded).toBeLessThan(151 * 1024 * 1024)
})

test('one whose server does not state its size is refused once it is larger than a browser can play', async () => {
  const { answer, asked, loaded } = await load(new URL('/unstated/500', location.href).href)
  expect([answer, asked]).toEqual([WRONG_BYTES, 1])
  expect(loaded).toBeLessThan(500 * 1024 * 1024)
})

test('one that a browser can play is taken', async () => {
  expect((await load(emptyBytes(20))).answer).toBe(20 * 1024 * 1024)
})

test('another failure keeps its own words', async () => {
  expect((await load(new URL('/samples/missing/1.m4s', location.href).href)).answer).toBe('Not Found')
})

/** How much of any one answer came, bytes. */
function watchAnswers(): () => number {
  let most = 0
  const { open } = XMLHttpRequest.prototype
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, ...asked: unknown[]) {
    this.addEventListener('progress', ({ loaded }) => (most = Math.max(most, loaded)))
    Reflect.apply(open, this, asked)
  })
  return () => most
}

test('a film steps over one, and does not load it whole', async () => {
  const lines: string[] = []
  const loaded = watchAnswers()
  const elements = mountElements()
  const { video } = elements
  const player = createPlayer({ engines: [hlsjsEngine()], log: (line) => lines.push(line) })
  player.attach(elements)
  player.load(await changedPlaylist('360', (text) => text.replace('002.m4s', emptyBytes(500))))
  await reach(video, () => video.currentTime > 8.5)
  expect(lines).toEqual([expect.stringMatching(/^Segment 1 of this source is missing/)])
  expect(loaded()).toBeLessThan(151 * 1024 * 1024)
  expect(player.state.error.current).toBeNull()
  player.destroy()
})
