import type { Title, TitleKind } from '@matinee/domain'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Catalog } from '../../services/catalog/catalog.ts'
import { createFakeCatalog, TITLES } from '../../testing/fake-catalog.ts'
import { deviceWith, openPage } from '../../testing/open-page.tsx'
import { MOST_IN_A_ROW } from './carousel-titles.ts'
import { DRAWN_GENRES } from './rows.ts'
import { apart, madeUpLists, type Lists } from './testing/made-up-lists.ts'

const main = page.getByRole('main')
const alert = main.getByRole('alert')
const cards = main.getByRole('listitem')
const hero = page.getByRole('region', { name: 'To begin with' })
const rows = () => [...document.querySelectorAll('main section:not(.m-hero)')]
const cardTitles = (within: ParentNode = document) =>
  [...within.querySelectorAll('.m-card-title')].map(({ textContent }) => textContent)
const radio = (name: string) => page.getByRole('radio', { name })
const decade = page.getByLabelText('Any decade')

/** Lists that share half of their titles with the one before; every other genre has but four. */
const sharing: Lists = (asked) => {
  const { first, count } = apart(asked)
  if (asked.kind === 'movie' && 'list' in asked) {
    if (asked.list === 'top_rated') return { first: 10, count: 40 }
    if (asked.list === 'popular') return { first: 20, count: 80 }
  }
  return { first, count: 'genreId' in asked && asked.genreId % 2 === 1 ? 4 : count }
}

const headingOf = (row: Element) => row.querySelector('h2')?.textContent ?? ''
const isOfGenre = (row: Element) => headingOf(row).startsWith('Genre')

/** Goes from row to row that is not there yet, until all are, and says what stands on the page, from the top. */
async function titlesOf(release = () => {}): Promise<string[][]> {
  const leftAfterNext = () => {
    release()
    const far = document.querySelectorAll('.m-rail-far, .m-rail-waiting')
    far[0]?.scrollIntoView({ block: 'center', behavior: 'instant' })
    return rows().length === 0 ? NaN : far.length
  }
  await expect.poll(leftAfterNext).toBe(0)
  const short = DRAWN_GENRES.movie.count + DRAWN_GENRES.show.count - rows().filter(isOfGenre).length
  const gathered = Math.min(MOST_IN_A_ROW, 4 * short)
  expect(gathered).toBeGreaterThan(0)
  const found = []
  for (const row of rows()) {
    row.scrollIntoView({ block: 'center', behavior: 'instant' })
    const list = row.querySelector('ul')
    const names = () => {
      list?.scrollTo({ left: list.scrollWidth, behavior: 'instant' })
      return cardTitles(row)
    }
    await expect.poll(() => names().length).toBe(headingOf(row) === 'More titles' ? gathered : 20)
    found.push(names())
  }
  return found
}

describe('Discover shows a title once', { timeout: 90_000 }, () => {
  it('whatever the order in which its lists come, and rows of fewer than six are one, the last', async () => {
    // The same lots at each visit, so that what differs comes from the answers alone.
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const heroName = async () => {
      await expect.element(hero.getByRole('heading')).toBeInTheDocument()
      return hero.getByRole('heading').element().textContent
    }
    const { close } = await openPage('/discover', { catalog: madeUpLists(sharing) })
    const first = { rows: await titlesOf(), hero: await heroName() }
    close()
    const all = [...first.rows.flat(), first.hero]
    expect(new Set(all).size).toBe(all.length)
    expect(first.rows.length).toBeGreaterThan(5)
    expect(first.rows.length).toBeLessThan(15)

    const waiting: Array<() => void> = []
    await openPage('/discover', {
      catalog: madeUpLists(sharing, () => new Promise((resolve) => waiting.push(resolve))),
    })
    // The list that was asked for last comes first.
    const release = () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) next()
    }
    expect({ rows: await titlesOf(release), hero: await heroName() }).toEqual(first)
  })

  it('also where a list failed, which held nothing up and came later', async () => {
    let isBroken = true
    const lists: Lists = (asked) =>
      'list' in asked && asked.list === 'now_playing' ? { first: 10, count: 60 } : sharing(asked)
    await openPage('/discover', {
      catalog: madeUpLists(lists, async (asked) => {
        if (isBroken && 'list' in asked && asked.list === 'now_playing') throw new Error('500')
      }),
    })
    await expect.element(alert).toHaveTextContent('This row did not load.')
    expect(rows()[0]?.contains(alert.element())).toBe(true)
    rows()[1]?.scrollIntoView({ block: 'center', behavior: 'instant' })
    await expect.poll(() => cardTitles(rows()[1]).length).toBeGreaterThan(0)
    const shown = cardTitles(rows()[1])
    isBroken = false
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => cardTitles(rows()[0]).length).toBeGreaterThan(0)
    expect(cardTitles(rows()[1])).toEqual(shown)
    expect(new Set(cardTitles()).size).toBe(cardTitles().length)
  })
})

const filmKeys = { seasonId: '', episodeId: '' }
const filmOf = (tmdbId: string, title: string) => ({ ...filmKeys, tmdbId, title: { kind: 'movie' as const, title } })

describe('a row of Discover', () => {
  it('is met where somebody goes far down, and what lies between waits for them', async () => {
    await openPage('/discover', { catalog: madeUpLists(apart) })
    await expect.poll(() => rows().length).toBeGreaterThanOrEqual(11)
    const last = () => rows().at(-1)
    last()?.scrollIntoView({ block: 'center', behavior: 'instant' })
    await expect.poll(() => cardTitles(last()).length).toBeGreaterThan(0)
    expect(document.querySelector('.m-rail-far')).not.toBeNull()
  })

  it('far down brings its cards to the focus that comes to it, and the focus stays', async () => {
    await openPage('/discover', { catalog: madeUpLists(apart) })
    await expect.poll(() => rows().length).toBeGreaterThanOrEqual(11)
    // The last of all gathers what others had too few of, and has no whole list.
    const last = rows().at(-2)
    expect(cardTitles(last)).toEqual([])
    const all = last?.querySelector('a')
    all?.focus()
    await expect.poll(() => cardTitles(last).length).toBeGreaterThan(0)
    expect(document.activeElement).toBe(all)
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(last?.querySelector('.m-card-link'))
  })

  it('S-576 says so where its list does not come, and can be asked again', async () => {
    let isBroken = true
    await openPage('/discover', {
      catalog: madeUpLists(apart, async (asked) => {
        if (isBroken && asked.kind === 'movie' && 'list' in asked && asked.list === 'popular') throw new Error('500')
      }),
    })
    const row = () => rows().find(({ textContent }) => textContent.includes('Films people come back to'))
    await expect.poll(row).toBeDefined()
    row()?.scrollIntoView({ block: 'center', behavior: 'instant' })
    await expect.element(alert).toHaveTextContent('This row did not load.')
    expect(row()?.contains(alert.element())).toBe(true)
    isBroken = false
    const again = main.getByRole('button', { name: 'Try again' })
    expect(row()?.contains(again.element())).toBe(true)
    await again.click()
    await expect.poll(() => cardTitles(row()).length).toBeGreaterThan(0)
  })

  it('is walked by left and right from card to card, to its end', async () => {
    await openPage('/discover', { catalog: madeUpLists(apart) })
    await expect.poll(() => cardTitles(rows()[0]).length).toBeGreaterThan(0)
    const links = () => [...(rows()[0]?.querySelectorAll<HTMLElement>('.m-card-link') ?? [])]
    links()[0]?.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => links().findIndex((link) => link === document.activeElement)).toBe(1)
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => links().findIndex((link) => link === document.activeElement)).toBe(0)
    for (let place = 1; place < 20; place += 1) {
      await userEvent.keyboard('{ArrowRight}')
      await expect.poll(() => links().findIndex((link) => link === document.activeElement)).toBe(place)
    }
    expect(links()).toHaveLength(20)
  })

  it('opens whole at its own address, can be narrowed, and leads back to the page', async () => {
    const lists: Lists = () => ({ first: 0, count: 160, years: [1950, 1960] })
    const { address } = await openPage('/discover?row=movie-popular', { catalog: madeUpLists(lists) })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Films people come back to')
    expect(document.title).toBe('Films people come back to · Matinee')
    await decade.selectOptions('1950')
    await expect.poll(address).toBe('/discover?row=movie-popular&years=1950-1959')
    await expect.poll(() => cards.elements().length).toBeGreaterThanOrEqual(20)
    // It grows by scrolling, to its end.
    await expect
      .poll(() => {
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
        return cards.elements().length
      })
      .toBe(80)
    await expect.element(page.getByRole('status', { name: 'Loading results' })).not.toBeInTheDocument()
    expect(cardTitles().slice(0, 3)).toEqual(['Film 0', 'Film 2', 'Film 4'])
    await main.getByRole('link', { name: 'Discover' }).click()
    await expect.poll(address).toBe('/discover?years=1950-1959')
  })

  it('that is open whole leaves out what was seen', async () => {
    const device = await deviceWith(({ progress }) => progress.mark([filmOf('1', 'Film 0')], true))
    const catalog = madeUpLists(() => ({ first: 0, count: 3 }))
    const { address } = await openPage('/discover?row=movie-top_rated&decade=1950', { device, catalog })
    await expect.poll(cardTitles).toEqual(['Film 0', 'Film 1', 'Film 2'])
    await page.getByRole('button', { name: 'Hide what I have seen' }).click()
    await expect.poll(address).toContain('hide=watched')
    await expect.poll(cardTitles).toEqual(['Film 1', 'Film 2'])
  })

  it('of a genre opens whole too, and asks for no genre', async () => {
    await openPage('/discover?row=movie-2', { catalog: madeUpLists(apart) })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Genre 2')
    await expect.poll(() => cards.elements().length).toBeGreaterThan(0)
    await expect.element(page.getByLabelText('Any genre')).not.toBeInTheDocument()
  })
})

/** A list of the movie database as it answers page by page; the number of every page that is asked for is added to `asked`. */
const pagedAs = (pageOf: (number: number) => Title[], pages: number, asked: number[] = []): Partial<Catalog> => ({
  ...madeUpLists(apart),
  async page(_list, _narrowing, number) {
    asked.push(number)
    return { titles: pageOf(number), pages, total: 20 * pages }
  },
})
const films = (first: number, count: number, name: (id: number) => string): Title[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(first + index),
    kind: 'movie',
    title: name(first + index),
    year: 1950,
  }))
const firstPage = films(100, 20, (id) => `Film ${id - 100}`)

describe('a movie database with wrong pages', () => {
  const scrollToEnd = () => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  const spinner = page.getByRole('status', { name: 'Loading results' })
  /** Scrolls until no more titles load. */
  async function wholeRow(catalog: Partial<Catalog>) {
    await openPage('/discover?row=movie-popular', { catalog })
    await expect.poll(() => cards.elements().length).toBeGreaterThan(0)
    const isLoading = () => {
      scrollToEnd()
      return spinner.elements().length
    }
    await expect.poll(isLoading).toBe(0)
    return cardTitles()
  }

  it('shows a title once that moves to the next page under another name', async () => {
    const secondPage = [
      ...films(115, 5, (id) => (id === 119 ? 'Film 19 (restored)' : `Film ${id - 100}`)),
      ...films(200, 15, (id) => `Later ${id - 200}`),
    ]
    const titles = await wholeRow(pagedAs((number) => (number === 1 ? firstPage : secondPage), 2))
    expect(titles).toHaveLength(35)
    expect(titles.filter((title) => title?.startsWith('Film 19'))).toEqual(['Film 19'])
  })

  it('is asked for no more pages of a row once a page repeats', async () => {
    const asked: number[] = []
    expect(await wholeRow(pagedAs(() => firstPage, 500, asked))).toHaveLength(20)
    await expect.element(page.getByText('20 films', { exact: true })).toBeVisible()
    expect(asked).toEqual([1, 2])
  })

  it('is asked on where a page is empty because all its titles are blocked', async () => {
    const pages = [firstPage, [], films(200, 20, (id) => `Later ${id}`)]
    expect(await wholeRow(pagedAs((number) => pages[number - 1] ?? [], 3))).toHaveLength(40)
  })

  it('is asked for no more pages of the list that repeats, while the other list goes on', async () => {
    const asked: Record<TitleKind, number[]> = { movie: [], show: [] }
    const shows = ({ kind }: { kind: TitleKind }, number: number): Title[] =>
      kind === 'movie'
        ? firstPage
        : firstPage.map((film, index) => ({ ...film, kind, id: `${20 * number + index}`, title: `Show ${number}` }))
    await openPage('/discover?decade=1950', {
      catalog: {
        ...madeUpLists(apart),
        async page(list, _narrowing, number) {
          asked[list.kind].push(number)
          return { titles: shows(list, number), pages: 5, total: 100 }
        },
      },
    })
    const count = () => {
      scrollToEnd()
      return cards.elements().length
    }
    await expect.poll(count).toBe(20 + 5 * 20)
    expect(asked).toEqual({ movie: [1, 2], show: [1, 2, 3, 4, 5] })
  })

  it('is asked for no more pages of the rows on the page once a page repeats', async () => {
    const asked: number[] = []
    await openPage('/discover', { catalog: pagedAs(() => firstPage.slice(0, 8), 500, asked) })
    await expect.poll(() => cardTitles(rows()[0]).length).toBeGreaterThan(0)
    await expect.element(hero.getByRole('heading')).toBeInTheDocument()
    expect(Math.max(...asked)).toBe(2)
  })
})

describe('a filtered view of Discover', () => {
  it('is one grid with its count, of films and shows in turn', async () => {
    await openPage('/discover?decade=1950', {
      catalog: madeUpLists(({ kind }) => ({ first: 0, count: kind === 'show' ? 3 : 37 })),
    })
    await expect.element(page.getByText('40 titles', { exact: true })).toBeVisible()
    await expect.element(cards.nth(0)).toHaveTextContent('Film 0')
    await expect.element(cards.nth(1)).toHaveTextContent('Show 0')
    expect(rows()).toHaveLength(0)
    radio('Films').element().focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('37 films', { exact: true })).toBeVisible()
    await expect.element(radio('Films')).toHaveFocus()
    await radio('Shows').click()
    await expect.element(page.getByText('3 shows', { exact: true })).toBeVisible()
    await expect.poll(() => cards.elements().length).toBe(3)
  })

  it('keeps the focus on the filter that makes it one, and that ends it', async () => {
    await openPage('/discover', { catalog: madeUpLists(apart) })
    const language = page.getByLabelText('Any language')
    await expect.element(language).toBeVisible()
    language.element().focus()
    await language.selectOptions('de')
    await expect.element(page.getByText('Nothing here fits these filters.')).toBeVisible()
    await expect.element(language).toHaveFocus()
    await language.selectOptions('')
    await expect.poll(() => rows().length).toBeGreaterThan(0)
    await expect.element(language).toHaveFocus()
  })

  it('has the genres of its kind, and loses a genre that the other kind does not have', async () => {
    const genres = {
      movie: [{ id: 27, name: 'Horror' }],
      show: [
        { id: 16, name: 'Animation' },
        { id: 99, name: 'Documentary' },
      ],
    }
    const { address } = await openPage('/discover?kind=movie&genre=27', {
      catalog: { ...madeUpLists(apart), genres: async (kind) => ({ genres: genres[kind] }) },
    })
    const genre = page.getByLabelText('Any genre')
    await expect.element(genre).toHaveValue('27')
    await radio('Shows').click()
    await expect.poll(address).toBe('/discover?kind=show')
    const options = () => [...genre.element().querySelectorAll('option')].map(({ textContent }) => textContent)
    await expect.poll(options).toEqual(['Any genre', 'Animation', 'Documentary'])
  })

  it('leaves out what is on the shelf, and fills itself from the next pages', async () => {
    const { page: pageOf } = createFakeCatalog(TITLES, madeUpLists(apart))
    const { titles } = await pageOf({ kind: 'movie', list: 'popular' }, {}, 1)
    const device = await deviceWith(({ bookmarks }) => Promise.all(titles.map((title: Title) => bookmarks.add(title))))
    await openPage('/discover?kind=movie&hide=library', { device, catalog: madeUpLists(apart) })
    await expect.poll(() => cards.elements().length).toBeGreaterThanOrEqual(20)
    for (const { title } of titles) expect(cardTitles()).not.toContain(title)
  })

  const ofOneGenre = TITLES.map((title) => ({ ...title, genreIds: [18] }))
  const GENRE = '/discover?kind=movie&genre=18'
  const both = ['The Paper Lighthouse', 'The Salt Orchard']

  it('leaves out what is on the shelf once that is pressed', async () => {
    const lighthouse = { id: '101', kind: 'movie' as const, title: 'The Paper Lighthouse' }
    const device = await deviceWith(({ bookmarks }) => bookmarks.add(lighthouse))
    await openPage(GENRE, { device, titles: ofOneGenre })
    await expect.poll(cardTitles).toEqual(both)
    await page.getByRole('button', { name: 'Hide what is on my shelf' }).click()
    await expect.poll(cardTitles).toEqual(['The Salt Orchard'])
  })

  it('leaves out what was seen once that is pressed', async () => {
    const device = await deviceWith(({ progress }) => progress.mark([filmOf('102', 'The Salt Orchard')], true))
    const { address } = await openPage(GENRE, { device, titles: ofOneGenre })
    await expect.poll(cardTitles).toEqual(both)
    await page.getByRole('button', { name: 'Hide what I have seen' }).click()
    await expect.poll(address).toContain('hide=watched')
    await expect.poll(cardTitles).toEqual(['The Paper Lighthouse'])
  })
})

describe('the film of the day', () => {
  it('leads to itself and to its details, on a page that is called Discover', async () => {
    const details = async ({ id }: { id: string }) => ({
      id,
      kind: 'movie' as const,
      title: `Film ${Number(id) - 1}`,
      year: 1950,
      genres: [],
    })
    await openPage('/discover', { catalog: { ...madeUpLists(apart), details } })
    const name = page.getByRole('heading', { level: 1 })
    await expect.element(name).toHaveTextContent('Discover')
    const watch = hero.getByRole('link', { name: 'Watch' })
    await expect.element(watch).toBeVisible()
    expect(watch.element().getAttribute('href')).toMatch(/^#\/media\/tmdb-movie-/)
    await expect.element(name).toHaveTextContent('Discover')
    const film = hero.getByRole('heading', { level: 2 }).element().textContent
    await hero.getByRole('button', { name: 'Details' }).click()
    const shown = page.getByRole('dialog').getByRole('heading', { level: 1, name: film, exact: true })
    await expect.element(shown).toBeVisible()
  })
})
