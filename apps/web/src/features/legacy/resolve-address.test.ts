import type { ShowDetails, TitleDetails } from '@matinee/domain'
import { describe, expect, it } from 'vitest'
import type { AggregatorSeason, AggregatorTitle } from '../../services/aggregator/aggregator.ts'
import { resolveLegacyAddress, type LegacyPorts } from './resolve-address.ts'

const DRAGNET: ShowDetails = { kind: 'show', id: '2', title: 'Dragnet', genres: [], seasons: [] }
const NOSFERATU: TitleDetails = { kind: 'movie', id: '653', title: 'Nosferatu', genres: [] }

interface World {
  title?: Partial<AggregatorTitle>
  season?: AggregatorSeason
  imdb?: Record<string, string>
}

function ports({ title, season, imdb = {} }: World = {}): LegacyPorts {
  return {
    aggregator: async () => ({
      title: async () => title && { title: 'x', seasons: [], ...title },
      season: async () => season,
    }),
    movieByImdbId: async (id) => imdb[id],
    async details({ kind, id }) {
      const found = [DRAGNET, NOSFERATU].find((one) => one.kind === kind && one.id === id)
      if (!found) throw new Error('not there')
      return found
    },
    season: async (_showId, number) => ({
      id: `s${number}`,
      number,
      title: '',
      episodes: [{ id: 'e4', number: 4, title: 'The Big Escape' }],
    }),
  }
}

describe('addresses of older versions', () => {
  it('S-052 tmdb-show leads to the same show, season and episode', async () => {
    expect(await resolveLegacyAddress({ media: 'tmdb-show-2-dragnet' }, ports())).toBe('/media/tmdb-tv-2-dragnet')
    expect(await resolveLegacyAddress({ media: 'tmdb-show-2-dragnet', seasonId: '7', episodeId: '8' }, ports())).toBe(
      '/media/tmdb-tv-2-dragnet/7/8',
    )
  })

  it('S-051 S-497 a film is resolved by its IMDb id, and by the aggregator where that is unknown', async () => {
    const film = { media: 'JW-movie-11' }
    const title = { imdbId: 'tt1', tmdbId: '999' }
    expect(await resolveLegacyAddress(film, ports({ title, imdb: { tt1: '653' } }))).toBe(
      '/media/tmdb-movie-653-nosferatu',
    )
    expect(await resolveLegacyAddress(film, ports({ title: { imdbId: 'tt1', tmdbId: '653' } }))).toBe(
      '/media/tmdb-movie-653-nosferatu',
    )
  })

  it('S-051 a show is resolved too, with its season and episode by number', async () => {
    const title = { tmdbId: '2', seasons: [{ id: '31', number: 3 }] }
    const season = { number: 3, episodes: [{ id: '9', number: 4 }] }
    const address = { media: 'JW-show-5', seasonId: '31', episodeId: '9' }
    expect(await resolveLegacyAddress(address, ports({ title, season }))).toBe('/media/tmdb-tv-2-dragnet/s3/e4')
    expect(await resolveLegacyAddress({ ...address, episodeId: '77' }, ports({ title, season }))).toBe(
      '/media/tmdb-tv-2-dragnet/s3',
    )
    expect(await resolveLegacyAddress({ ...address, seasonId: '77' }, ports({ title, season }))).toBe(
      '/media/tmdb-tv-2-dragnet',
    )
  })

  it('a season that cannot be asked for costs the season, not the show', async () => {
    const world = ports({ title: { tmdbId: '2', seasons: [{ id: '31', number: 3 }] } })
    const failing = { ...world, season: () => Promise.reject(new Error('no network')) }
    expect(await resolveLegacyAddress({ media: 'JW-show-5', seasonId: '31', episodeId: '9' }, failing)).toBe(
      '/media/tmdb-tv-2-dragnet',
    )
  })

  it.each(['JW', 'JW-person-1', 'JW-movie-', 'JWx', 'tmdb-show-0', 'tmdb-show-x', 'JW-movie-7'])(
    'S-054 nobody knows %s',
    async (media) => expect(await resolveLegacyAddress({ media }, ports())).toBeUndefined(),
  )

  it('S-054 an id of the aggregator that is none of the movie database is nobody', async () => {
    expect(await resolveLegacyAddress({ media: 'JW-movie-7' }, ports({ title: { tmdbId: '../x' } }))).toBeUndefined()
  })
})
