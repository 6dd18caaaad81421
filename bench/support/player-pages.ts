import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const PAGES = fileURLToPath(new URL('./player-page', import.meta.url))
const SAMPLES = fileURLToPath(new URL('../../samples', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
}

/** Bundles the measured pages as the product is bundled, and serves them with the sample film. */
export async function servePlayerPages(): Promise<{ url: string; close: () => void }> {
  const built = await build({
    configFile: false,
    root: PAGES,
    logLevel: 'warn',
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { input: ['bare.html', 'ours.html'].map((name) => join(PAGES, name)) },
    },
  })
  const files = new Map((built as Rolldown.RolldownOutput).output.map((file) => [`/${file.fileName}`, contentOf(file)]))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const content = files.get(pathname)
    if (content === undefined) return sendSample(pathname, request, response)
    response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream').end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function contentOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): string | Uint8Array {
  return file.type === 'chunk' ? file.code : file.source
}

/** Answers with a file of the sample film, or a part of it. */
export function sendSample(pathname: string, request: IncomingMessage, response: ServerResponse): void {
  const path = join(SAMPLES, normalize(pathname).replace(/^\/samples/, ''))
  if (!pathname.startsWith('/samples/') || !path.startsWith(SAMPLES) || !existsSync(path)) {
    response.writeHead(404).end()
    return
  }
  const { size } = statSync(path)
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const start = Number(range?.[1] ?? 0)
  const end = Math.min(range?.[2] ? Number(range[2]) : size - 1, size - 1)
  response.writeHead(range === null ? 200 : 206, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    ...(range !== null && { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  createReadStream(path, { start, end }).pipe(response)
}
