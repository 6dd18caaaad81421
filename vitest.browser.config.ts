import { createReadStream, existsSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { delimiter, extname, join, normalize } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { pageTestPlugins } from './apps/web/vite/page-test-plugins.ts'
import { TAGS } from './vitest.config.ts'

const SAMPLES = fileURLToPath(new URL('./samples', import.meta.url))
const MIME_TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
}

/** Tests that need a page: real elements, real media, a real decoder, whole pages of the site over fake services. They reach no address outside this machine. */
export default defineConfig({
  plugins: [serveSamples(), ...pageTestPlugins()],
  optimizeDeps: { include: ['hls.js', 'react', 'react-dom/client', 'react/jsx-dev-runtime'] },
  test: {
    include: ['{packages,apps}/**/*.browser.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    tags: TAGS,
    restoreMocks: true,
    unstubGlobals: true,
    // Media tests wait for their film most of the time: two at once share the cores.
    maxWorkers: 2,
    // Limits for what hangs, not measures of what is slow: a busy machine fails nothing.
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: chromiumPath(),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--autoplay-policy=no-user-gesture-required',
            '--mute-audio',
          ],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

/** The headless shell that `CHROMIUM_HEADLESS_SHELL_PATH` names, else `CHROMIUM_PATH`, else the first Chromium on the path. */
function chromiumPath(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const named = process.env['CHROMIUM_HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH']
  const found = named ?? candidates.find((path) => existsSync(path))
  if (found === undefined) throw new Error('Browser tests need a Chromium: install one, or name it in CHROMIUM_PATH')
  return found
}

/**
 * The sample reel under `/samples`, with ranges, as a file server answers. What is not there is 404. Under `/unstated/500` are so many MB
 * without content, whose size is not stated.
 */
function serveSamples(): Plugin {
  return {
    name: 'serve-samples',
    configureServer(server) {
      server.middlewares.use('/samples', answerWithSample)
      server.middlewares.use('/unstated', answerInChunks)
    },
  }
}

function answerWithSample(request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const path = join(SAMPLES, normalize(decodeURIComponent(pathname)))
  const size = path.startsWith(SAMPLES) && existsSync(path) ? statSync(path).size : -1
  if (size === -1) {
    response.writeHead(404).end()
    return
  }
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const start = Number(range?.[1] ?? 0)
  const end = Math.min(range?.[2] ? Number(range[2]) : size - 1, size - 1)
  const isInside = start <= end
  response.writeHead(range === null ? 200 : isInside ? 206 : 416, {
    'content-type': MIME_TYPES[extname(path)] ?? 'application/octet-stream',
    'content-length': isInside ? end - start + 1 : 0,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    ...(range !== null && { 'content-range': isInside ? `bytes ${start}-${end}/${size}` : `bytes */${size}` }),
  })
  if (isInside) createReadStream(path, { start, end }).pipe(response)
  else response.end()
}

function answerInChunks(request: IncomingMessage, response: ServerResponse): void {
  const megabyte = Buffer.alloc(1024 * 1024)
  const megabytes = Number(request.url?.slice(1))
  Readable.from(Array.from({ length: megabytes }, () => megabyte)).pipe(response)
}
