import {
  catalogueCollectionSchema,
  catalogueCreditsSchema,
  catalogueErrorSchema,
  catalogueFindSchema,
  catalogueGenresSchema,
  catalogueMovieListSchema,
  catalogueMovieSchema,
  cataloguePersonItemSchema,
  catalogueSearchItemSchema,
  catalogueSearchSchema,
  catalogueSeasonSchema,
  catalogueShowListSchema,
  catalogueShowSchema,
  SAMPLE_FILM_ID,
  SAMPLE_SHOW_ID,
} from '@matinee/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A running catalogue. Paths begin after the place where it is mounted: `/3/…`, `/t/p/…`. */
export interface CatalogueUnderTest {
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  stop: () => Promise<void>
}

/** Titles that the catalogue under test is sure to know, and an id that it does not. */
export interface CatalogueSubjects {
  movie: { id: number; title: string; imdbId: string; genreId: number }
  show: { id: number; name: string; season: number; episodes: number }
  /** A film of a collection of several. */
  part: { id: number; collection: string }
  unknownId: number
}

interface CatalogueSuite {
  name: string
  start: () => Promise<CatalogueUnderTest>
  subjects: CatalogueSubjects
}

/** As they stand in the address. */
const hostileQueries = {
  'an empty query': '',
  '10,000 characters': 'lighthouse+'.repeat(910),
  'an emoji': encodeURIComponent('🎬🍿'),
  HTML: encodeURIComponent('<script>alert("x")</script>'),
  'half a character': '%ED%A0%80',
  'control characters': '%00%1B[2J',
  'a broken escape': '%2e%2e/../%zz%',
}

/** What every catalogue promises: one suite for the open films and for the gateway to the movie database. */
export function catalogueSuite({ name, start, subjects }: CatalogueSuite): void {
  describe(`catalogue contract: ${name}`, () => {
    let catalogue: CatalogueUnderTest
    beforeAll(async () => {
      catalogue = await start()
    })
    afterAll(() => catalogue.stop())

    const get = async (path: string): Promise<unknown> => {
      const response = await catalogue.fetch(path)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('content-type')).toContain('application/json')
      return response.json()
    }
    const search = async (query: string) => {
      const body = catalogueSearchSchema.parse(await get(`/3/search/multi?query=${encodeURIComponent(query)}`))
      const titles = body.results.filter((row) => !cataloguePersonItemSchema.safeParse(row).success)
      return { ...body, results: titles.map((item) => catalogueSearchItemSchema.parse(item)) }
    }
    const expectRefusal = async (path: string, status: number, init?: RequestInit): Promise<void> => {
      const response = await catalogue.fetch(path, init)
      expect(response.status, path).toBe(status)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(catalogueErrorSchema.safeParse(await response.json()).success).toBe(true)
    }
    const { movie, show, part, unknownId } = subjects

    test('S-268 a search finds a film by its title, with the fields that cards need', async () => {
      const { results } = await search(movie.title)
      expect(results[0]).toMatchObject({ media_type: 'movie', id: movie.id, title: movie.title })
      expect(results[0]?.poster_path).toMatch(/^\/[\w.-]+$/)
      expect(results[0]).toHaveProperty('release_date', expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/))
    })

    test('S-268 a search finds a show, whose date is the first air date', async () => {
      const { results } = await search(show.name)
      expect(results[0]).toMatchObject({ media_type: 'tv', id: show.id, name: show.name })
      expect(results[0]).toHaveProperty('first_air_date', expect.stringMatching(/^\d{4}-/))
    })

    test.each(Object.entries(hostileQueries))('a search for %s is a sound answer', async (_, query) => {
      const body = await get(`/3/search/multi?query=${query}`)
      expect(catalogueSearchSchema.safeParse(body).success).toBe(true)
    })

    test('a film has its details, and its external ids where they are asked for', async () => {
      const appended = await get(`/3/movie/${movie.id}?append_to_response=external_ids`)
      const film = catalogueMovieSchema.parse(appended)
      expect(film).toMatchObject({ id: movie.id, title: movie.title, external_ids: { imdb_id: movie.imdbId } })
      expect(film.genres?.length).toBeGreaterThan(0)
      expect(catalogueMovieSchema.parse(await get(`/3/movie/${movie.id}`)).external_ids).toBeUndefined()
    })

    test('a title brings each part that append_to_response names', async () => {
      const parts = ['external_ids', 'credits', 'images', 'videos', 'similar']
      for (const path of [`movie/${movie.id}`, `tv/${show.id}`]) {
        const body = await get(`/3/${path}?append_to_response=${parts.toReversed().join(',')}`)
        expect(body, path).toMatchObject({
          external_ids: expect.objectContaining({}) as unknown,
          credits: { cast: expect.any(Array) as unknown, crew: expect.any(Array) as unknown },
          images: { backdrops: expect.any(Array) as unknown, posters: expect.any(Array) as unknown },
          videos: { results: expect.any(Array) as unknown },
          similar: { page: 1, results: expect.any(Array) as unknown },
        })
        const plain = await get(`/3/${path}`)
        for (const part of parts) expect(plain, path).not.toHaveProperty(part)
      }
    })

    test('a title has the facts that types of clients ask for', async () => {
      expect(await get(`/3/movie/${movie.id}`)).toMatchObject({ imdb_id: movie.imdbId, status: 'Released' })
      const series = (await get(`/3/tv/${show.id}`)) as Record<string, unknown>
      expect(series['number_of_seasons']).toBeGreaterThan(0)
      expect(series['number_of_episodes']).toBeGreaterThan(0)
      expect(series['origin_country']).toBeInstanceOf(Array)
      const season = await get(`/3/tv/${show.id}/season/${show.season}`)
      expect(season).toMatchObject({ overview: expect.any(String) as unknown })
    })

    test('a show has its seasons, and a season its episodes', async () => {
      const details = catalogueShowSchema.parse(await get(`/3/tv/${show.id}?append_to_response=external_ids`))
      expect(details.name).toBe(show.name)
      expect(details.seasons?.map(({ season_number: number }) => number)).toContain(show.season)
      const season = catalogueSeasonSchema.parse(await get(`/3/tv/${show.id}/season/${show.season}`))
      expect(season.episodes).toHaveLength(show.episodes)
      expect(season.id).toBe(details.seasons?.find(({ season_number: n }) => n === show.season)?.id)
    })

    test('a film is found by its IMDb id', async () => {
      const found = catalogueFindSchema.parse(await get(`/3/find/${movie.imdbId}?external_source=imdb_id`))
      expect(found.movie_results.map(({ id }) => id)).toEqual([movie.id])
      const nothing = catalogueFindSchema.parse(await get('/3/find/tt9999999?external_source=imdb_id'))
      expect(nothing).toEqual({ movie_results: [], tv_results: [], tv_episode_results: [] })
    })

    test.each(['now_playing', 'popular', 'top_rated'])('movie/%s is a page of films', async (list) => {
      const page = catalogueMovieListSchema.parse(await get(`/3/movie/${list}`))
      expect(page.page).toBe(1)
      expect(page.results.length).toBeGreaterThan(0)
      expect(page.results.length).toBeLessThanOrEqual(20)
    })

    test.each(['popular', 'top_rated'])('tv/%s is a page of shows', async (list) => {
      const page = catalogueShowListSchema.parse(await get(`/3/tv/${list}`))
      expect(page.results.map(({ id }) => id)).toContain(show.id)
    })

    test('a second page goes on where the first ended', async () => {
      const [one, two] = await Promise.all(
        [1, 2].map(async (page) => catalogueMovieListSchema.parse(await get(`/3/movie/popular?page=${page}`))),
      )
      expect(two?.page).toBe(2)
      const seen = new Set(one?.results.map(({ id }) => id))
      expect(two?.results.some(({ id }) => seen.has(id))).toBe(false)
      expect(one?.total_results).toBe(two?.total_results)
    })

    test('a genre list names every genre that discovery is asked for', async () => {
      const { genres } = catalogueGenresSchema.parse(await get('/3/genre/movie/list'))
      expect(genres.map(({ id }) => id)).toContain(movie.genreId)
      expect(catalogueGenresSchema.safeParse(await get('/3/genre/tv/list')).success).toBe(true)
      const found = catalogueMovieListSchema.parse(await get(`/3/discover/movie?with_genres=${movie.genreId}`))
      expect(found.results.length).toBeGreaterThan(0)
      expect(found.results.every((item) => item.genre_ids?.includes(movie.genreId))).toBe(true)
    })

    test('discovery of shows is a page of shows', async () => {
      expect(catalogueShowListSchema.safeParse(await get('/3/discover/tv?page=1')).success).toBe(true)
    })

    test('recommendations for a film are a page of films', async () => {
      const page = catalogueMovieListSchema.parse(await get(`/3/movie/${movie.id}/recommendations`))
      expect(page.results.length).toBeGreaterThan(0)
      expect(page.results.length).toBeLessThanOrEqual(20)
      expect(page.results.map(({ id }) => id)).not.toContain(movie.id)
    })

    test('a film names its collection, which has its films, each with a picture', async () => {
      const film = catalogueMovieSchema.parse(await get(`/3/movie/${part.id}`))
      expect(film.belongs_to_collection?.name).toBe(part.collection)
      const collection = catalogueCollectionSchema.parse(await get(`/3/collection/${film.belongs_to_collection?.id}`))
      expect(collection).toMatchObject({ id: film.belongs_to_collection?.id, name: part.collection })
      expect(collection.parts?.length).toBeGreaterThan(1)
      expect(collection.parts?.map(({ id }) => id)).toContain(part.id)
      expect(collection.parts?.filter(({ poster_path: poster }) => !poster)).toEqual([])
      for (const id of [unknownId, 'x', 0]) await expectRefusal(`/3/collection/${id}`, 404)
    })

    test('a title has its credits', async () => {
      for (const path of [`movie/${movie.id}`, `tv/${show.id}`]) {
        const credits = catalogueCreditsSchema.parse(await get(`/3/${path}/credits`))
        expect(Array.isArray(credits.cast) && Array.isArray(credits.crew), path).toBe(true)
      }
      const { crew } = catalogueCreditsSchema.parse(await get(`/3/movie/${movie.id}/credits`))
      expect(crew?.map(({ job }) => job)).toContain('Director')
      await expectRefusal(`/3/movie/${unknownId}/credits`, 404)
    })

    test('discovery is narrowed to days and a language', async () => {
      const days = 'primary_release_date.gte=1900-01-01&primary_release_date.lte=1969-12-31'
      const early = catalogueMovieListSchema.parse(await get(`/3/discover/movie?${days}`))
      expect(early.results.length).toBeGreaterThan(0)
      expect(early.results.every(({ release_date: day }) => (day ?? '') <= '1969-12-31')).toBe(true)
      const spoken = catalogueMovieListSchema.parse(await get('/3/discover/movie?with_original_language=en'))
      expect(spoken.results.length).toBeGreaterThan(0)
      expect(spoken.results.every(({ original_language: language }) => language === 'en')).toBe(true)
      const nobodys = catalogueMovieListSchema.parse(await get('/3/discover/movie?with_original_language=zu'))
      expect(nobodys.results).toEqual([])
    })

    test('discovery is narrowed to short films', async () => {
      const short = catalogueMovieListSchema.parse(await get('/3/discover/movie?with_runtime.lte=15'))
      const [one] = short.results
      expect(short.total_results).toBeLessThan(
        catalogueMovieListSchema.parse(await get('/3/discover/movie')).total_results,
      )
      const { runtime } = catalogueMovieSchema.parse(await get(`/3/movie/${one?.id}`))
      expect(runtime).toBeGreaterThan(0)
      expect(runtime).toBeLessThanOrEqual(15)
    })

    test.each(['w92', 'w154', 'w185', 'w342', 'w500', 'w780', 'original'])(
      'S-507 S-508 a poster comes in the size %s, safe to embed and long to keep',
      async (size) => {
        const [item] = (await search(movie.title)).results
        const response = await catalogue.fetch(`/t/p/${size}/${item?.poster_path}`)
        expect(response.status).toBe(200)
        expect(response.headers.get('content-type')).toMatch(/^image\//)
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
        expect(response.headers.get('cache-control')).toContain('max-age=31536000')
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
      },
    )

    test('the sample reel is there and playable ids never change', async () => {
      const film = catalogueMovieSchema.parse(await get(`/3/movie/${SAMPLE_FILM_ID}`))
      expect(film.title).toBe("The Projectionist's Reel")
      const sampleShow = catalogueShowSchema.parse(await get(`/3/tv/${SAMPLE_SHOW_ID}`))
      expect(sampleShow.seasons).toHaveLength(2)
      const last = catalogueSeasonSchema.parse(await get(`/3/tv/${SAMPLE_SHOW_ID}/season/2`))
      expect(last.episodes?.map(({ air_date: day }) => day).at(-1)).toBe('2099-12-31')
      const { results } = await search('projectionists reel')
      expect(results.map(({ id }) => id)).toContain(SAMPLE_FILM_ID)
    })

    test('unknown titles and paths are refused as not found', async () => {
      await expectRefusal(`/3/movie/${unknownId}`, 404)
      await expectRefusal(`/3/tv/${unknownId}`, 404)
      await expectRefusal(`/3/tv/${show.id}/season/99`, 404)
      await expectRefusal('/3/account/details', 404)
      await expectRefusal('/4/list/1', 404)
      await expectRefusal('/t/p/w342/no-such-poster.svg', 404)
      await expectRefusal('/t/p/w1/own-1.1.svg', 404)
    })

    test('malformed ids and parameters are refused before anybody is asked', async () => {
      for (const id of ['abc', '-1', '1.5', '0', '1e3', '99999999999999999999', '%00']) {
        await expectRefusal(`/3/movie/${id}`, 404)
      }
      await expectRefusal('/3/find/nm0000001?external_source=imdb_id', 404)
      await expectRefusal(`/3/find/${movie.imdbId}?external_source=freebase_id`, 400)
      await expectRefusal('/3/movie/popular?page=0', 400)
      await expectRefusal('/3/movie/popular?page=501', 400)
      await expectRefusal('/3/movie/popular?page=first', 400)
      await expectRefusal('/3/discover/movie?with_genres=comedy', 400)
      await expectRefusal('/3/discover/movie?primary_release_date.gte=yesterday', 400)
    })

    test('nothing can be written', async () => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        await expectRefusal('/3/movie/popular', 405, { method })
      }
    })

    test('S-377 an answer may be kept for 3600 s, and is not sent again to whoever holds it', async () => {
      const response = await catalogue.fetch('/3/movie/popular')
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
      const etag = response.headers.get('etag') ?? ''
      const again = await catalogue.fetch('/3/movie/popular', { headers: { 'if-none-match': `"other", ${etag}` } })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
    })

    test('HEAD answers like GET without a body', async () => {
      const response = await catalogue.fetch(`/3/movie/${movie.id}`, { method: 'HEAD' })
      expect(response.status).toBe(200)
      expect(response.headers.get('etag')).toBeTruthy()
      expect(await response.text()).toBe('')
    })
  })
}
