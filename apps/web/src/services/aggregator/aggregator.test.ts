import { describe, expect, it } from 'vitest'
import { createRequestJson } from '../http/http.ts'
import { createAggregator } from './aggregator.ts'

function aggregatorOver(answer: (url: string) => Response | Promise<Response>, proxies: string[] = []) {
  const asked: string[] = []
  const requestJson = createRequestJson(async (input) => {
    asked.push(String(input))
    return answer(String(input))
  })
  return { aggregator: createAggregator({ requestJson, proxies, timeoutMs: 1000 }), asked }
}

const NOSFERATU = {
  title: 'Nosferatu',
  original_release_year: 1922,
  poster: '/poster/1/{profile}',
  seasons: [{ id: 31, season_number: 1 }],
  external_ids: [
    { provider: 'imdb', external_id: 'tt1' },
    { provider: 'imdb_latest', external_id: 'tt0013442' },
    { provider: 'tmdb', external_id: 653 },
  ],
}

describe('the title aggregator', () => {
  it('S-510 S-513 reads a title, the latest of its other names first, and its poster at s166', async () => {
    const { aggregator, asked } = aggregatorOver(() => Response.json(NOSFERATU))
    expect(await aggregator.title('movie', '7')).toEqual({
      title: 'Nosferatu',
      year: 1922,
      poster: 'https://images.justwatch.com/poster/1/s166',
      imdbId: 'tt0013442',
      tmdbId: '653',
      seasons: [{ id: '31', number: 1 }],
    })
    expect(asked).toEqual(['https://apis.justwatch.com/content/titles/movie/7/locale/en_US'])
  })

  it('S-511 reads a season by its own id', async () => {
    const { aggregator, asked } = aggregatorOver(() =>
      Response.json({ season_number: 2, episodes: [{ id: 9, episode_number: 4 }] }),
    )
    expect(await aggregator.season('31')).toEqual({ number: 2, episodes: [{ id: '9', number: 4 }] })
    expect(asked).toEqual(['https://apis.justwatch.com/content/titles/show_season/31/locale/en_US'])
  })

  it('S-512 asks through a proxy where there is one, and through the next when it fails', async () => {
    const { aggregator, asked } = aggregatorOver(
      (url) => (url.startsWith('https://a.test') ? Response.error() : Response.json(NOSFERATU)),
      ['https://a.test', 'https://b.test'],
    )
    expect(await aggregator.title('show', '7')).toMatchObject({ title: 'Nosferatu' })
    const destination = encodeURIComponent('https://apis.justwatch.com/content/titles/show/7/locale/en_US')
    expect(asked).toEqual([`https://a.test/?destination=${destination}`, `https://b.test/?destination=${destination}`])
  })

  it.each([400, 404])('S-528 %i means that there is no such title', async (status) => {
    const { aggregator } = aggregatorOver(() => new Response('', { status }))
    expect(await aggregator.title('movie', '7')).toBeUndefined()
    expect(await aggregator.season('7')).toBeUndefined()
  })

  it('other failures reach the caller, and rubbish is a failure', async () => {
    await expect(
      aggregatorOver(() => new Response('', { status: 500 })).aggregator.title('movie', '7'),
    ).rejects.toMatchObject({ code: 'status', status: 500 })
    await expect(
      aggregatorOver(() => Response.json({ title: 7 })).aggregator.title('movie', '7'),
    ).rejects.toMatchObject({ code: 'shape' })
  })

  it('an id that cannot be one is never asked for', async () => {
    const { aggregator, asked } = aggregatorOver(() => Response.json(NOSFERATU))
    expect(await aggregator.title('movie', '../../x')).toBeUndefined()
    expect(await aggregator.season('')).toBeUndefined()
    expect(asked).toEqual([])
  })
})
