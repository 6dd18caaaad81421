import { BATCH_ID_LENGTH } from '@matinee/contracts'
import { Histogram, Registry } from 'prom-client'
import { beforeEach, expect, it } from 'vitest'
import { type ApiUnderTest, json, onEveryEngine } from '../testing/running-api.ts'

const item = (more: object = {}) => ({
  ...{ tmdbId: '1', type: 'movie', title: 'Detour', status: 'notfound', providerId: 'archive' },
  ...more,
})

onEveryEngine('metrics', (start) => {
  let server: ApiUnderTest
  beforeEach(async () => {
    server = await start()
  })

  const text = async (): Promise<string> => (await server.send('/metrics')).body as string
  const report = (items: unknown[], more: object = {}, origin = 'https://site.test') =>
    server.send('/metrics/providers', json('POST', { items, ...more }, { origin }))
  /** Reads as admin pages do (protocols §5). */
  const requestCount = (from: string): number =>
    [...from.matchAll(/mw_provider_hostname_count{hostname="https?:\/\/[^"}]*"} (\d+)/g)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    )
  const userCount = (from: string): number => Number(/mw_user_count{namespace="movie-web"} (\d+)/.exec(from)?.[1])

  it('S-472 answers the text that admin pages read', async () => {
    const { status, headers, body } = await server.send('/metrics')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const before = userCount(body as string)
    await server.register()
    expect(userCount(await text())).toBe(before + 1)
  })

  it('S-472 counts accounts again from the database after a start', async () => {
    const own = await start()
    await own.register()
    await own.register()
    await own.restart()
    expect(userCount((await own.send('/metrics')).body as string)).toBe(2)
  })

  it('S-469 S-470 S-474 counts a report', async () => {
    const items = [
      item(),
      item({ embedId: 'embed', status: 'success' }),
      item({ providerId: 'last', title: 'Last "title"', type: 'show', tmdbId: '7', seasonId: '1', episodeId: '2' }),
    ]
    const { status, body } = await report(items, { tool: 'default', batchId: 'b'.repeat(BATCH_ID_LENGTH) })
    expect([status, body]).toEqual([200, true])
    const lines = (await text()).split('\n')
    expect(lines).toContain('mw_provider_hostname_count{hostname="https://site.test"} 1')
    expect(lines).toContain('mw_provider_status_count{provider_id="archive",status="notfound"} 1')
    expect(lines).toContain('mw_provider_status_count{provider_id="embed",status="success"} 1')
    expect(lines).toContain('mw_provider_tool_count{tool="default"} 1')
    expect(lines).toContain(
      'mw_media_watch_count{tmdb_full_id="show-7",provider_id="archive",title="Last \\"title\\"",success="true"} 1',
    )
  })

  it('S-472 sums reports of pages, and not those of nobody', async () => {
    const before = requestCount(await text())
    await report([item()], {}, 'http://localhost:4210')
    await report([item()])
    await server.send('/metrics/providers', json('POST', { items: [item()] }))
    const after = await text()
    expect(requestCount(after)).toBe(before + 2)
    expect(after).toContain('mw_provider_hostname_count{hostname="<UNKNOWN>"} 1')
  })

  it('S-473 takes 1 to 10 items', async () => {
    expect((await report(Array.from({ length: 10 }, () => item()))).status).toBe(200)
    for (const items of [
      [],
      Array.from({ length: 11 }, () => item()),
      [item({ status: 'pending' })],
      [item({ title: 5 })],
    ]) {
      const { status, body } = await report(items)
      expect(status).toBe(400)
      expect(body).toMatchObject({ errorType: 'validation' })
    }
  })

  it('S-471 counts human checks', async () => {
    expect((await server.send('/metrics/captcha', json('POST', { success: false }))).body).toBe(true)
    expect(await text()).toContain('mw_captcha_solves{success="false"} 1')
    expect((await server.send('/metrics/captcha', json('POST', { success: 'yes' }))).status).toBe(400)
  })

  it('holds its memory, whatever names come in', async () => {
    const own = await start()
    for (let index = 0; index < 600; index++) {
      await own.send('/metrics/providers', json('POST', { items: [item()] }, { origin: `https://site${index}.test` }))
    }
    const body = (await own.send('/metrics')).body as string
    expect([...body.matchAll(/^mw_provider_hostname_count{/gm)]).toHaveLength(501)
    expect(body).toContain('mw_provider_hostname_count{hostname="<OTHER>"} 100')
  })

  it('counts a title under the first name that its id had', async () => {
    const own = await start()
    const read = async () => (await own.send('/metrics')).body as string
    const send = (more: object) => own.send('/metrics/providers', json('POST', { items: [item(more)] }))
    for (let index = 0; index < 300; index++) await send({ title: `name ${index}` })
    const lines = (await read()).split('\n').filter((line) => line.startsWith('mw_media_watch_count{'))
    expect(lines).toEqual([
      'mw_media_watch_count{tmdb_full_id="movie-1",provider_id="archive",title="name 0",success="false"} 300',
    ])
  })

  it('counts so many pairs of title and provider, and no more', async () => {
    const own = await start()
    const send = (more: object) => own.send('/metrics/providers', json('POST', { items: [item(more)] }))
    for (let at = 0; at < 5100; at++) await send({ tmdbId: String(at % 75), providerId: `p${Math.floor(at / 75)}` })
    const body = (await own.send('/metrics')).body as string
    expect([...body.matchAll(/^mw_media_watch_count{/gm)]).toHaveLength(5001)
    expect(body).toContain(
      'mw_media_watch_count{tmdb_full_id="<OTHER>",provider_id="<OTHER>",title="<OTHER>",success="false"} 100',
    )
  })

  it('times a method that nobody uses under one name', async () => {
    const own = await start()
    for (const method of ['PROPFIND', 'MKCOL', 'LOCK']) await own.send('/meta', { method })
    const body = (await own.send('/metrics')).body as string
    expect(body).toContain('http_request_duration_seconds_count{method="<OTHER>",route="unknown",status="404"} 3')
  })

  it('is limited, and closed by a word where the operator set one', async () => {
    const own = await start({ limits: 'sign-in', metricsToken: 'a word for the scraper', basePath: '/api' })
    for (const path of ['/metrics', '/api/metrics']) {
      const ask = async (authorization?: string) =>
        (await own.send(path, { headers: authorization === undefined ? {} : { authorization } })).status
      expect(await ask()).toBe(401)
      expect(await ask('Bearer another word')).toBe(401)
      expect(await ask('a word for the scraper')).toBe(401)
      expect(await ask('Bearer a word for the scraper')).toBe(200)
    }
    const statuses: number[] = []
    for (let at = 0; at < 60; at++) statuses.push((await own.send('/metrics')).status)
    expect(statuses.slice(0, 52).every((status) => status === 401)).toBe(true)
    expect(statuses.slice(52)).toEqual(Array.from({ length: 8 }, () => 429))
    expect((await own.send('/api/metrics/captcha', json('POST', { success: true }))).body).toBe(true)
  })

  it('a name cannot break out of its line', async () => {
    await report([item({ providerId: 'x"} 1\nmw_user_count{namespace="movie-web"} 999\n' })])
    const lines = (await text()).split('\n').filter((line) => line.startsWith('mw_user_count{'))
    expect(lines.every((line) => !line.includes('999'))).toBe(true)
  })

  it('counts into what the process has already', async () => {
    const registry = new Registry()
    const seconds = new Histogram({ name: 'http_request_duration_seconds', help: 'theirs', registers: [registry] })
    const own = await start({ registry })
    seconds.observe(1)
    const body = await (await own.api.sendMetrics(new Request('http://api.test/metrics'))).text()
    expect(body).toContain('mw_user_count{namespace="movie-web"} 0')
    expect(body).toContain('# HELP http_request_duration_seconds theirs')
    expect(body).not.toContain('process_cpu')
  })

  it('times requests by route, never by path', async () => {
    const client = await server.register()
    await client.call('GET', '/users/{uid}/bookmarks')
    await server.send(`/some/where/${client.userId}`)
    const body = await text()
    expect(body).toContain('route="/users/:userId/bookmarks",status="200"')
    expect(body).toContain('route="unknown",status="404"')
    expect(body).not.toContain(client.userId)
    expect(body).toContain('process_cpu_user_seconds_total')
  })
})
