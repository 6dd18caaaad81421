import { describe, expect, it } from 'vitest'
import { catalogOver, json } from './testing/catalog-over.ts'

const movie = { id: 10331, title: 'Dusk' }

describe('what belongs to a film', () => {
  it.each([
    [
      'a list',
      {
        results: [
          { site: 'Vimeo', key: 7, type: 'Trailer' },
          { site: 'Vimeo', key: '7', type: 'Trailer' },
        ],
      },
      '7',
    ],
    ['no list', { results: 'none' }, undefined],
    ['a word', 'Trailer', undefined],
    ['nothing', null, undefined],
  ])('finds the trailer in what stands for videos, which never fails a title: %s', async (_, videos, key) => {
    const { catalog } = catalogOver(() => json({ ...movie, videos }))
    const film = await catalog.details({ kind: 'movie', id: '10331' })
    expect(film.title).toBe(movie.title)
    expect(film.trailer).toEqual(key && { site: 'Vimeo', address: `https://vimeo.com/${key}` })
  })

  it.each([
    ['a name', { id: 7, name: 'Dusk' }, { id: '7', name: 'Dusk' }],
    ['no name', { id: 7, name: '' }, undefined],
    ['no number', { id: '7', name: 'Dusk' }, undefined],
    ['a word', 'Dusk', undefined],
    ['nothing', null, undefined],
  ])('reads the collection of a film, which never fails it: %s', async (_, sent, collection) => {
    const { catalog } = catalogOver(() => json({ ...movie, belongs_to_collection: sent }))
    const film = await catalog.details({ kind: 'movie', id: '10331' })
    expect(film.title).toBe(movie.title)
    expect(film.kind === 'movie' && film.collection).toEqual(collection)
  })

  it('has the films of a collection in the order in which they came out, those without a day last', async () => {
    const part = (id: number, day?: string) => ({ id, title: `Part ${id}`, release_date: day })
    const parts = [
      part(1, ''),
      part(2, '1990-02-01'),
      { id: 'x' },
      part(3, '1989-02-01'),
      part(4),
      part(5, '1990-02-01'),
    ]
    const { catalog, calls } = catalogOver(() => json({ id: 7, name: 'Dusk', parts }))
    expect((await catalog.collection('7')).map(({ id }) => id)).toEqual(['3', '2', '5', '1', '4'])
    expect(calls[0]?.url.pathname).toBe('/catalogue/3/collection/7')
  })
})

describe('the still of an episode', () => {
  it.each([
    ['a path', '/wide.jpg', '/catalogue/t/p/w300/wide.jpg'],
    ['a path of our own catalogue', '/own-still-7.1.svg', '/catalogue/t/p/w300/own-still-7.1.svg'],
    ['null', null, undefined],
    ['nothing', undefined, undefined],
    ['an empty text', '', undefined],
    ['a number', 7, undefined],
    ['an object', { path: '/wide.jpg' }, undefined],
    ['a name without a slash', 'wide.jpg', undefined],
    ['a path without an ending', '/wide', undefined],
    ['the folder above', '/../wide.jpg', undefined],
    ['the folder above alone', '/..', undefined],
    ['another host', '//elsewhere.test/wide.jpg', undefined],
    ['a whole address', 'https://elsewhere.test/wide.jpg', undefined],
    ['a query', '/wide.jpg?x=1', undefined],
    ['a blank', '/wi de.jpg', undefined],
  ])('is made from a sound path and never fails its episode: %s', async (_, sent, still) => {
    const episode = { id: 1, episode_number: 1, name: 'Pilot', still_path: sent }
    const { catalog } = catalogOver(() => json({ id: 11, name: 'One', season_number: 1, episodes: [episode] }))
    expect((await catalog.season('9', 1)).episodes).toEqual([
      { id: '1', number: 1, title: 'Pilot', ...(still !== undefined && { still }) },
    ])
  })
})

describe('how many episodes a season has', () => {
  it.each([
    ['a number', 7, 7],
    ['none yet', 0, undefined],
    ['fewer than none', -1, undefined],
    ['half a one', 2.5, undefined],
    ['more than there can be', 10_001, undefined],
    ['a text', '7', undefined],
    ['null', null, undefined],
    ['nothing', undefined, undefined],
  ])('is known from a likely number and never fails its season: %s', async (_, sent, episodeCount) => {
    const season = { id: 11, name: 'One', season_number: 1, episode_count: sent }
    const { catalog } = catalogOver(() => json({ id: 9, name: 'Test Card Theatre', seasons: [season] }))
    const details = await catalog.details({ kind: 'show', id: '9' })
    const [read] = details.kind === 'show' ? details.seasons : []
    expect(read).toEqual({ id: '11', number: 1, title: 'One', ...(episodeCount && { episodeCount }) })
  })
})
