import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { scrapeEventSchema, scrapeRequestSchema, sourceOutputSchema, streamSchema } from './index.ts'

const movie = { type: 'movie', title: 'Harbour Lights', releaseYear: 1952, tmdbId: '9052', imdbId: 'tt0044001' }
const show = { ...movie, type: 'show', season: { number: 1, tmdbId: '11' }, episode: { number: 2, tmdbId: '12' } }
const without = (value: object, key: string) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))

describe('a scrape request', () => {
  it('S-273 has type, release year, IMDb id, TMDB id and title', () => {
    expect(z.parse(scrapeRequestSchema, movie)).toEqual(movie)
    for (const key of ['type', 'title', 'releaseYear', 'tmdbId']) {
      expect(z.safeParse(scrapeRequestSchema, without(movie, key)).success).toBe(false)
    }
    expect(z.safeParse(scrapeRequestSchema, without(movie, 'imdbId')).success).toBe(true)
  })
  it('S-274 of a show has number and TMDB id of season and episode', () => {
    expect(z.parse(scrapeRequestSchema, show)).toEqual(show)
    for (const part of ['season', 'episode']) {
      expect(z.safeParse(scrapeRequestSchema, without(show, part)).success).toBe(false)
      expect(z.safeParse(scrapeRequestSchema, { ...show, [part]: { number: 1 } }).success).toBe(false)
    }
  })
})

describe('what was added to the protocol', () => {
  const stream = { type: 'hls', id: 'x', flags: [], captions: [], playlist: 'https://a.example/x.m3u8' }
  it('leaves answers of others as they are', () => {
    expect(z.parse(streamSchema, stream)).toEqual(stream)
    expect(z.parse(sourceOutputSchema, { embeds: [] })).toEqual({ embeds: [] })
    const update = { event: 'update', id: 'a', percentage: 100, status: 'failure', error: 'no' }
    expect(z.parse(scrapeEventSchema, update)).toEqual(update)
  })
  it('survives a wire', () => {
    const tiles = {
      urlTemplate: 'https://a.example/{sheet}.jpg',
      width: 320,
      height: 180,
      columns: 10,
      rows: 10,
      count: 3,
      intervalSeconds: 10,
    }
    const full = {
      ...stream,
      thumbnailTiles: tiles,
      hasSecretAddress: true,
      isSilent: true,
      episodes: { first: 1, last: 2 },
      file: { bytes: 5 },
    }
    expect(z.parse(streamSchema, JSON.parse(JSON.stringify(full)))).toEqual(full)
    expect(z.safeParse(streamSchema, { ...stream, thumbnailTiles: { ...tiles, columns: 0 } }).success).toBe(false)
  })
})
