import type { MovieDetails } from '@matinee/domain'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CARD_AND_MENU, hitOnCard, SIZES } from '../../blocks/testing/random-presses.ts'
import { motionEnds } from '../../testing/motion-ends.ts'
import { openPage } from '../../testing/open-page.tsx'

const film = (id: string, title: string): MovieDetails => ({
  ...{ id, kind: 'movie', title, year: 1938, genres: [] },
  collection: { id: '7', name: 'The Lighthouse Keepers' },
})
const FILMS = [film('1', 'First Light'), film('2', 'Second Light'), film('3', 'Third Light')]
const sheet = page.getByRole('dialog')
const heading = sheet.getByRole('heading', { name: 'The Lighthouse Keepers' })
const containing = (name: string) => expect.stringContaining(name) as string
const names = () => [...document.querySelectorAll('dialog .m-card')].map((card) => card.textContent)

describe('the collection that a film is a part of', () => {
  it('stands in its details with its other films, which lead on', async () => {
    const asked: string[] = []
    const collection = async (id: string) => {
      asked.push(id)
      return FILMS
    }
    const { address } = await openPage('/?m=details&title=tmdb-movie-2', { titles: FILMS, catalog: { collection } })
    await expect.element(heading).toHaveAttribute('dir', 'auto')
    expect(new Set(asked)).toEqual(new Set(['7']))
    await expect.poll(names).toEqual(['First Light', 'Third Light'].map(containing))
    await sheet.getByRole('link', { name: /^Third Light/ }).click()
    await expect.poll(address).toMatch(/\/media\/tmdb-movie-3/)
  })

  it.each(SIZES)('at %i wide 10,000 presses on one of them hit the card and its menu', async (...size) => {
    const catalog = { collection: async () => FILMS }
    await openPage('/?m=details&title=tmdb-movie-2', { titles: FILMS, catalog, size })
    await expect.element(sheet.getByRole('link', { name: /^Third Light/ })).toBeInTheDocument()
    await motionEnds(sheet)
    expect(await hitOnCard(document.querySelector('dialog .m-card'))).toEqual(CARD_AND_MENU)
  })

  it('keeps its films out of the row of titles like it, which waits for it', async () => {
    let come = () => {}
    const held = new Promise<void>((resolve) => (come = resolve))
    const like = { id: '9', kind: 'movie' as const, title: 'Alike' }
    const show = { ...like, id: '3', kind: 'show' as const, title: 'A show of that number' }
    const similar = vi.fn(async () => [...FILMS.slice(2), like, show])
    const collection = () => held.then(() => FILMS)
    await openPage('/?m=details&title=tmdb-movie-2', { titles: FILMS, catalog: { collection, similar } })
    await expect.poll(() => similar.mock.settledResults.length).toBe(1)
    await expect.element(sheet.getByRole('button', { name: 'Bookmark' })).toBeVisible()
    expect(names()).toEqual([])
    come()
    await expect.poll(names).toEqual(['First Light', 'Third Light', 'Alike', 'A show of that number'].map(containing))
  })

  it.each([
    ['has only this film', async () => FILMS.slice(1, 2)],
    ['does not come', () => Promise.reject(new Error('500'))],
  ])('is left out where it %s', async (_, collection) => {
    const like = { id: '9', kind: 'movie' as const, title: 'Alike' }
    const catalog = { collection, similar: async () => [like] }
    await openPage('/?m=details&title=tmdb-movie-2', { titles: FILMS, catalog })
    await expect.element(sheet.getByRole('heading', { name: 'More like this' })).toBeVisible()
    await expect.element(heading).not.toBeInTheDocument()
  })
})
