import Library, { type LoaderCallbacks, type LoaderContext } from 'hls.js'
import { expect, test } from 'vitest'
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

test('one that a browser can play is taken', async () => {
  expect((await load(emptyBytes(20))).answer).toBe(20 * 1024 * 1024)
})

test('another failure keeps its own words', async () => {
  expect((await load(new URL('/samples/missing/1.m4s', location.href).href)).answer).toBe('Not Found')
})
