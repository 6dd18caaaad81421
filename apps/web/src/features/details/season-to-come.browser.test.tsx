import type { Season, TitleDetails } from '@matinee/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeCatalog, TITLES } from '../../testing/fake-catalog.ts'
import { STILL } from '../../testing/odd-pictures.ts'
import { deviceWith, openPage } from '../../testing/open-page.tsx'
import { motionEnds } from '../../testing/motion-ends.ts'

const sheet = page.getByRole('dialog')
const watch = sheet.getByRole('link', { name: /^Watch/ })
const NIGHT_FERRY = { kind: 'show' as const, title: 'The Night Ferry Timetable', year: 2003 }

const shows = TITLES.map((title): TitleDetails => {
  const about = { ...title, backdrop: STILL, countries: ['DE'], rating: 7 }
  if (about.kind === 'movie') return about
  return { ...about, seasons: about.seasons.map((season) => ({ ...season, episodeCount: 3 })) }
})

describe.each([
  [390, 844],
  [1440, 900],
] as const)('at %i wide the details of a show stand still as its season comes', (...size) => {
  it.each([
    ['where nothing of it was watched', [], 'Watch'],
    ['where its first episode was', [1], 'Watch S1 E2'],
  ])('%s', async (_name, watched, label) => {
    const device = await deviceWith(async ({ progress }) => {
      for (const number of watched) {
        const episode = { seasonId: 's1', seasonNumber: 1, episodeId: `s1e${number}`, episodeNumber: number }
        await progress.save({ tmdbId: '201', title: NIGHT_FERRY, ...episode, watched: 99, duration: 100 })
      }
    })
    let come = (_season: Season) => {}
    const season = new Promise<Season>((resolve) => (come = resolve))
    const catalog = { season: () => season }
    await openPage('/about?m=details&title=tmdb-tv-201-x', { titles: shows, catalog, device, size })
    const standing = [
      ...[sheet.getByRole('heading', { level: 1 }), sheet.getByText('3 episodes in Season 1')],
      ...[sheet.getByText('Mystery'), sheet.getByRole('img', { name: /^Rated/ }), watch],
      ...[sheet.getByRole('button', { name: 'Bookmark' }), sheet.getByText(/^A crossing a night/)],
      sheet.getByRole('heading', { name: 'Episodes' }),
    ]
    const places = () =>
      standing.map((part) => {
        const { x, y, width, height } = part.element().getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
      })
    await expect.element(watch).toHaveAccessibleName('Watch')
    await motionEnds(sheet)
    // Below the episodes: those would push it away.
    await expect.element(sheet.getByText('Made in')).not.toBeInTheDocument()
    const before = places()
    come(await createFakeCatalog(TITLES).season('201', 1))
    await expect.element(watch).toHaveAccessibleName(label)
    await expect.element(sheet.getByText('Made in')).toBeVisible()
    expect(places()).toEqual(before)
  })
})
