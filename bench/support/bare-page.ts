import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

const library = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js')

const page = (source: string) => `<!doctype html><meta charset="utf-8"><title>bare</title>
<script src="/hls.js"></script><button>Play</button>
<script>
  document.querySelector('button').onclick = () => {
    const video = document.body.appendChild(document.createElement('video'))
    const hls = new Hls({ enableWorker: false })
    hls.loadSource(${JSON.stringify(source)})
    hls.attachMedia(video)
    video.play()
  }
</script>`

/** The least that plays a stream: a button, a video, hls.js with its own settings. What the product is measured against. */
export async function serveBarePage(source: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    if (request.url === '/hls.js') response.setHeader('content-type', 'text/javascript').end(readFileSync(library))
    else response.setHeader('content-type', 'text/html').end(page(source))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}
