import { FILM_SECONDS, MIDDLE_OF_FILM } from '@matinee/testing/sample-reel'
import type { Page } from '@playwright/test'
import { fakeArchive } from '../../support/archive.ts'
import { expect, journey } from '../../support/journey.ts'
import { takeLibraryFile } from '../../support/library-file.ts'
import { notePlaces } from '../../support/places.ts'
import { NOTICES, serveNotice } from '../../support/streams.ts'
import { expectToPlay, videoFact } from '../../support/watching.ts'

/** A film of 68 minutes by the movie database. */
const DETOUR = '/media/tmdb-movie-1000037638-detour'
/** Less than a tenth of Detour. */
const CLIPS = { hls: '/samples/film/master.m3u8', mp4: '/samples/film/360.mp4' }
const shelf = (page: Page) => page.getByRole('region', { name: 'Continue watching' })

/** A viewer who left Detour at this second, and has one link of it. */
async function visit(page: Page, path: string, watched: number) {
  await page.addInitScript((url) => {
    const link = {
      id: 'mine',
      isEnabled: true,
      tmdbId: '1000037638',
      type: url.endsWith('.mp4') ? 'mp4' : 'hls',
      url: `${location.origin}${url}`,
      captions: [],
    }
    const state = { jellyfin: [], addons: [], directLinks: [link], openSubtitles: null, deviceId: '' }
    localStorage.setItem('__MW::connections', JSON.stringify({ state, version: 0 }))
  }, path)
  const library = {
    format: 'matinee-library',
    version: 1,
    bookmarks: [],
    progress: [
      {
        tmdbId: '1000037638',
        meta: { title: 'Detour', year: 1945, type: 'movie' },
        position: { watched, duration: 4080 },
        updatedAt: '2026-01-01T00:00:00.000Z',
      },
    ],
  }
  await page.goto('/settings')
  await takeLibraryFile(page, {
    name: 'library.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(library)),
  })
  const places = await notePlaces(page)
  await page.goto(DETOUR)
  return places
}

journey.describe('a film of another length', () => {
  for (const [kind, notice] of Object.entries(NOTICES)) {
    journey(
      `a notice in its place is no film: another source plays, and the place stays: ${kind}`,
      async ({ page }) => {
        await fakeArchive(page)
        await serveNotice(page)
        const places = await visit(page, notice, 1200)
        await expect.poll(() => videoFact(page, 'currentSrc'), { timeout: 20_000 }).toContain('archive.org')
        await expect.poll(() => places('playing')).toHaveLength(1)
        // The other source has a shorter cut.
        expect((await places('playing'))[0]).toBeCloseTo((1200 / 4080) * FILM_SECONDS, 0)
        await page.goto('/')
        await expect(shelf(page)).toContainText('48 min left')
      },
    )

    journey(`a notice where nothing else has the film is told, and the place stays: ${kind}`, async ({ page }) => {
      await page.route('https://archive.org/**', (route) => route.abort())
      await serveNotice(page)
      const places = await visit(page, notice, 1200)
      await expect(page.getByRole('alert')).toContainText('a short notice, not the film', { timeout: 20_000 })
      expect(await places('playing')).toEqual([])
      await page.goto('/')
      await expect(shelf(page)).toContainText('48 min left')
    })
  }

  for (const [kind, clip] of Object.entries(CLIPS)) {
    journey(`a place beyond a clip that came for the film begins inside it, and stays: ${kind}`, async ({ page }) => {
      await page.route('https://archive.org/**', (route) => route.abort())
      const places = await visit(page, clip, 2040)
      // Before its length is known the element stands where it was to begin.
      await expect.poll(() => places('playing'), { timeout: 15_000 }).not.toHaveLength(0)
      await expectToPlay(page)
      const [began] = await places('playing')
      // Half of it was seen.
      expect(began).toBeCloseTo(MIDDLE_OF_FILM, 0)
      await expect(page.getByText('Start from the beginning')).toHaveCount(0)
      await page.goto('/')
      await expect(shelf(page)).toContainText('34 min left')
    })
  }
})
