import type { MovieDetails } from '@matinee/domain'
import { LAST_SECOND_OF_FILM } from '@matinee/testing/sample-reel'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hitOnCard, SIZES } from '../../blocks/testing/random-presses.ts'
import { fakeStreaming, SAMPLE_STREAM } from '../../testing/fake-streaming.ts'
import { programmeOf } from '../../testing/fake-programmes.ts'
import { openPage, type PageOptions } from '../../testing/open-page.tsx'

const film = (id: string, title: string, rest: Partial<MovieDetails> = {}): MovieDetails => ({
  ...{ id, kind: 'movie', title, year: 1938, genres: [] },
  collection: { id: '7', name: 'The Lighthouse Keepers' },
  ...rest,
})
const FILMS = [
  film('1', 'First Light'),
  film('2', 'Second Light'),
  film('3', 'Last Light', { releaseDate: '2999-01-01' }),
]
const end = page.getByRole('region', { name: 'The end' })
const next = end.getByRole('button', { name: /^Next film/ })

const open = (address: string, { catalog, ...options }: PageOptions = {}) =>
  openPage(`${address}t=${LAST_SECOND_OF_FILM}`, {
    titles: FILMS,
    catalog: { collection: async () => FILMS, ...catalog },
    services: { loadStreaming: async () => fakeStreaming(SAMPLE_STREAM) },
    config: { ALLOW_AUTOPLAY: 'true' },
    ...options,
  })

describe('after a film of a collection', () => {
  it('its next film is offered by name, waits for a press, and is in no other row', async () => {
    const similar = async () => [...FILMS.slice(1, 2), { id: '9', kind: 'movie' as const, title: 'Alike', year: 1938 }]
    const { address } = await open('/media/tmdb-movie-1?', { catalog: { similar } })
    await expect.element(next).toHaveAccessibleName('Next film Second Light The Lighthouse Keepers')
    await expect.element(next).toHaveFocus()
    await expect.element(next).toHaveTextContent(/Watch$/)
    await expect.element(end.getByRole('button', { name: 'Not now' })).not.toBeInTheDocument()
    await expect.element(end.getByRole('link', { name: /^Alike/ })).toBeVisible()
    await expect.element(end.getByRole('link', { name: /^Second Light/ })).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toMatch(/^\/media\/tmdb-movie-2-second-light/)
  })

  it.each(SIZES)(
    'at %i wide 10,000 presses on a film like it hit its card, which has no menu here',
    async (...size) => {
      const similar = async () => [{ id: '9', kind: 'movie' as const, title: 'Alike', year: 1938 }]
      await open('/media/tmdb-movie-1?', { catalog: { similar }, size })
      const alike = end.getByRole('link', { name: /^Alike/ })
      await expect.element(alike).toBeVisible()
      expect(await hitOnCard(alike.element().closest('.m-card'))).toEqual(['caption: link', 'picture: link'])
    },
  )

  it('one that is not out is not offered', async () => {
    await open('/media/tmdb-movie-2?')
    await expect.element(end.getByRole('button', { name: 'Replay' })).toHaveFocus()
    await expect.element(next).not.toBeInTheDocument()
  })

  it.each([
    ['fails', () => Promise.reject(new Error('500'))],
    ['does not name the film', async () => FILMS.slice(1)],
  ])('none is offered where the collection %s', async (_, collection) => {
    await open('/media/tmdb-movie-1?', { catalog: { collection } })
    await expect.element(end.getByRole('button', { name: 'Replay' })).toHaveFocus()
    await expect.element(next).not.toBeInTheDocument()
  })

  it('a programme that ends with it offers none', async () => {
    const programmes = async () => [programmeOf('night', 'Night', FILMS.slice(0, 1))]
    await open('/media/tmdb-movie-1?programme=night&', { catalog: { programmes } })
    await expect.element(end.getByRole('button', { name: 'Replay' })).toHaveFocus()
    await expect.element(next).not.toBeInTheDocument()
  })
})
