import { request } from 'node:http'
import { readEvents } from '@matinee/testing/scrape-server'
import { providerMetaSchema } from '@matinee/contracts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { EPISODE, FILM, serveOnPort, startScraper } from './testing/scraper-fixture.ts'
import { HEARTBEAT_MS } from './scraper.ts'

const HLS = (id: string) => ({
  type: 'hls',
  id,
  playlist: `https://media.example.org/${id}.m3u8`,
  flags: ['cors-allowed'],
  captions: [],
})

/** Text of an answer that has an end. */
const textOf = async (path: string, on = startScraper(), headers: Record<string, string> = {}): Promise<string> => {
  const response = await on.server.fetch(new Request(`http://scraper.example.org${path}`, { headers }))
  return response.text()
}
const query = (fields: Readonly<Record<string, string>>): string => String(new URLSearchParams(fields))

describe('a scrape server, for a client that knows protocols §9 only', () => {
  it('S-480 lists sources and embeds, each in a list of its own', async () => {
    const lists = z.parse(z.array(z.array(providerMetaSchema)), JSON.parse(await textOf('/metadata')))
    expect(lists.map((list) => list.map(({ id }) => id))).toEqual([['first', 'second'], ['host']])
  })

  it('S-481 S-273 streams a run to its stream', async () => {
    const { client, asked, outcomes } = startScraper()
    const run = await client.scrape(FILM)
    expect(run.output).toEqual({ sourceId: 'first', stream: HLS('direct') })
    expect(run.events).toEqual(['init', 'start', 'update', 'completed'])
    expect(run.rows).toMatchObject([{ id: 'first', status: 'success' }, { id: 'second' }])
    expect(asked).toEqual(['Lantern Street'])
    expect(outcomes).toEqual(['completed'])
  })

  it('S-274 takes the fields of an episode', async () => {
    const { output } = await startScraper().client.scrape(EPISODE)
    expect(output).toMatchObject({ sourceId: 'first' })
  })

  it('tells of embeds as rows of their own', async () => {
    const { output, rows } = await startScraper().client.scrape({ ...FILM, title: 'By an embed' })
    expect(output).toEqual({ sourceId: 'first', embedId: 'host', stream: HLS('embedded') })
    expect(rows).toMatchObject([
      { id: 'first' },
      { id: 'second' },
      { id: 'first-0', embedScraperId: 'host', status: 'success' },
    ])
  })

  it('says with two quote characters that there is nothing', async () => {
    const { output, rows } = await startScraper().client.scrape({ ...FILM, title: 'Nowhere' })
    expect(output).toBeNull()
    expect(rows.map(({ status }) => status)).toEqual(['notfound', 'notfound'])
    expect(await textOf(`/scrape?${query({ ...FILM, title: 'Nowhere' })}`)).toContain('event: noOutput\ndata: ""\n\n')
  })

  it('keeps a source that still works from being taken for a success when the next one starts', async () => {
    const { client, clock } = startScraper()
    const leaving = new AbortController()
    const seen: string[] = []
    const run = client.scrape(
      { ...FILM, title: 'Never answers' },
      { signal: leaving.signal, onEvent: (event) => seen.push(event) },
    )
    await clock.settle()
    await clock.advance(1500)
    expect(seen).toEqual(['init', 'start', 'start', 'update', 'update'])
    leaving.abort()
    await expect(run).rejects.toThrow()
  })

  it('S-482 S-488 S-491 runs one source: its streams, or its embeds', async () => {
    const { client } = startScraper()
    expect((await client.scrapeSource('first', FILM)).output).toEqual({ embeds: [], stream: [HLS('direct')] })
    expect((await client.scrapeSource('first', { ...FILM, title: 'By an embed' })).output).toEqual({
      embeds: [{ embedId: 'host', url: 'https://host.example.org/1' }],
    })
  })

  it('S-483 S-489 S-490 runs one embed', async () => {
    const { output } = await startScraper().client.scrapeEmbed('host', 'https://host.example.org/2')
    expect(output).toEqual({ stream: [HLS('embedded')] })
  })

  it('S-486 S-530 says that nothing was found, and what failed, by name', async () => {
    const { client } = startScraper()
    const rejected = (title: string) => client.scrapeSource('first', { ...FILM, title })
    await expect(rejected('Nowhere')).rejects.toMatchObject({ name: 'NotFoundError', message: 'it does not have it' })
    await expect(rejected('Broken')).rejects.toMatchObject({ name: 'ProviderError' })
    await expect(client.scrapeSource('nobody', FILM)).rejects.toMatchObject({ name: 'ProviderError' })
  })

  it.each([
    ['/scrape', { ...FILM, title: '' }],
    ['/scrape', { ...FILM, type: 'play' }],
    ['/scrape', { ...FILM, releaseYear: 'long ago' }],
    ['/scrape', { ...EPISODE, episodeNumber: '' }],
    ['/scrape', { ...FILM, title: 'x'.repeat(5000) }],
    ['/scrape/source', { ...FILM, id: '../etc' }],
    ['/scrape/embed', { id: 'host', url: 'file:///etc/passwd' }],
    ['/scrape/embed', { id: 'host', url: 'javascript:1' }],
  ])('answers a malformed search with a readable error: %s %o', async (path, fields) => {
    const on = startScraper()
    const text = await textOf(`${path}?${query(fields as unknown as Record<string, string>)}`, on)
    expect(text).toMatch(/^event: error\ndata: \{"name":"RequestError"/)
    expect(on.asked).toEqual([])
  })
})

describe('a client that leaves', () => {
  it('ends the search, and what the providers do', async () => {
    const { client, clock, cancelled, outcomes } = startScraper()
    const leaving = new AbortController()
    const run = client.scrape({ ...FILM, title: 'Never answers' }, { signal: leaving.signal })
    await clock.settle()
    leaving.abort()
    await expect(run).rejects.toThrow()
    await clock.settle()
    expect(cancelled()).toBe(1)
    expect(outcomes).toEqual(['disconnected'])
    expect(clock.pending()).toEqual([])
  })

  it('over a real connection as well', async () => {
    const on = startScraper()
    const { url, close } = await serveOnPort(on.server)
    const leaving = new AbortController()
    const response = await fetch(`${url}/scrape?${query({ ...FILM, title: 'Never answers' })}`, leaving)
    const events = readEvents(response.body ?? new ReadableStream())
    expect((await events.next()).value).toEqual({ event: 'init', data: '{"sourceIds":["first","second"]}' })
    leaving.abort()
    await expect.poll(on.cancelled).toBe(1)
    await close()
  })
})

describe('a client that reads nothing', () => {
  it('is disconnected at the limit on unread events, which aborts its run', async () => {
    const percentage = 1
    const id = 'x'.repeat(16_384)
    /** More than the limit and every buffer of a connection together hold. */
    const mostEvents = 4096
    let sent = 0
    const on = startScraper({}, undefined, {
      async *run(_request, { signal }) {
        for (; sent < mostEvents; sent++) {
          signal.throwIfAborted()
          yield { event: 'update', id, status: 'pending', percentage }
          await new Promise(setImmediate)
        }
      },
    })
    const { url, close } = await serveOnPort(on.server)
    const asking = request(`${url}/scrape?${query(FILM)}`, { agent: false }).end()
    const response = await new Promise<NodeJS.ReadableStream>((resolve) => {
      asking.on('response', (answer) => resolve(answer.pause()))
    })
    const broken = new Promise((resolve) => response.on('error', resolve))
    await expect.poll(() => on.outcomes, { timeout: 10_000 }).toEqual(['disconnected'])
    expect(sent).toBeLessThan(mostEvents)
    response.resume()
    await broken
    await close()
  })
})

describe('time', () => {
  it('a quiet search is kept alive by comments that are no events, and ends with an error', async () => {
    const on = startScraper()
    const searched = textOf(`/scrape/source?${query({ ...FILM, id: 'first', title: 'Never answers' })}`, on)
    await on.clock.advance(HEARTBEAT_MS)
    const text = await searched
    expect(text).toContain('"name":"ProviderError"')

    const slow = startScraper({ limits: { runsPerMinute: 0, concurrent: 0, concurrentPerAddress: 0, totalMs: 1000 } })
    const ended = textOf(`/scrape?${query({ ...FILM, title: 'Never answers' })}`, slow)
    await slow.clock.advance(1000)
    expect(await ended).toContain('event: error\ndata: {"name":"TimeoutError"')
    expect(slow.cancelled()).toBe(1)
  })

  it('comments come while providers think', async () => {
    const on = startScraper()
    const response = await on.server.fetch(
      new Request(`http://scraper.example.org/scrape?${query({ ...FILM, title: 'Never answers' })}`),
    )
    const reader = (response.body ?? new ReadableStream<Uint8Array>()).pipeThrough(new TextDecoderStream()).getReader()
    await on.clock.settle()
    await on.clock.advance(HEARTBEAT_MS)
    let text = ''
    while (!text.includes(': still here\n\n')) text += (await reader.read()).value ?? ''
    await reader.cancel()
    expect(text).toContain('event: init')
  })
})

describe('good results', () => {
  it('are given again for a while, with the story of how they came', async () => {
    const { client, asked, clock, outcomes } = startScraper({ results: { most: 10, lifeMs: 1000 } })
    const fields = { ...FILM, title: 'By an embed' }
    const first = await client.scrape(fields)
    const again = await client.scrape(fields)
    expect(again.output).toEqual(first.output)
    expect(again.events).toEqual(['init', 'start', 'update', 'discoverEmbeds', 'start', 'update', 'completed'])
    expect(asked).toHaveLength(2)
    await clock.advance(1000)
    await client.scrape(fields)
    expect(asked).toHaveLength(4)
    expect(outcomes).toEqual(['completed', 'cached', 'completed'])
  })

  it('of other searches are not', async () => {
    const { client, asked } = startScraper()
    await client.scrape(FILM)
    await client.scrape({ ...FILM, tmdbId: '99' })
    await client.scrapeSource('first', FILM)
    expect(asked).toHaveLength(3)
  })

  it('are kept up to a number, and bad ones not at all', async () => {
    const { client, asked } = startScraper({ results: { most: 1, lifeMs: 100_000 } })
    for (const tmdbId of ['1', '2', '1']) await client.scrape({ ...FILM, tmdbId })
    expect(asked).toHaveLength(3)
    for (const tmdbId of ['1', '1']) await client.scrape({ ...FILM, title: 'Nowhere', tmdbId })
    expect(asked).toHaveLength(5)
  })
})

describe('limits of an address', () => {
  const limits = { runsPerMinute: 2, concurrent: 0, concurrentPerAddress: 1, totalMs: 10_000 }

  it('on its pace', async () => {
    const { from, clock } = startScraper({ limits })
    const client = from('203.0.113.7')
    for (const tmdbId of ['1', '2']) await client.scrape({ ...FILM, tmdbId })
    await expect(client.scrape(FILM)).rejects.toMatchObject({ name: 'TooManyRequestsError' })
    await from('203.0.113.8').scrape(FILM)
    await clock.advance(30_000)
    await client.scrape(FILM)
  })

  it('and nothing runs for who asks for headers alone', async () => {
    const on = startScraper()
    const path = `/scrape?${query({ ...FILM, title: 'Never answers' })}`
    const answer = await on.server.fetch(new Request(`http://scraper.example.org${path}`, { method: 'HEAD' }))
    expect([answer.status, answer.headers.get('content-type'), answer.body]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      null,
    ])
    await on.clock.settle()
    expect(on.asked).toEqual([])
    expect(on.clock.pending()).toEqual([])
  })

  it('on what it has under way', async () => {
    const { client, clock } = startScraper({ limits: { ...limits, runsPerMinute: 0 } })
    const leaving = new AbortController()
    const first = client.scrape({ ...FILM, title: 'Never answers' }, { signal: leaving.signal })
    await clock.settle()
    await expect(client.scrape(FILM)).rejects.toMatchObject({ name: 'TooManyRequestsError' })
    leaving.abort()
    await expect(first).rejects.toThrow()
    await client.scrape(FILM)
  })
})

describe('tokens', () => {
  const humanCheck = {
    turnstileSecret: 'known',
    jwtSecret: 'nobody else knows',
    verifyUrl: 'https://check.example.org/',
  }
  const verify = () => Promise.resolve(new Response('{"success":true}'))

  it('S-484 S-485 a widget’s token is answered by one that lets its address in again', async () => {
    const { from } = startScraper({ humanCheck }, verify)
    const client = from('203.0.113.7')
    const { token = '' } = await client.scrape(FILM, { token: 'turnstile|solved' })
    expect(token.split('.')).toHaveLength(3)
    expect((await client.scrape(FILM, { token: `jwt|${token}` })).token).toBeUndefined()
    await expect(from('203.0.113.8').scrape(FILM, { token: `jwt|${token}` })).rejects.toMatchObject({
      name: 'TokenError',
    })
  })

  it('end after ten minutes', async () => {
    const { client, clock } = startScraper({ humanCheck }, verify)
    const { token = '' } = await client.scrape(FILM, { token: 'turnstile|solved' })
    await clock.advance(601_000)
    await expect(client.scrape(FILM, { token: `jwt|${token}` })).rejects.toMatchObject({ name: 'TokenError' })
  })

  it.each(['', 'jwt|', 'jwt|a.b.c', 'turnstile|wrong', 'solved'])(
    '%s is refused before anything runs',
    async (token) => {
      const { client, asked } = startScraper({ humanCheck }, () => Promise.resolve(new Response('{"success":false}')))
      await expect(client.scrape(FILM, { token })).rejects.toMatchObject({ name: 'TokenError' })
      expect(asked).toEqual([])
    },
  )

  it('are for searches: the list is open', async () => {
    expect(await textOf('/metadata', startScraper({ humanCheck }))).toContain('first')
  })
})

describe('pages elsewhere', () => {
  const Origin = 'https://site.example'
  const ask = (origins: '*' | readonly string[], headers: Record<string, string>) =>
    startScraper({ origins }).server.fetch(new Request(`http://scraper.example.org/scrape?${query(FILM)}`, { headers }))

  it('may where the operator says so', async () => {
    expect((await ask('*', { Origin })).headers.get('access-control-allow-origin')).toBe('*')
    expect((await ask([Origin], { Origin })).headers.get('access-control-allow-origin')).toBe(Origin)
  })

  it('may not otherwise, and nothing runs for them', async () => {
    const response = await ask([], { Origin })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(await response.text()).toContain('"name":"OriginError"')
    const own = await ask([], { Origin: 'https://scraper.example.org' })
    expect(await own.text()).toContain('event: completed')
  })

  it('is not begun by a picture on a page of another site', async () => {
    for (const site of ['cross-site', 'same-site']) {
      expect(await (await ask([], { 'Sec-Fetch-Site': site })).text()).toContain('"name":"OriginError"')
    }
    const own = await ask([], { 'Sec-Fetch-Site': 'same-origin' })
    expect(await own.text()).toContain('event: completed')
  })
})

it('answers below where it is mounted, and nothing else', async () => {
  const on = startScraper({ basePath: '/scraper' })
  expect(await textOf('/scraper/metadata', on)).toContain('first')
  for (const path of ['/metadata', '/scraper', '/scraper/scrape/other', '/scraperX/metadata']) {
    const response = await on.server.fetch(new Request(`http://scraper.example.org${path}`))
    expect(response.status, path).toBe(404)
  }
})
