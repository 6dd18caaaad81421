import type { Title } from '@matinee/domain'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeCatalog, TITLES } from '../../../testing/fake-catalog.ts'
import { programmeOf } from '../../../testing/fake-programmes.ts'
import { deviceWith, keep, createDevice, openPage } from '../../../testing/open-page.tsx'
import { CARD_AND_MENU, hitOnCard, SIZES } from '../../../blocks/testing/random-presses.ts'
import { apart, madeUpLists } from '../testing/made-up-lists.ts'

const films = (first: number, count = 6): Title[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(first + index + 1),
    kind: 'movie',
    title: `Film ${first + index}`,
    year: 1950,
  }))
/** The first is of films that the first row would show, the others of films that others would. */
const PROGRAMMES = [
  programmeOf('night', 'Night', films(0)),
  programmeOf('sea', 'The Sea', films(1000)),
  programmeOf('far', 'Far away', films(2000)),
  programmeOf('late', 'Late', films(9000)),
]
const programmes = async () => PROGRAMMES
const catalog = { ...madeUpLists(apart), programmes }
/** A day on which the first of four begins. */
const now = new Date(2026, 0, 1)

const region = page.getByRole('region', { name: 'Programmes' })
/** Goes to the programmes, which are drawn where somebody comes near. */
const comeNear = async () => {
  await expect.element(region).toBeInTheDocument()
  region.element().scrollIntoView({ block: 'center', behavior: 'instant' })
}
const articles = () => [...document.querySelectorAll('main article')]
const cardTitles = () => [...document.querySelectorAll('main .m-card-title')].map(({ textContent }) => textContent)
const play = (name: string) => page.getByRole('link', { name: `Play the programme ${name}` })

describe('programmes on Discover', () => {
  it('are three between the first rows, the same for everybody on a day, others on another', async () => {
    const namesOn = async (day: number) => {
      const { close } = await openPage('/discover', { catalog, now: new Date(2026, 0, day) })
      await comeNear()
      await expect.poll(() => articles().length).toBe(3)
      const names = articles().map((article) => article.querySelector('h3')?.textContent)
      close()
      return names
    }
    const first = await namesOn(1)
    expect(await namesOn(1)).toEqual(first)
    expect((await namesOn(2)).slice(0, 2)).toEqual(first.slice(1))
  })

  it('stand below the first row, and none of their films in a row or at the top of the page', async () => {
    await openPage('/discover', { catalog, now })
    await comeNear()
    await expect.poll(() => articles().length).toBe(3)
    await expect.element(page.getByRole('region', { name: 'To begin with' })).toBeVisible()
    const sections = [...document.querySelectorAll('.m-discover-rows > *')]
    expect(sections.findIndex((one) => one.matches('.m-programme-row'))).toBe(1)
    const rows = [...document.querySelectorAll('main section:not(.m-hero)')]
    // The last one is for titles of rows that were left out: there are none.
    for (const row of rows.slice(0, -1)) {
      row.scrollIntoView({ block: 'center', behavior: 'instant' })
      const toItsEnd = () => {
        const list = row.querySelector('ul')
        list?.scrollTo({ left: list.scrollWidth, behavior: 'instant' })
        return row.querySelectorAll('.m-card-title').length
      }
      await expect.poll(toItsEnd).toBe(20)
    }
    await expect.poll(() => rows.at(-1)?.isConnected).toBe(false)
    const shown = PROGRAMMES.filter(({ name }) =>
      articles().some((one) => one.querySelector('h3')?.textContent === name),
    )
    const names = shown.flatMap((one) => one.films.map(({ title }) => title.title))
    expect(names).toHaveLength(18)
    expect(cardTitles().filter((name) => names.includes(name))).toEqual([])
    expect(names).not.toContain(document.querySelector('.m-hero h2')?.textContent)
  })

  it('keep their places while they load, and nothing moves when they come', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await openPage('/discover', {
      catalog: { ...catalog, programmes: () => held.then(programmes) },
      size: [1440, 2600],
    })
    await expect.element(region).toBeInTheDocument()
    const bottom = () => document.querySelector('.m-programme-row')?.getBoundingClientRect().bottom
    const before = bottom()
    release()
    await expect.poll(() => articles().length).toBe(3)
    expect(bottom()).toBeCloseTo(before ?? NaN, 1)
  })

  it('are not there where the catalogue has none, where they fail, and among shows', async () => {
    const failing = () => Promise.reject(new Error('no answer'))
    for (const answer of [async () => [], failing]) {
      const { close } = await openPage('/discover', { catalog: { ...catalog, programmes: answer } })
      await expect.poll(() => cardTitles().length).toBeGreaterThan(0)
      await expect.element(region).not.toBeInTheDocument()
      close()
    }
    await openPage('/discover?kind=show', { catalog })
    await expect.poll(() => cardTitles().length).toBeGreaterThan(0)
    await expect.element(region).not.toBeInTheDocument()
  })

  it('are a rail of cards of 296 px on a phone, and the page does not scroll sideways', async () => {
    await openPage('/discover', { catalog, size: [390, 844] })
    await comeNear()
    await expect.poll(() => articles().length).toBe(3)
    expect(articles().map((one) => one.getBoundingClientRect().width)).toEqual([296, 296, 296])
    const tops = new Set(articles().map((one) => one.getBoundingClientRect().top))
    expect(tops.size).toBe(1)
    expect(document.documentElement.scrollWidth).toBe(390)
  })
})

describe('a programme by its address', () => {
  it('has its note, and its films in their order with what is said of each', async () => {
    await openPage('/programmes/night', { catalog })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Night' })).toBeVisible()
    expect(document.title).toBe('Night · Matinee')
    await expect.element(page.getByText('Why these belong to Night.')).toBeVisible()
    const items = page.getByRole('main').getByRole('listitem')
    await expect.poll(() => items.elements().length).toBe(6)
    await expect.element(items.nth(1)).toHaveTextContent(/2 Film 1.*What Film 1 is like\./)
    const link = items.nth(1).getByRole('link')
    await expect.element(link).toHaveAttribute('href', '#/media/tmdb-movie-2-film-1?programme=night')
  })

  it('shows on a phone what plays it before its note, which may be long', async () => {
    const [night] = PROGRAMMES
    const note = 'Why these belong to Night. '.repeat(25)
    const programmes = async () => (night ? [{ ...night, note }] : [])
    await openPage('/programmes/night', { catalog: { ...catalog, programmes }, size: [390, 844] })
    await expect.element(play('Night')).toBeVisible()
    const below = [play('Night'), page.getByText(/^Why these belong/)].map((it) => it.element().getBoundingClientRect())
    expect(below[0]?.bottom).toBeLessThan(844)
    expect(below[1]?.top).toBeGreaterThan(below[0]?.bottom ?? Infinity)
  })

  it.each(SIZES)('at %i wide 10,000 presses on a film hit the card and its menu', async (...size) => {
    await openPage('/programmes/night', { catalog, size })
    const item = page.getByRole('main').getByRole('listitem').nth(1)
    await expect.element(item).toBeVisible()
    expect(await hitOnCard(item.element().querySelector('.m-card'))).toEqual(CARD_AND_MENU)
  })

  it('is written in English on a page of another language and direction', async () => {
    const device = createDevice()
    keep(device, '__MW::locale', { language: 'ar-SA' })
    await openPage('/programmes/night', { catalog, device })
    const heading = page.getByRole('heading', { level: 1, name: 'Night' })
    await expect.element(heading).toHaveAttribute('lang', 'en')
    await expect.element(page.getByText('Why these belong to Night.')).toHaveAttribute('lang', 'en')
    await expect.poll(() => document.documentElement.dir).toBe('rtl')
    await expect.element(page.getByRole('link', { name: /شغّل البرنامج/ })).toBeVisible()
  })

  it('plays from the first film that was not seen', async () => {
    const seen = { tmdbId: '1', seasonId: '', episodeId: '', title: { kind: 'movie' as const, title: 'Film 0' } }
    const device = await deviceWith(({ progress }) => progress.mark([seen], true))
    await openPage('/programmes/night', { catalog, device })
    await expect.element(play('Night')).toHaveAttribute('href', '#/media/tmdb-movie-2-film-1?programme=night')
    await expect.element(page.getByRole('main').getByRole('listitem').nth(0)).toHaveTextContent('Watched')
  })

  it('leads to all programmes and back to itself, by keys', async () => {
    const { address } = await openPage('/programmes/night', { catalog })
    const others = page.getByRole('main').getByRole('link', { name: 'Programmes' })
    await expect.element(others).toBeVisible()
    others.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/programmes')
    await expect.poll(() => articles().length).toBe(4)
    expect(document.title).toBe('Programmes · Matinee')
    history.back()
    await expect.poll(address).toBe('/programmes/night')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Night' })).toBeVisible()
  })

  it.each(['/programmes/nothing', '/programmes/%E0%A4%A', '/programmes/constructor'])(
    '%s is a page that says so and leads on',
    async (path) => {
      await openPage(path, { catalog })
      await expect.element(page.getByRole('heading', { level: 1, name: 'This reel is missing' })).toBeVisible()
      await expect.element(page.getByRole('main').getByRole('link', { name: 'Programmes' })).toBeVisible()
    },
  )

  it('is none where the host has no programmes, and can be tried again where they did not load', async () => {
    const none = await openPage('/programmes', { catalog: { ...catalog, programmes: async () => [] } })
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Discover' })).toBeVisible()
    none.close()
    let hasFailed = false
    const failingOnce = async () => {
      if (!hasFailed) throw new Error('no answer')
      return PROGRAMMES
    }
    await openPage('/programmes/sea', { catalog: { ...catalog, programmes: failingOnce } })
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    hasFailed = true
    await again.click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'The Sea' })).toBeVisible()
  })

  it('is left out with fewer than three films that the host has not taken down', async () => {
    const [first, second, third] = TITLES
    if (!first || !second || !third) throw new Error('too few titles')
    const three = programmeOf('three', 'Three', [first, second, { ...first, id: '103', title: 'The Third' }])
    const answers = { ...createFakeCatalog(TITLES), programmes: async () => [three] }
    const whole = await openPage('/programmes/three', { catalog: answers })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Three' })).toBeVisible()
    whole.close()
    await openPage('/programmes/three', { catalog: answers, config: { DISALLOWED_IDS: 'movie-102' } })
    await expect.element(page.getByRole('heading', { level: 1, name: 'This reel is missing' })).toBeVisible()
  })
})
