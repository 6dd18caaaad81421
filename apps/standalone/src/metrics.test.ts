import { expect, it, onTestFinished } from 'vitest'
import { folderForServer, startServer } from './testing/started-server.ts'

it('METRICS_TOKEN closes what is counted, at both of its addresses', async () => {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  const server = startServer(folder, { METRICS_TOKEN: 'a word for the scraper' })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const url = await server.ready()
  for (const path of ['/metrics', '/api/metrics']) {
    expect((await fetch(url + path)).status).toBe(401)
    const answer = await fetch(url + path, { headers: { authorization: 'Bearer a word for the scraper' } })
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('mw_user_count{namespace="movie-web"} 0')
    expect(text).toContain('http_request_duration_seconds_count')
  }
})

it('times strange methods and statuses under one name', async () => {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  const server = startServer(folder)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const url = await server.ready()
  for (const method of ['PROPFIND', 'MKCOL', 'LOCK']) await fetch(`${url}/healthz`, { method })
  const text = await (await fetch(`${url}/metrics`)).text()
  expect(text).toContain('http_request_duration_seconds_count{method="<OTHER>",part="page",status="404"} 3')
})
