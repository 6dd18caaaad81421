import { SAMPLE_FILM_ID } from '@matinee/contracts'
import { dayOf, orderOfTheDay, type MovieDetails } from '@matinee/domain'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CARD_AND_MENU, hitOnCard, hitOnLastCardOf, SIZES } from '../../blocks/testing/random-presses.ts'
import type { Streams } from '../../services/streams/streams.ts'
import { fakeStreaming, SAMPLE_STREAM } from '../../testing/fake-streaming.ts'
import { stopClock } from '../../testing/hold-timers.ts'
import { deviceWith, openPage } from '../../testing/open-page.tsx'

/** A drawing that is there at once. */
const SCENE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='16' height='9'/>"
const films = (count: number, part: { backdrop?: string; tint?: string } = {}): MovieDetails[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index + 1}`,
    kind: 'movie',
    title: `Film ${index + 1}`,
    year: 1921 + index,
    runtimeMinutes: 60 + index,
    directors: [`Maker ${index + 1}`, 'Somebody Else'],
    backdrop: SCENE,
    genres: [],
    ...part,
  }))

const begin = page.getByRole('region', { name: 'To begin with' })
const stills = begin.getByRole('link')
const best = page.getByRole('heading', { name: 'The best of the archive' })
const shelf = page.getByText('Your shelf starts here')
const names = () => stills.elements().map((link) => link.querySelector('.m-card-title')?.textContent)
const DAY = new Date(2026, 2, 1, 12)
const NEXT_DAY = new Date(2026, 2, 2, 12)

// Words by lot stay the usual ones.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.9))

it('S-112 who has begun nothing sees three films as stills, others below them, and last where to go on', async () => {
  const { address } = await openPage('/', { titles: films(20), now: DAY })
  await expect.poll(() => stills.elements().length).toBe(3)
  const [ofDiscover] = orderOfTheDay(films(20), dayOf(DAY))
  expect(names()).not.toContain(ofDiscover?.title)
  const [first] = names()
  const number = Number(first?.slice('Film '.length))
  await expect
    .element(stills.first())
    .toHaveAccessibleName(`${first} ${1920 + number} · 1 h ${number - 1} min · Maker ${number}`)
  await expect.element(best).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See all: The best of the archive' }))
    .toHaveAttribute('href', '#/discover?row=movie-top_rated')
  await expect.element(shelf).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Discover something' })).toHaveAttribute('href', '#/discover')
  const below = [best, shelf].map((it) => it.element().getBoundingClientRect().top)
  expect(below).toEqual(below.toSorted((a, b) => a - b))
  await stills.first().click()
  await expect.poll(address).toBe(`/media/tmdb-movie-${number}-film-${number}`)
})

it.each(SIZES)('at %i wide nothing lies on a still: none of 10,000 presses hits anything else', async (...size) => {
  await openPage('/', { titles: films(20), now: DAY, size })
  await expect.poll(() => stills.elements().length).toBe(3)
  const hits = await hitOnCard(stills.first().element().closest('.m-still'))
  expect(hits).toEqual(CARD_AND_MENU)
})

it.each(SIZES)(
  'at %i wide nothing lies on a poster of a row: 10,000 presses hit the card and its menu',
  async (...size) => {
    await openPage('/', { titles: films(20), now: DAY, size })
    await expect.element(best).toBeVisible()
    const hits = await hitOnLastCardOf(best.element().closest('section'))
    expect(hits).toEqual(CARD_AND_MENU)
  },
)

it('on a television the three stand whole in the first screen, and the focus begins on the first', async () => {
  document.documentElement.dataset['ui'] = 'tv'
  onTestFinished(() => void delete document.documentElement.dataset['ui'])
  await openPage('/', { titles: films(20), now: DAY, size: [1920, 1080] })
  await expect.element(stills.first()).toHaveFocus()
  expect(stills.elements()).toHaveLength(3)
  for (const still of stills.all()) await expect.element(still).toBeInViewport({ ratio: 1 })
})

it('in a window of 280 px the name of the first film has its whole line, and its button stands below', async () => {
  await openPage('/', { titles: films(20), now: DAY, size: [280, 653] })
  await expect.poll(() => stills.elements().length).toBe(3)
  const boxOf = (part: string) => stills.first().element().querySelector(part)?.getBoundingClientRect()
  expect(boxOf('.m-card-title')?.width).toBeGreaterThan(180)
  expect(boxOf('.m-still-play')?.top).toBeGreaterThanOrEqual(boxOf('.m-card-meta')?.bottom ?? Infinity)
})

it('the films are others on the next day, and each stands once on the page', async () => {
  await openPage('/', { titles: films(20), now: DAY, size: [1440, 3000] })
  await expect.poll(() => stills.elements().length).toBe(3)
  const today = names()
  await expect.poll(() => page.getByRole('link', { name: /^Film / }).elements().length).toBeGreaterThan(8)
  const shown = [...document.querySelectorAll('.m-card-title')].map(({ textContent }) => textContent)
  expect(new Set(shown).size).toBe(shown.length)
  await openPage('/', { titles: films(20), now: NEXT_DAY })
  await expect.poll(names).not.toEqual(today)
})

it('a film that is not out yet offers no button', async () => {
  const [one, ...others] = films(1, { backdrop: SCENE }).map((film) => ({ ...film, releaseDate: '2999-01-01' }))
  expect(others).toEqual([])
  await openPage('/', { titles: one ? [one] : [], now: DAY })
  await expect.element(begin).toHaveTextContent('Film 1')
  await expect.element(stills).not.toBeInTheDocument()
  await expect.element(begin).not.toHaveTextContent('Watch')
})

it('short films have a row of their own above the best, and are in no other', async () => {
  const titles = films(20).map((film, index) => (index % 3 === 0 ? { ...film, runtimeMinutes: 3 + index / 2 } : film))
  await openPage('/', { titles, now: DAY, size: [1440, 3000] })
  const short = page.getByRole('heading', { name: 'In a quarter of an hour' })
  await expect.element(short).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See all: In a quarter of an hour' }))
    .toHaveAttribute('href', '#/discover?row=movie-short')
  const numbersIn = (heading: typeof short) =>
    [...(heading.element().closest('section')?.querySelectorAll('.m-card-title') ?? [])].map(({ textContent }) =>
      Number(textContent?.slice('Film '.length)),
    )
  await expect.poll(() => numbersIn(short).length).toBeGreaterThan(3)
  expect(numbersIn(short).every((number) => number % 3 === 1)).toBe(true)
  await expect.poll(() => numbersIn(best).length).toBeGreaterThan(3)
  expect(numbersIn(best).some((number) => number % 3 === 1)).toBe(false)
  const tops = [begin, short, best, shelf].map((part) => part.element().getBoundingClientRect().top)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

it('a list of short films that fails is no row', async () => {
  await openPage('/', {
    titles: films(20),
    catalog: { page: () => Promise.reject(new Error('500')) },
    now: DAY,
    size: [1440, 3000],
  })
  await expect.element(best).toBeVisible()
  await expect.element(page.getByText('In a quarter of an hour')).not.toBeInTheDocument()
})

it.each([
  ['three films', films(3), 3, false],
  ['two films', films(2), 2, false],
  ['films without a wide picture', films(9, { backdrop: '' }), 0, true],
  ['no film', [], 0, false],
] as const)('of %s what there is stands', async (_name, titles, count, hasRow) => {
  await openPage('/', { titles, now: DAY })
  await expect.element(shelf).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.m-skeleton').length).toBe(0)
  expect(stills.elements().length).toBe(count)
  expect(best.elements().length).toBe(hasRow ? 1 : 0)
})

it('a movie database that fails leaves the way to Discover alone', async () => {
  await openPage('/', { catalog: { list: () => Promise.reject(new Error('500')) } })
  await expect.element(shelf).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.m-skeleton, .m-still').length).toBe(0)
})

it('arrow down leads from the search box to the first still', async () => {
  await openPage('/', { titles: films(20), now: DAY })
  await expect.element(stills.first()).toBeVisible()
  page.getByRole('searchbox').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(stills.first()).toHaveFocus()
})

it('a still that is saved stays where it is, with the focus, and the shelf comes above it', async () => {
  await openPage('/', { titles: films(20), now: DAY })
  await expect.element(stills.first()).toBeVisible()
  const [first] = names()
  stills.first().element().focus()
  await userEvent.keyboard('b')
  const saved = page.getByRole('region', { name: 'Bookmarks' })
  await expect.element(saved.getByRole('link', { name: first ?? '' })).toBeVisible()
  await expect.element(shelf).not.toBeInTheDocument()
  await expect.element(stills.first()).toHaveFocus()
  expect(names()[0]).toBe(first)
})

const deviceWithBookmarks = (count: number) =>
  deviceWith(async ({ bookmarks }) => {
    for (const { id, title } of films(count)) await bookmarks.add({ id, kind: 'movie', title })
  })

it('who has few titles sees films below them, and none twice', async () => {
  const device = await deviceWithBookmarks(5)
  await openPage('/', { device, titles: films(20), now: DAY, size: [1440, 3000] })
  await expect.poll(() => stills.elements().length).toBe(3)
  await expect.element(best).toBeVisible()
  await expect.element(shelf).not.toBeInTheDocument()
  const bookmarks = page.getByRole('region', { name: 'Bookmarks' }).element()
  expect(bookmarks.compareDocumentPosition(begin.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const shown = () => [...document.querySelectorAll('.m-card-title')].map(({ textContent }) => textContent)
  await expect.poll(() => shown().length).toBeGreaterThan(12)
  expect(new Set(shown()).size).toBe(shown().length)
})

it('who has a row of titles sees them alone', async () => {
  await openPage('/', { device: await deviceWithBookmarks(6), titles: films(20), now: DAY })
  await expect.element(page.getByRole('region', { name: 'Bookmarks' })).toBeVisible()
  await expect.element(begin).not.toBeInTheDocument()
  await expect.element(shelf).not.toBeInTheDocument()
})

it('a scene that does not come leaves the colour of the film in its place', async () => {
  await openPage('/', { titles: films(3, { backdrop: 'data:,', tint: '#203040' }), now: DAY })
  await expect.poll(() => document.querySelectorAll('.m-still-art img[hidden]').length).toBe(3)
  const [art] = document.querySelectorAll<HTMLElement>('.m-still-art')
  expect(art && getComputedStyle(art).backgroundColor).toBe('rgb(32, 48, 64)')
  expect(art?.offsetHeight).toBeGreaterThan(300)
})

it('a film whose archive never answers says so within two seconds of its press, and offers the reel', async () => {
  const streaming = fakeStreaming(SAMPLE_STREAM)
  const scrape: Streams['scrape'] = async function* (_request, { signal }) {
    yield { event: 'init', sourceIds: ['archive'] }
    yield { event: 'start', id: 'archive' }
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  }
  await openPage('/', {
    titles: [...films(9), { id: String(SAMPLE_FILM_ID), kind: 'movie', title: 'The Reel', genres: [] }],
    now: DAY,
    services: { loadStreaming: async () => ({ ...streaming, streams: { ...streaming.streams, scrape } }) },
  })
  await expect.element(stills.first()).toBeVisible()
  const [name] = names()
  const clock = stopClock()
  await stills.first().click()
  await expect.element(page.getByRole('status').getByText(`Finding ${name}`)).toBeInTheDocument()
  clock.pass(600)
  const archive = page.getByRole('listitem')
  const reel = page.getByRole('link', { name: 'Watch The Reel' })
  await expect.element(archive).toHaveTextContent('Checking for videos...')
  await expect.element(reel).not.toBeInTheDocument()
  // What the screen counts from the press, and its row from when it is painted.
  await expect.poll(() => clock.due()).toEqual(expect.arrayContaining([1200, 1800]))
  clock.pass(1300)
  await expect.element(archive).toHaveTextContent('Checking for videos... No answer yet')
  await expect.element(reel).toBeVisible()
})
