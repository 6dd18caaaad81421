import type { MovieDetails } from '@matinee/domain'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Streaming } from '../services/streams/streaming.ts'
import { cutsOf } from '../testing/cut-side.ts'
import { programmeOf } from '../testing/fake-programmes.ts'
import { createDevice, deviceWith, keep, openPage, type PageOptions } from '../testing/open-page.tsx'
import { fakeStreaming, SAMPLE_STREAM } from '../testing/fake-streaming.ts'
import { TITLES } from '../testing/fake-catalog.ts'

const PHONE = [390, 844] as const
const SCENE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='16' height='9'/>"

/** 200 letters in words. */
const longOf = (words: string) => words.repeat(Math.ceil(200 / words.length)).slice(0, 200)

describe.each([
  {
    ...{ name: 'a Hebrew name on an English page', language: 'en', text: longOf('שומר המגדלור הישן ') },
    cut: { begins: 'right', ellipsis: 'left' },
  },
  {
    ...{ name: 'an English name on an Arabic page', language: 'ar-SA', text: longOf('The Old Lighthouse Keeper ') },
    cut: { begins: 'left', ellipsis: 'right' },
  },
])('$name is cut at the end of its own direction', ({ language, text, cut }) => {
  const films = Array.from({ length: 30 }, (_, index): MovieDetails => ({
    ...{ id: `${101 + index}`, kind: 'movie', title: text, year: 1961, releaseDate: '1961-03-01', runtimeMinutes: 97 },
    ...{ overview: 'It is long.', genres: ['Drama'], genreIds: [18], backdrop: SCENE, directors: [text] },
  }))
  const streaming = fakeStreaming(SAMPLE_STREAM)
  const [first] = films
  const providers = () => [{ id: 'only', type: 'source', name: text, rank: 1 }]
  const named = { ...streaming, streams: { ...streaming.streams, providers } } as unknown as Streaming
  const seasons = [1, 2].map((number) => ({ id: `s${number}`, number, title: text }))
  const shows = TITLES.map((title) => (title.kind === 'show' ? { ...title, seasons } : title))
  /** A season of three episodes, each with a long name and a long text. */
  const season = async (_show: string, number: number) => ({
    ...{ id: `s${number}`, number, title: text },
    episodes: [1, 2, 3].map((episode) => ({
      ...{ id: `e${episode}`, number: episode, title: text, overview: text, airDate: '2003-10-01' },
    })),
  })
  const programmes = { programmes: async () => [programmeOf('p', text, films.slice(0, 3))] }
  const open = async (address: string, options: PageOptions = {}) => {
    const { device = createDevice(), ...others } = options
    keep(device, '__MW::locale', { language })
    await openPage(address, { titles: films, services: { loadStreaming: async () => streaming }, device, ...others })
    await expect.poll(() => document.documentElement.dir).toBe(language === 'en' ? 'ltr' : 'rtl')
  }
  /** Waits for so many names that are cut, and expects the same of each. */
  const expectCuts = async (least: number) => {
    await expect.poll(() => cutsOf(text.trim()).length).toBeGreaterThanOrEqual(least)
    const cuts = cutsOf(text.trim())
    expect(cuts).toEqual(cuts.map(() => cut))
  }

  it('below a poster of the search', async () => {
    await open('/browse/x', { catalog: { search: async () => films } })
    await expectCuts(films.length)
  })

  it('below a still of home, of a film and of who made it', async () => {
    await open('/', { size: PHONE })
    await expectCuts(5)
  })

  it('on the shelf of home', async () => {
    const device = await deviceWith(async ({ bookmarks }) => first && bookmarks.add(first))
    await open('/', { device, size: PHONE })
    await expectCuts(1)
  })

  it.each([PHONE, [1440, 900]] as const)('on Discover at %i wide', async (...size) => {
    await open('/discover', { size })
    await expectCuts(1)
  })

  it('below a still of a programme', async () => {
    await open('/programmes/p', { catalog: programmes, size: PHONE })
    await expectCuts(3)
  })

  it('in the bar of the player, of a film and of its programme', async () => {
    await open('/media/tmdb-movie-101-x?programme=p', { catalog: programmes, size: PHONE })
    await expectCuts(2)
  })
  it('in the bar of the player in a wide window, of an episode', async () => {
    await open('/media/tmdb-tv-201-x/s1/e1', { titles: shows, catalog: { season } })
    await expectCuts(1)
  })

  it('in the menus of the player: the seasons, a season and its episodes', async () => {
    await open('/media/tmdb-tv-201-x/s1/e1?r=/episodes', { titles: shows, catalog: { season }, size: PHONE })
    await expectCuts(seasons.length)
    await page.getByRole('dialog').getByRole('button', { name: text.trim() }).first().click()
    await expectCuts(1 + 3)
  })

  it.each(['/settings', '/settings/source'])('in the menus of the player: a source, at %s', async (menu) => {
    await open(`/media/tmdb-movie-101-x?r=${menu}`, { titles: TITLES, services: { loadStreaming: async () => named } })
    await expectCuts(1)
  })

  it("in the menus of the player: a file of one's own, where it is chosen and beside what leads there", async () => {
    await open('/media/tmdb-movie-101-x?r=/settings/captions', { titles: TITLES, size: PHONE })
    const menu = page.getByRole('dialog')
    await expect.element(menu.getByRole('radio').first()).toBeVisible()
    const chooser = menu.element().querySelector('input[type=file]')
    const file = new File(['1\n00:00:00,000 --> 00:00:01,000\nGood evening.\n'], `${text.trim()}.srt`)
    await userEvent.upload(page.elementLocator(chooser ?? document.body), file)
    await expectCuts(1)
    await menu.getByRole('button').first().click()
    await expect.element(menu.getByRole('switch').first()).toBeVisible()
    await expectCuts(1)
    const body = menu.getByRole('switch').first().element().parentElement
    expect(body?.scrollWidth).toBe(body?.clientWidth)
  })

  it('in the details of a show, of its episodes and of titles like it', async () => {
    const similar = async () => films.slice(0, 3)
    await open('/about?m=details&title=tmdb-tv-201-x', { titles: shows, catalog: { season, similar }, size: PHONE })
    await expectCuts(3 + 3)
  })

  it('on what chance picked from Discover', async () => {
    await open('/discover')
    await expectCuts(1)
    const before = cutsOf(text.trim()).length
    await page.getByRole('region').first().getByRole('button').last().click()
    await expectCuts(before + 1)
  })

  it('nowhere in the heading of the details, which is whole', async () => {
    await open('/about?m=details&title=tmdb-movie-101-x', { size: PHONE })
    const heading = page.getByRole('dialog').getByRole('heading', { level: 1 })
    await expect.element(heading).toHaveTextContent(text.trim())
    const { scrollWidth, clientWidth } = heading.element()
    expect(scrollWidth).toBe(clientWidth)
    expect(getComputedStyle(heading.element()).direction).toBe(cut.begins === 'right' ? 'rtl' : 'ltr')
  })
})
