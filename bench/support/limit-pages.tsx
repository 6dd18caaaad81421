import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { renderToString } from 'react-dom/server'
import { build, type Rolldown } from 'vite'
import { LimitHome } from './limit-page/limit-home.tsx'
import { sendSample } from './player-pages.ts'

const PAGES = fileURLToPath(new URL('./limit-page', import.meta.url))
const STYLE =
  'body{margin:0;background:#0d0c08;color:#eee;font:16px system-ui}main{padding:10vh 2rem}h1{font-size:3rem}'

const documentWith = (body: string, script: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Limit</title>` +
  `<style>${STYLE}</style><body>${body}<script type="module" src="/${script}.js"></script></body></html>`

/** The scripts of the limit's pages, by their addresses. */
async function scripts(): Promise<Array<[string, string]>> {
  const built = (await build({
    configFile: false,
    root: PAGES,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: { home: `${PAGES}/home.tsx`, film: `${PAGES}/film.ts` },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })) as Rolldown.RolldownOutput
  return built.output.flatMap((file) =>
    file.type === 'chunk' ? [[`/${file.fileName}`, file.code] as [string, string]] : [],
  )
}

/** The least pages of their kind: React takes over a home that stands in its document; hls.js plays the sample film at `/film`. */
export async function serveLimitPages(): Promise<{ url: string; close: () => void }> {
  const home = renderToString(<LimitHome query="" onChange={() => {}} />)
  const files = new Map([
    ...(await scripts()),
    ['/', documentWith(`<div id="root">${home}</div>`, 'home')],
    ['/film', documentWith('<video playsinline></video>', 'film')],
  ])
  const packed = new Map([...files].map(([path, text]) => [path, brotliCompressSync(text)]))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const body = packed.get(pathname)
    if (!body) return sendSample(pathname, request, response)
    response.writeHead(200, {
      'content-type': extname(pathname) === '.js' ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': extname(pathname) === '.js' ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(body)
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
