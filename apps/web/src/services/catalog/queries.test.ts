import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createRequestJson } from '../http/http.ts'
import { createCatalog } from './create-catalog.ts'
import { createCatalogQueries, KEEP_MS, SWEEP_EVERY_MS, sweepAnswers } from './queries.ts'
import type { Catalog } from './catalog.ts'

const never = () => Promise.reject(new Error('not asked in this test'))
const catalog: Catalog = {
  search: async () => [],
  details: never,
  credits: never,
  page: never,
  list: never,
  collection: never,
  similar: never,
  genres: never,
  ofGenre: never,
  season: never,
  programmes: never,
  titleByImdbId: never,
}

describe('cached answers', () => {
  it('S-377 an answer to a search is cached for 3600 s', () => {
    expect(createCatalogQueries(catalog).search('x').staleTime).toBe(3600_000)
  })
  it('queries that differ in their spaces are one question', async () => {
    const asked: string[] = []
    const search = async (query: string) => {
      asked.push(query)
      return []
    }
    const client = new QueryClient()
    const queries = createCatalogQueries({ ...catalog, search })
    for (const query of ['the general', ' the general', 'the  general ']) await client.fetchQuery(queries.search(query))
    expect(asked).toEqual(['the general'])
    client.clear()
  })
  it('a question that another one follows is aborted, down to its fetch', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    const requestJson = createRequestJson((_url, init) => {
      signals.push(init?.signal)
      return new Promise(() => {})
    })
    const hosts = [{ url: 'https://films.test/3', timeoutMs: 60_000 }]
    const queries = createCatalogQueries(createCatalog({ hosts, imageUrl: '', requestJson }))
    const client = new QueryClient()
    const observer = new QueryObserver(client, queries.search('cal'))
    const leave = observer.subscribe(() => {})
    await expect.poll(() => signals.length).toBe(1)
    observer.setOptions({ ...queries.search(''), enabled: false })
    expect(signals[0]?.aborted).toBe(true)
    leave()
    client.clear()
  })
  it('a server that asks for a pause is waited for, and four times are enough', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const busy = () => new Response('', { status: 429, headers: { 'retry-after': '3' } })
    const answers = [busy, busy]
    let asked = 0
    const requestJson = createRequestJson(async () => {
      asked += 1
      return (answers.shift() ?? (() => Response.json({ page: 1, results: [], total_pages: 1, total_results: 0 })))()
    })
    const hosts = [{ url: 'https://films.test/3', timeoutMs: 60_000 }]
    const queries = createCatalogQueries(createCatalog({ hosts, imageUrl: '', requestJson }))
    const client = new QueryClient()
    const found = client.fetchQuery(queries.search('salt'))
    await vi.advanceTimersByTimeAsync(2999)
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(3001)
    expect(await found).toEqual([])
    expect(asked).toBe(3)

    answers.push(...Array.from({ length: 9 }, () => busy))
    const refused = client.fetchQuery(queries.search('rope')).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await refused).toMatchObject({ status: 429, retryAfterMs: 3000 })
    expect(asked).toBe(8)
    client.clear()
  })
  it('S-581 a sweep every 2 minutes removes older answers, and only those', async () => {
    expect(SWEEP_EVERY_MS).toBe(120_000)
    const client = new QueryClient()
    const queries = createCatalogQueries(catalog)
    const now = Date.now()
    client.setQueryData(queries.search('old').queryKey, [], { updatedAt: now - KEEP_MS - 1 })
    client.setQueryData(queries.search('new').queryKey, [], { updatedAt: now - KEEP_MS + 1000 })
    sweepAnswers(client, now)
    expect(
      client
        .getQueryCache()
        .getAll()
        .map((query) => query.queryKey),
    ).toEqual([['search', 'new']])
    client.clear()
  })
})
