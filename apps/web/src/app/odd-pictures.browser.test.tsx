import type { MovieDetails } from '@matinee/domain'
import { LAST_SECOND_OF_FILM } from '@matinee/testing/sample-reel'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { POSTER_PLACEHOLDER } from '../blocks/poster-fallback.ts'
import { programmeOf } from '../testing/fake-programmes.ts'
import { fakeStreaming, SAMPLE_STREAM } from '../testing/fake-streaming.ts'
import { motionEnds } from '../testing/motion-ends.ts'
import { NO_PICTURES, ODD_SIZES, POSTER, STILL } from '../testing/odd-pictures.ts'
import { openPage } from '../testing/open-page.tsx'

const ALL = Object.entries({ ...NO_PICTURES, ...ODD_SIZES })
const filmsWith = (pictures: Pick<MovieDetails, 'poster' | 'backdrop'>): MovieDetails[] =>
  Array.from({ length: 30 }, (_, index) => ({
    ...{ id: `${101 + index}`, kind: 'movie', title: `Film ${index}`, year: 1961, releaseDate: '1961-03-01' },
    ...{ runtimeMinutes: 97, overview: 'A keeper writes letters.', genres: ['Drama'], genreIds: [18], ...pictures },
  }))

/** Where parts of a place stand in it, CSS pixels. */
const placesIn = (place: Locator, parts: readonly Locator[]) => {
  const from = place.element().getBoundingClientRect()
  return parts.map((part) => {
    const { x, y, width, height } = part.element().getBoundingClientRect()
    return [x - from.x, y - from.y, width, height].map(Math.round)
  })
}

/** Notes how a place looks each time that a picture in it does not come, before the page hears of it. */
function beforeErrors<Seen>(place: Locator, look: () => Seen): readonly Seen[] {
  const seen: Seen[] = []
  const note = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && place.query()?.contains(target)) seen.push(look())
  }
  window.addEventListener('error', note, { capture: true })
  onTestFinished(() => window.removeEventListener('error', note, { capture: true }))
  return seen
}

const picturesIn = (place: Locator) =>
  [...place.element().querySelectorAll('img')].filter((image) => image.checkVisibility())
const isThere = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0

describe.each([
  [390, 844],
  [1440, 900],
] as const)('at %i wide, with a picture that is none or of a bad size,', (...size) => {
  const sheet = page.getByRole('dialog')
  const name = sheet.getByRole('heading', { level: 1 })
  const sheetParts = [name, sheet.getByRole('link', { name: 'Watch' }), sheet.getByText('A keeper writes letters.')]

  it.each(ALL)('the details stand as with their still: %s', async (kind, backdrop) => {
    const openDetails = async (still: string) => {
      const titles = filmsWith({ poster: POSTER, backdrop: still })
      const { close } = await openPage('/about?m=details&title=tmdb-movie-101', { titles, size })
      await expect.element(name).toBeVisible()
      return close
    }
    const places = () => placesIn(sheet, sheetParts)
    const close = await openDetails(STILL)
    const expected = places()
    close()
    const before = beforeErrors(sheet, places)
    await openDetails(backdrop)
    const shown = kind in NO_PICTURES ? POSTER : backdrop
    await expect.poll(() => picturesIn(sheet).find(isThere)?.src).toBe(new URL(shown).href)
    expect(before).toEqual(kind in NO_PICTURES ? [expected] : [])
    expect(places()).toEqual(expected)
    const [picture] = picturesIn(sheet)
    const { top, bottom } = picture?.getBoundingClientRect() ?? new DOMRect()
    expect(top).toBeGreaterThanOrEqual(sheet.element().getBoundingClientRect().top)
    if (kind in NO_PICTURES) expect(bottom).toBeLessThanOrEqual(name.element().getBoundingClientRect().top)
  })

  const hero = page.getByRole('region', { name: 'To begin with' })
  const card = page.getByRole('main').getByRole('listitem').first()
  const heroParts = [
    ...[
      hero,
      hero.getByRole('heading', { level: 2 }),
      hero.getByText('Drama'),
      hero.getByRole('link', { name: 'Watch' }),
    ],
    ...[hero.getByRole('button', { name: 'Details' }), card],
  ]

  it.each([
    ['still', { poster: POSTER, backdrop: STILL }, 'backdrop'],
    ['poster', { poster: POSTER }, 'poster'],
  ] as const)('Discover stands as with the %s of its film', async (_name, sound, field) => {
    const openDiscover = async (pictures: Pick<MovieDetails, 'poster' | 'backdrop'>) => {
      const { close } = await openPage('/discover', { titles: filmsWith(pictures), size })
      await expect.element(hero.getByText('Drama')).toBeVisible()
      await expect.element(card).toBeVisible()
      return close
    }
    const places = () => [...placesIn(page.getByRole('main'), heroParts), document.documentElement.scrollHeight]
    let close = await openDiscover(sound)
    await expect.poll(() => picturesIn(hero).every(isThere)).toBe(true)
    const expected = places()
    for (const [kind, address] of ALL) {
      close()
      const before = beforeErrors(hero, places)
      close = await openDiscover({ ...sound, [field]: address })
      if (kind in NO_PICTURES) await expect.poll(() => picturesIn(hero)).toEqual([])
      else await expect.poll(() => picturesIn(hero).filter(isThere)).toHaveLength(1)
      for (const seen of before) expect(seen, kind).toEqual(expected)
      expect(before.length, kind).toBe(kind in NO_PICTURES ? 1 : 0)
      expect(places(), kind).toEqual(expected)
    }
  })

  it('a card stands as with its poster, and shows what stands for one', async () => {
    const cards = page.getByRole('main').getByRole('listitem')
    const openSearch = async (poster: string, shown: string) => {
      const films = filmsWith({ poster })
      const { close } = await openPage('/browse/film', { titles: films, size })
      await expect.element(cards.first()).toBeVisible()
      await expect.poll(() => picturesIn(card)[0]?.src).toBe(new URL(shown, location.href).href)
      await expect.poll(() => picturesIn(card).every(({ complete }) => complete)).toBe(true)
      return close
    }
    const places = () => placesIn(page.getByRole('main'), cards.all())
    let close = await openSearch(POSTER, POSTER)
    const expected = places()
    for (const [kind, address] of ALL) {
      close()
      close = await openSearch(address, kind in NO_PICTURES ? POSTER_PLACEHOLDER : address)
      expect(places(), kind).toEqual(expected)
    }
  })

  it('what chance picked has its poster in the same room', async () => {
    for (const poster of [POSTER, ...Object.values(ODD_SIZES)]) {
      const { close } = await openPage('/discover', { titles: filmsWith({ poster }), size })
      await page.getByRole('button', { name: 'Pick one for me' }).click()
      const pick = page.getByRole('button', { name: /^Opening / })
      await expect.element(pick).toBeVisible()
      await expect.poll(() => picturesIn(pick).every(isThere)).toBe(true)
      const { width, height } = picturesIn(pick)[0]?.getBoundingClientRect() ?? new DOMRect()
      expect([width, height]).toEqual([76, 114])
      close()
    }
  })

  it.each(ALL)('a programme stands as with its stills: %s', async (_, odd) => {
    const films = page.getByRole('main').getByRole('listitem')
    const openProgramme = async (backdrop: string) => {
      const titles = filmsWith({ poster: POSTER, backdrop }).slice(0, 6)
      const catalog = { programmes: async () => [programmeOf('night', 'Night', titles)] }
      const { close } = await openPage('/programmes/night', { titles, catalog, size })
      await expect.element(films.first()).toBeVisible()
      return close
    }
    const places = () => placesIn(page.getByRole('main'), films.all())
    const close = await openProgramme(STILL)
    const expected = places()
    close()
    await openProgramme(odd)
    await expect.poll(() => picturesIn(page.getByRole('main')).every(({ complete }) => complete)).toBe(true)
    expect(places()).toEqual(expected)
  })

  it('the end of a film stands as with its still and that of the next', async () => {
    const end = page.getByRole('region', { name: 'The end' })
    const parts = [
      end.getByRole('heading', { level: 2 }),
      end.getByRole('button', { name: 'Replay' }),
      end.getByRole('button', { name: /^Next film/ }),
    ]
    const openEnd = async (backdrop: string) => {
      const titles = filmsWith({ poster: POSTER, backdrop }).slice(0, 3)
      const { close } = await openPage(`/media/tmdb-movie-101-film-0?programme=night&t=${LAST_SECOND_OF_FILM}`, {
        ...{ titles, size, catalog: { programmes: async () => [programmeOf('night', 'Night', titles)] } },
        services: { loadStreaming: async () => fakeStreaming(SAMPLE_STREAM) },
      })
      for (const part of parts) await expect.element(part).toBeVisible()
      await motionEnds(end)
      return close
    }
    let close = await openEnd(STILL)
    const expected = placesIn(end, parts)
    // A film has to end for each.
    for (const kind of ['no bytes', '10 × 10,000']) {
      close()
      const before = beforeErrors(end, () => placesIn(end, parts))
      close = await openEnd(Object.fromEntries(ALL)[kind] ?? '')
      await expect.poll(() => picturesIn(end).every(({ complete }) => complete)).toBe(true)
      expect(before.length, kind).toBe(kind in NO_PICTURES ? 2 : 0)
      expect(placesIn(end, parts), kind).toEqual(expected)
    }
  })
})
