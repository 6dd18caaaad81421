import type { MovieDetails, Season } from '@matinee/domain'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Streaming } from '../../services/streams/streaming.ts'
import { TITLES } from '../../testing/fake-catalog.ts'
import { createDevice, deviceWith, keep, openPage } from '../../testing/open-page.tsx'
import { motionEnds } from '../../testing/motion-ends.ts'

const FILM = '/?m=details&title=tmdb-movie-101-the-paper-lighthouse'
const SHOW = '/?m=details&title=tmdb-tv-201-the-night-ferry-timetable'

const sheet = page.getByRole('dialog')
const button = (name: string) => sheet.getByRole('button', { name, exact: true })

const WIDE: MovieDetails = {
  id: '5',
  kind: 'movie',
  title: 'A Wide Film',
  year: 1927,
  genres: ['Science Fiction', 'Drama'],
  // A picture that is there: one that is not gives way to the poster.
  backdrop: '/samples/film/thumbnails.jpg',
  language: 'de',
  countries: ['DE'],
}
const CREDITS = {
  directors: ['Fritz Lang'],
  writers: ['Thea von Harbou'],
  cast: ['Brigitte Helm', 'Alfred Abel', 'Gustav Fröhlich', 'Rudolf Klein-Rogge', 'E', 'F', 'G'],
}
const openFilm = (film: MovieDetails, catalog = {}) =>
  openPage(`/?m=details&title=tmdb-movie-${film.id}`, { titles: [film], catalog })

describe('the details of a title', () => {
  it('bookmark it and let it go again', async () => {
    const { device, close } = await openPage(FILM)
    await button('Bookmark').click()
    await expect.element(button('Bookmarked')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('region', { name: 'Bookmarks' })).toHaveTextContent('The Paper Lighthouse')
    close()
    await openPage(FILM, { device })
    await button('Bookmarked').click()
    await expect.element(button('Bookmark')).toBeVisible()
  })

  it('mark a film as watched and unwatched', async () => {
    const { device, close } = await openPage(FILM)
    await button('Mark as watched').click()
    await expect.element(button('Mark as unwatched')).toBeVisible()
    // Its name says what a press does: "pressed" beside it would say the opposite.
    await expect.element(button('Mark as unwatched')).not.toHaveAttribute('aria-pressed')
    close()
    await openPage(FILM, { device })
    await button('Mark as unwatched').click()
    await expect.element(button('Mark as watched')).toBeVisible()
  })

  it('show titles like it, which lead to their own players', async () => {
    const like = { id: '102', kind: 'movie' as const, title: 'The Salt Orchard', year: 1974 }
    const { address } = await openPage(FILM, { catalog: { similar: async () => [like] } })
    await expect.element(sheet.getByRole('heading', { name: 'More like this' })).toBeVisible()
    await sheet.getByRole('link', { name: /^The Salt Orchard/ }).click()
    await expect.poll(address).toMatch(/^[^?]*\/media\/tmdb-movie-102/)
  })

  it.each(['tmdb-movie-1-nothing', 'nonsense'])(
    'tell that nobody knows %s, and leave the page below',
    async (title) => {
      await openPage(`/?m=details&title=${title}`)
      await expect.element(page.getByRole('alert')).toHaveTextContent('This title could not be loaded')
      await userEvent.keyboard('{Escape}')
      await expect.element(page.getByRole('searchbox')).toBeVisible()
    },
  )

  it('begin at the way to the film, from a card and from an address, and give the focus back', async () => {
    const { close } = await openPage(FILM)
    const way = sheet.getByRole('link', { name: 'Watch', exact: true })
    await expect.element(way).toHaveFocus()
    close()
    await openPage('/browse/lighthouse')
    const about = page.getByRole('button', { name: 'About The Paper Lighthouse' })
    await expect.element(about).toBeInTheDocument()
    about.element().focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(page.getByRole('menuitem', { name: 'Details' }))
    await expect.element(way).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(about).toHaveFocus()
  })

  it('carry the name on a wide picture; who made it and where it is from stand beside', async () => {
    await openFilm(WIDE, { credits: async () => CREDITS })
    await expect.element(sheet.getByText('Fritz Lang')).toBeVisible()
    await expect
      .poll(() => document.querySelector<HTMLImageElement>('.m-sheet-art img')?.naturalWidth)
      .toBeGreaterThan(0)
    expect(document.querySelector('.m-sheet-poster')).toBeNull()
    expect([...document.querySelectorAll('dialog dl > div')].map((row) => row.textContent)).toEqual([
      'Directed byFritz Lang',
      'Written byThea von Harbou',
      'CastBrigitte Helm, Alfred Abel, Gustav Fröhlich, Rudolf Klein-Rogge, E, F',
      'Made inGermany',
      'LanguageGerman',
    ])
  })

  it.each([
    ['en', '7.1', 'Rated 7.1 out of 10'],
    ['de-DE', '7,1', 'Bewertung: 7,1 von 10'],
  ])('show the rating of the database among the facts, as %s writes it', async (language, text, name) => {
    const device = createDevice()
    keep(device, '__MW::locale', { language })
    await openPage('/?m=details&title=tmdb-movie-5', { device, titles: [{ ...WIDE, rating: 7.132 }] })
    const rating = sheet.getByRole('img', { name })
    await expect.element(rating).toBeVisible()
    await expect.element(rating).toHaveTextContent(text)
  })

  it.each([
    ['the poster', '/samples/film/thumbnails.jpg'],
    ['what stands for a poster', undefined],
  ])('show %s where the wide picture does not load', async (_name, poster) => {
    await openFilm({ ...WIDE, backdrop: '/samples/no-such-picture.jpg', ...(poster && { poster }) })
    const art = () => sheet.element().querySelector('img')
    await expect.poll(() => art()?.getAttribute('src')).toMatch(poster ?? /\/poster-placeholder\.svg$/)
    expect(art()?.checkVisibility()).toBe(true)
  })

  /** The sources that every host has: room for as many is kept. */
  const SHIPPED = ['Sample reel', 'Open movies', 'Internet Archive', 'Sample reel (MP4)']

  it('name the sources that are shipped', async () => {
    await openPage(FILM)
    const names = () => [...document.querySelectorAll('.m-sheet-source b[dir]')].map(({ textContent }) => textContent)
    await expect.poll(names).toEqual(SHIPPED)
  })

  it.each([390, 1440, 1920])('stand still at %i px while the sources come', async (width) => {
    // From the name, because the sheet itself still comes in.
    const place = () => {
      const from = sheet.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
      const { x, y } = sheet.getByText('Fritz Lang').element().getBoundingClientRect()
      return [Math.round(x - from.x), Math.round(y - from.y)]
    }
    let come: (streaming: Streaming) => void = () => {}
    const code = new Promise<Streaming>((resolve) => (come = resolve))
    await openPage(`/?m=details&title=tmdb-movie-${WIDE.id}`, {
      titles: [WIDE],
      catalog: { credits: async () => CREDITS },
      size: [width, 900],
      services: { loadStreaming: () => code },
    })
    await expect.element(sheet.getByText('Fritz Lang')).toBeInTheDocument()
    await motionEnds(sheet)
    const before = place()
    const providers = SHIPPED.map((name) => ({ id: name, name, type: 'source' }))
    come({
      streams: { providers: () => providers },
      recall: async () => null,
      mayAskAlone: () => false,
      describeHumanCheck() {},
    } as unknown as Streaming)
    await expect.element(sheet.getByText('Sample reel (MP4)')).toBeInTheDocument()
    expect(place()).toEqual(before)
  })

  it('leave out where it plays, where the code of the sources cannot be fetched', async () => {
    await openPage(FILM, { services: { loadStreaming: () => Promise.reject(new Error('no network')) } })
    await expect.element(sheet.getByRole('link', { name: 'Watch', exact: true })).toBeVisible()
    await expect.element(sheet.getByText('Where it plays')).not.toBeInTheDocument()
  })

  it('leave no heading and no line of what nobody knows', async () => {
    const { year: _, backdrop: __, countries: ___, ...bare } = WIDE
    await openFilm(
      { ...bare, language: 'xx', genres: [] },
      { credits: () => Promise.reject(new Error('500')), similar: () => Promise.reject(new Error('500')) },
    )
    const headings = () =>
      sheet
        .getByRole('heading', { level: 2 })
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(headings).toEqual(['Where it plays'])
    expect(document.querySelector('dialog :is(dl, .m-sheet-facts, p:empty, ul:empty)')).toBeNull()
  })

  it('tell what an episode is about and how long it is; the whole row plays it', async () => {
    const { address } = await openPage(SHOW, {
      catalog: {
        season: async (_show, number) => ({
          id: `s${number}`,
          number,
          title: `Season ${number}`,
          episodes: [
            {
              id: 'e1',
              number: 1,
              title: 'Please Stand By',
              overview: 'An hourglass runs out.',
              airDate: '2003-10-05',
              runtimeMinutes: 1,
            },
          ],
        }),
      },
    })
    const row = sheet.getByRole('listitem').filter({ hasText: 'Please Stand By' })
    await expect.element(row).toHaveTextContent('1 min')
    const { x, y } = row.getByText('An hourglass runs out').element().getBoundingClientRect()
    const pressed = document.elementFromPoint(x + 2, y + 2) as HTMLElement
    pressed.click()
    await expect.poll(address).toBe('/media/tmdb-tv-201-the-night-ferry-timetable/s1/e1')
  })
})

describe('which episode comes next', () => {
  /** A season of episodes with these air dates. */
  const season = (number: number, airDates: readonly (string | undefined)[]): Season => ({
    ...{ id: `s${number}`, number, title: `Season ${number}` },
    episodes: airDates.map((airDate, at) => ({
      ...{ id: `s${number}e${at + 1}`, number: at + 1, title: `Part ${number}.${at + 1}` },
      ...(airDate !== undefined && { airDate }),
    })),
  })
  /** The details of a show of these seasons, of which an episode was seen. */
  async function openShow(
    seasons: readonly Season[],
    seen?: [season: number, episode: number],
    read = async (number: number) => seasons.find((one) => one.number === number),
  ) {
    const show = { id: '7', kind: 'show' as const, title: 'A Show', year: 1998, genres: [] }
    const device = await deviceWith(async ({ progress }) => {
      if (!seen) return
      const [seasonNumber, episodeNumber] = seen
      const place = { seasonId: `s${seasonNumber}`, episodeId: `s${seasonNumber}e${episodeNumber}` }
      await progress.save({
        tmdbId: '7',
        title: show,
        ...place,
        seasonNumber,
        episodeNumber,
        watched: 99,
        duration: 100,
      })
    })
    const refs = seasons.map(({ episodes: _episodes, ...ref }) => ref)
    return openPage('/?m=details&title=tmdb-tv-7-a-show', {
      device,
      titles: [{ ...show, seasons: refs }],
      catalog: {
        async season(_show, number) {
          const found = await read(number)
          if (!found) throw new Error('404')
          return found
        },
      },
    })
  }

  it('the button leads past an empty season', async () => {
    await openShow([season(1, ['2001-01-01']), season(2, []), season(3, ['2001-01-01'])], [1, 1])
    await expect
      .element(sheet.getByRole('link', { name: 'Watch S3 E1' }))
      .toHaveAttribute('href', expect.stringContaining('/s3/s3e1'))
  })

  it('the button leads past a season that fails to load', async () => {
    const seasons = [season(1, ['2001-01-01']), season(2, ['2001-01-01']), season(3, ['2001-01-01'])]
    const read = async (number: number) => (number === 2 ? undefined : seasons.find((one) => one.number === number))
    await openShow(seasons, [1, 1], read)
    const third = sheet.getByRole('link', { name: 'Watch S3 E1' })
    await expect.element(third).toBeVisible()
  })

  it('the menu of an episode marks all up to it, also in earlier seasons, and takes that back', async () => {
    await openShow([
      season(0, ['1999-01-01']),
      season(1, ['2001-01-01', '2001-01-02']),
      season(3, ['2003-01-01', '2003-01-02', '2003-01-03']),
    ])
    await sheet.getByRole('combobox').selectOptions('Season 3')
    const menu = button('More for S3 E2')
    await expect.element(menu).toBeVisible()
    menu.element().focus()
    await userEvent.keyboard('{Enter}')
    const item = (name: string) => sheet.getByRole('menuitem', { name })
    await expect.element(item('Mark all up to here as watched')).toHaveFocus()
    await expect.element(item('Mark all up to here as watched')).toHaveAttribute('aria-disabled', 'false')
    await userEvent.keyboard('{Enter}')
    await expect.element(menu).toHaveFocus()
    await expect.element(button('Mark episode 1 as unwatched')).toBeVisible()
    await expect.element(button('Mark episode 2 as unwatched')).toBeVisible()
    await expect.element(button('Mark episode 3 as watched')).toBeVisible()
    await expect.element(sheet.getByRole('link', { name: 'Watch S3 E3' })).toBeVisible()
    await sheet.getByRole('combobox').selectOptions('Season 1')
    await expect.element(button('Mark the season as unwatched')).toBeVisible()
    await sheet.getByRole('combobox').selectOptions('Season 0')
    await expect.element(button('Mark episode 1 as watched')).toBeVisible()

    await sheet.getByRole('combobox').selectOptions('Season 3')
    await menu.click()
    await item('Mark all up to here as unwatched').click()
    await expect.element(button('Mark episode 1 as watched')).toBeVisible()
    await expect.element(button('Mark episode 2 as watched')).toBeVisible()
  })

  const earlier = season(1, ['2001-01-01', '2001-01-02'])
  it.each([
    ['that failed to load', undefined],
    ['of which only some episodes are known', { ...season(1, ['2001-01-01']), isPartial: true as const }],
  ])('the menu of an episode waits for an earlier season, and requests one %s again', async (_which, first) => {
    const shown = season(2, ['2002-01-01'])
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    let isBack = false
    const read = async (number: number) => {
      if (number === 2) return shown
      await gate
      return isBack ? earlier : first
    }
    await openShow([earlier, shown], undefined, read)
    await sheet.getByRole('combobox').selectOptions('Season 2')
    const menu = button('More for S2 E1')
    await menu.click()
    const item = sheet.getByRole('menuitem')
    await expect.element(item).toHaveAccessibleName('Loading the episodes')
    await expect.element(item).toHaveAttribute('aria-disabled', 'true')
    open()
    await expect.element(item).toHaveAccessibleName('Error loading season')
    await expect.element(item).toHaveAttribute('aria-disabled', 'false')
    isBack = true
    await item.click()
    await expect.element(item).toHaveAccessibleName('Mark all up to here as watched')
    await item.click()
    await expect.element(menu).toHaveFocus()
    await sheet.getByRole('combobox').selectOptions('Season 1')
    await expect.element(button('Mark the season as unwatched')).toBeVisible()
  })

  it('Escape closes the menu of an episode, and not the details', async () => {
    await openShow([season(1, ['2001-01-01'])])
    await button('More for S1 E1').click()
    await expect.element(sheet.getByRole('menuitem')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('More for S1 E1')).toHaveFocus()
    await expect.element(sheet.getByRole('menu')).not.toBeInTheDocument()
  })

  it('S-425 an episode without a date can be chosen where a later one has aired, else it says so', async () => {
    await openShow([
      season(1, ['1998-01-01', undefined, '1998-03-01']),
      season(2, [undefined]),
      season(3, ['2001-01-01', undefined]),
    ])
    await expect.element(sheet.getByRole('link', { name: 'Part 1.2' })).toBeVisible()
    await sheet.getByRole('combobox').selectOptions('Season 2')
    await expect.element(sheet.getByRole('link', { name: 'Part 2.1' })).toBeVisible()
    await sheet.getByRole('combobox').selectOptions('Season 3')
    await expect.element(sheet.getByRole('link', { name: 'Part 3.1' })).toBeVisible()
    await expect.element(sheet.getByRole('listitem').filter({ hasText: 'Part 3.2' })).toHaveTextContent('Not aired yet')
    await expect.element(sheet.getByRole('link', { name: 'Part 3.2' })).not.toBeInTheDocument()
  })
})

describe('text from the catalogue reads in its own direction, where the page has its text', () => {
  const styleOf = (text: string) => {
    const { direction, textAlign } = getComputedStyle(
      page.getByText(text, { exact: true }).elements().at(-1) as Element,
    )
    const isAtStartOfPage = textAlign === 'start' || textAlign === (document.dir === 'rtl' ? 'right' : 'left')
    return { direction, isAtStartOfPage }
  }

  it.each([
    {
      ...{ name: 'Hebrew on an English page', language: 'en', direction: 'rtl' },
      ...{ title: 'הקולנוע (1926)!', overview: 'רכבת נגנבת, ונהג אחד רודף אחריה.' },
    },
    {
      ...{ name: 'English on an Arabic page', language: 'ar-SA', direction: 'ltr' },
      ...{ title: 'What next?', overview: 'A train is stolen.' },
    },
  ])('$name', async ({ language, direction, title, overview }) => {
    const device = createDevice()
    keep(device, '__MW::locale', { language })
    const [film] = TITLES
    await openPage(FILM, { device, titles: [{ ...film, title, overview } as MovieDetails] })
    await expect.element(sheet.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    expect(document.documentElement.dir).toBe(language === 'ar-SA' ? 'rtl' : 'ltr')
    for (const text of [title, overview]) expect(styleOf(text)).toEqual({ direction, isAtStartOfPage: true })
  })
})
