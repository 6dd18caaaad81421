import type { OpenRights } from '@matinee/contracts'
import type { MovieDetails } from '@matinee/domain'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { programmeOf } from '../../testing/fake-programmes.ts'
import { openPage } from '../../testing/open-page.tsx'

const film = (id: string, title: string): MovieDetails => ({ id, kind: 'movie', title, year: 1927, genres: [] })
const FILMS = [film('1', 'Dusk'), film('2', 'Midnight'), film('3', 'Dawn')]
const OTHERS = [film('4', 'Noon'), film('5', 'Afternoon'), film('6', 'Evening')]
const PROGRAMMES = [programmeOf('night', 'Night', FILMS), programmeOf('day', 'Day', OTHERS)]
const catalog = { programmes: async () => PROGRAMMES }
const titles = [...FILMS, ...OTHERS]
const detailsOf = (id: string) => `m=details&title=tmdb-movie-${id}`

const sheet = page.getByRole('dialog')
const watch = sheet.getByRole('link', { name: 'Watch', exact: true })
const labels = () => [...document.querySelectorAll('dialog dt')].map(({ textContent }) => textContent)

describe('the programme that shows a film', () => {
  it('stands in its details, and leads to the page of the programme', async () => {
    const { address } = await openPage(`/?${detailsOf('2')}`, { titles, catalog })
    await expect.poll(labels).toEqual(['In the programme'])
    const link = sheet.getByRole('link', { name: 'Night' })
    await expect.element(link).toHaveAttribute('lang', 'en')
    await link.click()
    await expect.poll(address).toBe('/programmes/night')
    await expect.element(sheet).not.toBeInTheDocument()
  })

  it('is not named where it shows other films, and is not asked for by a show', async () => {
    const programmes = vi.fn(async () => PROGRAMMES.slice(1))
    const { close } = await openPage(`/?${detailsOf('2')}`, { titles, catalog: { programmes } })
    await expect.poll(() => programmes.mock.settledResults.length).toBeGreaterThan(0)
    await expect.element(watch).toBeVisible()
    expect(labels()).toEqual([])
    close()
    programmes.mockClear()
    await openPage('/?m=details&title=tmdb-tv-201', { catalog: { programmes } })
    await expect.element(sheet.getByRole('heading', { level: 1 })).toBeVisible()
    expect(programmes).not.toHaveBeenCalled()
  })

  it('comes last, and holds up no other row', async () => {
    let come = () => {}
    const held = new Promise<void>((resolve) => (come = resolve))
    const credits = async () => ({ directors: ['Fritz Lang'], writers: [], cast: [] })
    await openPage(`/?${detailsOf('2')}`, {
      titles: [{ ...film('2', 'Midnight'), language: 'de' }],
      catalog: { credits, programmes: () => held.then(() => PROGRAMMES) },
    })
    await expect.poll(labels).toEqual(['Directed by', 'Language'])
    come()
    await expect.poll(labels).toEqual(['Directed by', 'Language', 'In the programme'])
  })

  it.each([
    ['over its page', `/programmes/night?${detailsOf('2')}`, '#/media/tmdb-movie-2-midnight?programme=night'],
    [
      'over its player',
      `/media/tmdb-movie-1?programme=night&${detailsOf('2')}`,
      '#/media/tmdb-movie-2-midnight?programme=night',
    ],
    ['over another programme', `/programmes/day?${detailsOf('2')}`, '#/media/tmdb-movie-2-midnight'],
    ['over no programme', `/?${detailsOf('2')}`, '#/media/tmdb-movie-2-midnight'],
  ])('goes on from details that are opened %s', async (_, address, href) => {
    await openPage(address, { titles, catalog })
    await expect.element(watch).toHaveAttribute('href', href)
  })
})

describe('who made a title', () => {
  it('leads to the other films of each, by a search for the name', async () => {
    const credits = async () => ({ directors: ['F. W. Murnau'], writers: [], cast: ['Max Schreck', 'Greta Schröder'] })
    const search = async (text: string) => (text === 'Greta Schröder' ? [film('8', 'The Golem')] : [])
    const { address } = await openPage(`/?${detailsOf('9')}`, {
      titles: [film('9', 'A Film')],
      catalog: { credits, search },
    })
    await expect.poll(labels).toEqual(['Directed by', 'Cast'])
    await sheet.getByRole('link', { name: 'Greta Schröder' }).click()
    await expect.poll(address).toBe('/browse/Greta%20Schr%C3%B6der')
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: /^The Golem/ })).toBeVisible()
    await expect.element(page.getByRole('searchbox')).toHaveValue('Greta Schröder')
  })
})

describe('the rights of a film', () => {
  it.each<[OpenRights, string]>([
    [{ basis: 'age' }, 'Public domain in the United States because of its age. Elsewhere the law may differ.'],
    [{ basis: 'listed' }, 'Listed as public domain in the United States. Elsewhere the law may differ.'],
    [{ basis: 'licence', licence: 'CC BY' }, 'Free to watch and share under CC BY.'],
  ])('stand in a sentence that says where they hold: %o', async (rights, sentence) => {
    await openPage(`/?${detailsOf('9')}`, { titles: [{ ...film('9', 'A Film'), rights }] })
    await expect.element(sheet.getByText(sentence)).toBeVisible()
  })

  it.each([
    ['come', { directors: ['Fritz Lang'], writers: [], cast: [] }],
    ['fail', null],
  ])('stand once the credits %s, which would push them down', async (_how, answer) => {
    let settle = () => {}
    const held = new Promise<void>((resolve) => (settle = resolve))
    const credits = async () => {
      await held
      return answer ?? Promise.reject(new Error('500'))
    }
    const title: MovieDetails = { ...film('9', 'A Film'), language: 'de', rights: { basis: 'age' } }
    await openPage(`/?${detailsOf('9')}`, { titles: [title], catalog: { credits } })
    await expect.poll(labels).toEqual(['Language'])
    const rights = sheet.getByText(/^Public domain/)
    await expect.element(rights).not.toBeInTheDocument()
    settle()
    await expect.element(rights).toBeVisible()
    expect(labels()).toEqual(answer ? ['Directed by', 'Language'] : ['Language'])
  })

  it.each(['come', 'fail'])('stand once the programmes %s, which would push them down', async (how) => {
    let settle = () => {}
    const held = new Promise<void>((resolve) => (settle = resolve))
    const programmes = async () => {
      await held
      return how === 'come' ? PROGRAMMES : Promise.reject(new Error('500'))
    }
    const title: MovieDetails = { ...film('2', 'Midnight'), language: 'de', rights: { basis: 'age' } }
    await openPage(`/?${detailsOf('2')}`, { titles: [title, ...titles], catalog: { programmes } })
    await expect.poll(labels).toEqual(['Language'])
    const rights = sheet.getByText(/^Public domain/)
    await expect.element(rights).not.toBeInTheDocument()
    settle()
    await expect.element(rights).toBeVisible()
    expect(labels()).toEqual(how === 'come' ? ['Language', 'In the programme'] : ['Language'])
  })

  it('are not named where nobody knows them', async () => {
    await openPage(`/?${detailsOf('9')}`, { titles: [film('9', 'A Film')] })
    await expect.element(watch).toBeVisible()
    expect(document.querySelector('.m-sheet-rights')).toBeNull()
  })
})
