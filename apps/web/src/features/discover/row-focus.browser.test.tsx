import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { apart, madeUpLists, type Lists } from './testing/made-up-lists.ts'

const main = page.getByRole('main')
const rows = () => [...document.querySelectorAll('main section:not(.m-hero)')]
const headings = () => rows().map((row) => row.querySelector('h2')?.textContent)
const rowOf = (heading: string) => rows()[headings().indexOf(heading)]

/** Every genre has but four titles. */
const shortGenres: Lists = (asked) => ({ ...apart(asked), ...('genreId' in asked && { count: 4 }) })

type Asked = Parameters<Lists>[0]
const isPopularFilms = (asked: Asked) => asked.kind === 'movie' && 'list' in asked && asked.list === 'popular'

describe('the focus in a row of Discover that is left out', () => {
  it('goes to the nearest row that stays and has something to focus', async () => {
    await openPage('/discover', { catalog: madeUpLists(shortGenres) })
    await expect.poll(() => rows().length).toBe(16)
    rows().at(-2)?.querySelector('a')?.focus()
    await expect.poll(() => rows().length).toBe(6)
    expect(headings().at(-1)).toBe('More titles')
    // The last row is still to come.
    await expect.poll(() => rows().at(-2)?.contains(document.activeElement)).toBe(true)
  })

  it('goes to the next row from programmes that do not come', async () => {
    let fail = () => {}
    const failed = new Promise<never>((_, reject) => (fail = () => reject(new Error('500'))))
    await openPage('/discover', { catalog: { ...madeUpLists(apart), programmes: () => failed } })
    const all = main.getByRole('link', { name: 'See all: Programmes' })
    await expect.element(all).toBeVisible()
    all.element().focus()
    fail()
    await expect.element(all).not.toBeInTheDocument()
    await expect.poll(() => rows()[1]?.contains(document.activeElement)).toBe(true)
  })

  it.each([
    ['the first card that comes', 40, 'Films people come back to', '.m-card-link'],
    ['the row that follows, where too few titles come', 3, 'Shows worth your evenings', 'a'],
  ])('goes from “Try again” to %s', async (_name, count, heading, stop) => {
    let isBroken = true
    const lists: Lists = (asked) => {
      if ('genreId' in asked && asked.kind === 'movie') return { first: 0, count: 0 }
      return isPopularFilms(asked) ? { ...apart(asked), count } : apart(asked)
    }
    await openPage('/discover', {
      catalog: madeUpLists(lists, async (asked) => {
        if (isBroken && isPopularFilms(asked)) throw new Error('500')
      }),
    })
    const again = main.getByRole('button', { name: 'Try again' })
    await expect.poll(() => rowOf('Films people come back to')).toBeDefined()
    rowOf('Films people come back to')?.scrollIntoView({ block: 'center', behavior: 'instant' })
    await expect.element(again).toBeVisible()
    isBroken = false
    again.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(again).not.toBeInTheDocument()
    // The row that follows may have its cards already, or have but the way to its whole list.
    const stopOf = ({ activeElement: at }: Document) => rowOf(heading)?.contains(at) && at?.matches(stop)
    await expect.poll(() => stopOf(document)).toBe(true)
    expect(rowOf(heading)).toBe(rows()[2])
  })

  it('goes to the first card of the grid that takes the place of all rows', async () => {
    await openPage('/discover', { catalog: madeUpLists(apart) })
    await expect.poll(() => rows()[0]?.querySelector('.m-card-link')).toBeTruthy()
    rows()[0]?.querySelectorAll<HTMLElement>('.m-card-link')[2]?.focus()
    location.hash = '#/discover?decade=1950'
    await expect.element(page.getByText('1950–1959')).toBeVisible()
    await expect.poll(() => document.activeElement?.matches('.m-poster-grid > li:first-child .m-card-link')).toBe(true)
  })

  it('does not come back to somebody who left the rows', async () => {
    await openPage('/discover', { catalog: madeUpLists(shortGenres) })
    await expect.poll(() => rows().length).toBe(16)
    rows().at(-2)?.querySelector('a')?.focus()
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await expect.poll(() => rows().length).toBe(6)
    expect(document.activeElement).toBe(document.body)
  })
})
