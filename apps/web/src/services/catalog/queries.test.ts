import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createCatalogQueries, KEEP_MS, SWEEP_EVERY_MS, sweepAnswers } from './queries.ts'
import type { Catalog } from './catalog.ts'

const never = () => Promise.reject(new Error('not asked in this test'))
const catalog: Catalog = {
  search: async () => [],
  details: never,
  credits: never,
  page: never,
  list: never,
  similar: never,
  genres: never,
  ofGenre: never,
  season: never,
  movieByImdbId: never,
}

describe('cached answers', () => {
  it('S-377 an answer to a search is cached for 3600 s', () => {
    expect(createCatalogQueries(catalog).search('x').staleTime).toBe(3600_000)
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
