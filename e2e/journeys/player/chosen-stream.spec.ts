import { LATE_IN_FILM } from '@matinee/testing/sample-reel'
import type { Page } from '@playwright/test'
import { goLate, journey } from '../../support/bad-films.ts'
import { pictureFrom, playFromAddonAlone } from '../../support/connecting.ts'
import { expect } from '../../support/journey.ts'
import { expectToPlay, showControls, videoFact } from '../../support/watching.ts'

/** Shows all streams of the add-on, by presses. */
async function openStreams(page: Page): Promise<void> {
  await showControls(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: /^Source/ }).click()
  await page.getByRole('radio', { name: 'Lamplight' }).click()
}

journey.describe('a stream that the viewer chose', () => {
  journey('is replaced by the one most like it when it dies', async ({ page, films }) => {
    const at = (path: string, title: string) => ({ title, url: `${films.url}/film/${path}` })
    const addon = await playFromAddonAlone(page, {
      streams: {
        'movie/tt0037638': [
          at('720.mp4', 'Detour 720p English'),
          at('360.mp4?english', 'Detour 360p English'),
          at('360.mp4?german', 'Detour 360p German'),
          at('360.mp4?again', 'Detour 360p German'),
        ],
      },
    })
    expect(await pictureFrom(page)).toContain('720.mp4')
    // A file that is loaded whole does not miss its address.
    const loadWhole = films.fail(/german$/, { kind: 'half' })
    await openStreams(page)
    await page
      .getByRole('radio', { name: /German/ })
      .first()
      .click()
    await expect.poll(() => pictureFrom(page)).toContain('german')
    await expectToPlay(page)
    loadWhole()
    films.fail(/german$/, { kind: 'status', status: 404 })
    await goLate(page)
    await expect.poll(() => pictureFrom(page), { timeout: 20_000 }).toContain('again')
    await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(LATE_IN_FILM + 0.5)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await addon.close()
  })
  journey(
    'is played from the answer in which it was offered: one press asks the add-on once',
    async ({ page, films }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/stream/movie/')) asked.push(request.url())
      })
      const streams = ['720.mp4', '360.mp4'].map((path) => ({ title: path, url: `${films.url}/film/${path}` }))
      const addon = await playFromAddonAlone(page, { streams: { 'movie/tt0037638': streams } })
      expect(asked).toHaveLength(1)
      await openStreams(page)
      const offered = page.getByRole('radio', { name: /360p/ })
      await expect(offered).toBeVisible()
      expect(asked).toHaveLength(2)
      await offered.click()
      await expect.poll(() => pictureFrom(page)).toContain('360.mp4')
      await expectToPlay(page)
      expect(asked).toHaveLength(2)
      await addon.close()
    },
  )

  journey('decides for the next episode, which has the same kinds in another order', async ({ page, films }) => {
    const episodes = [1, 2].map((number) => ({
      id: 3010 + number,
      name: `Part ${number}`,
      episode_number: number,
      air_date: '1952-01-01',
    }))
    const season = { id: 3010, season_number: 1, name: 'Season 1' }
    const show = {
      id: 301,
      name: 'A Show',
      poster_path: null,
      overview: '',
      genres: [],
      first_air_date: '1952-01-01',
      external_ids: { imdb_id: 'tt0045678' },
    }
    await page.route('**/catalogue/3/tv/301?*', (route) => route.fulfill({ json: { ...show, seasons: [season] } }))
    await page.route('**/catalogue/3/tv/301/season/**', (route) => route.fulfill({ json: { ...season, episodes } }))
    const stream = (episode: number, kind: string, path: string) => ({
      title: `A Show S01E0${episode} ${kind}`,
      url: `${films.url}/film/${path}?e${episode}`,
    })
    const addon = await playFromAddonAlone(
      page,
      {
        streams: {
          'series/tt0045678:1:1': [
            stream(1, '720p English', '720.mp4'),
            stream(1, '360p English', '360.mp4'),
            stream(1, '360p German', '360.mp4?german'),
          ],
          'series/tt0045678:1:2': [
            stream(2, '720p German', '720.mp4'),
            stream(2, '360p German', '360.mp4?german'),
            stream(2, '360p English', '360.mp4'),
          ],
        },
      },
      '/media/tmdb-tv-301-a-show/3010/3011',
    )
    await openStreams(page)
    await page.getByRole('radio', { name: /360p.*German/ }).click()
    await expect.poll(() => pictureFrom(page)).toContain('german?e1')
    await expectToPlay(page)
    await goLate(page)
    await page.keyboard.press('n')
    await expect.poll(() => pictureFrom(page), { timeout: 15_000 }).toContain('german?e2')
    await addon.close()
  })
})
