import { expect, it, onTestFinished } from 'vitest'
import { folderForServer, startServer } from './testing/started-server.ts'

it('serves everything below a path, whether a reverse proxy passes that path on or takes it away', async () => {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  const server = startServer(folder, { BASE_PATH: '/films/', VITE_CORS_PROXY_URL: '/proxy,|type=api|/scraper' })
  onTestFinished(async () => void (await server.stop()))
  const url = await server.ready()
  const ask = async (path: string) => {
    const answer = await fetch(url + path)
    return { status: answer.status, text: await answer.text() }
  }
  for (const base of ['/films', '']) {
    expect((await ask(`${base}/`)).text).toContain('<!doctype html>')
    expect((await ask(`${base}/media/tmdb-movie-1-x`)).text).toContain('<!doctype html>')
    expect((await ask(`${base}/assets/page-1.js`)).text).toBe('export {}\n')
    expect((await ask(`${base}/assets/nothing.js`)).status).toBe(404)
    expect((await ask(`${base}/api/meta`)).text).toContain('"name":"Matinee"')
    expect((await ask(`${base}/catalogue/3/search/multi?query=reel`)).text).toContain('results')
    expect((await ask(`${base}/samples/`)).status).not.toBe(200)
    expect((await ask(`${base}/proxy`)).status).not.toBe(404)
    expect((await ask(`${base}/readyz`)).status).toBe(200)
  }
  const { text } = await ask('/films/config.js')
  expect(text).toContain('"VITE_BACKEND_URL":"/films/api"')
  expect(text).toContain('"VITE_CATALOGUE_URL":"/films/catalogue/3"')
  expect(text).toContain('"VITE_CORS_PROXY_URL":"/films/proxy,|type=api|/films/scraper"')
  expect((await ask('/films/opensearch.xml')).text).toContain('/films/browse/{searchTerms}')
})
