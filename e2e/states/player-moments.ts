import { FILM_SECONDS } from '@matinee/testing/sample-reel'
import { expect, type Page } from '@playwright/test'
import { archiveOfProgramme, FRANKENSTEIN } from '../support/programme.ts'
import {
  episodePath,
  expectToPlay,
  FILM,
  openPaused,
  playToEnd,
  refuseToStart,
  seekTo,
  showControls,
  watch,
} from '../support/watching.ts'
import type { State } from './state.ts'

// The film has no captions of its own: the viewer's are drawn by the player.
const exempt = ['video-caption']

/** Chooses the copy whose captions are files of their own. */
async function chooseFiles(page: Page): Promise<void> {
  await watch(page, `${FILM}?r=/settings/source`)
  await page.getByRole('radio', { name: /Sample reel \(MP4\)/ }).click()
  await expect(page.locator('.m-menu')).toHaveCount(0)
}

/** What happens to a film on its way: the browser, the network or a file of subtitles refuses. */
export const PLAYER_MOMENTS: readonly State[] = [
  {
    name: 'player-start',
    exempt,
    async open(page) {
      await refuseToStart(page)
      await page.goto(FILM)
      await expect(page.locator('.m-player-start').getByRole('button', { name: 'Play' })).toBeVisible()
    },
  },
  {
    name: 'player-end',
    exempt,
    async open(page) {
      await watch(page, FILM)
      await playToEnd(page)
      await expect(page.locator('.m-end').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'player-end-episode',
    exempt,
    async open(page) {
      await watch(page, episodePath(1, 1))
      await playToEnd(page)
      await expect(page.locator('.m-end').getByRole('button', { name: /^Next episode/ })).toBeVisible()
    },
  },
  {
    name: 'player-end-programme',
    exempt,
    async open(page) {
      await archiveOfProgramme(page)
      await watch(page, FRANKENSTEIN)
      await playToEnd(page)
      // The seconds of its countdown would be another in each picture: any key stops it.
      await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible()
      await page.keyboard.press('Shift')
      await expect(page.locator('.m-end').getByRole('button', { name: /^Next film/ })).toBeVisible()
      await expect(page.locator('.m-end').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'player-offline',
    exempt,
    async open(page) {
      await openPaused(page)
      await page.context().setOffline(true)
      await expect(page.getByText('You are offline.')).toBeVisible()
    },
  },
  {
    name: 'player-source-silent',
    exempt,
    async open(page) {
      // A film that no other source has.
      await page.goto('/dev/video')
      await page.getByLabel('Custom stream URL').fill('/samples/film/360/playlist.m3u8')
      await page.getByRole('button', { name: 'Start stream' }).click()
      await expectToPlay(page)
      await page.route('**/samples/film/**', (route) => route.abort('connectionreset'))
      await page.locator('video').evaluate((video: HTMLVideoElement, at) => {
        video.currentTime = at
      }, FILM_SECONDS - 10)
      await expect(page.getByText('The source does not answer.')).toBeVisible()
    },
  },
  {
    name: 'player-caption-failed',
    rows: 'S-559',
    exempt,
    async open(page) {
      await page.route('**/samples/film/es.vtt', (route) => route.fulfill({ status: 404, body: '' }))
      await chooseFiles(page)
      await expectToPlay(page)
      await seekTo(page, 30)
      await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
      await showControls(page)
      await page.getByRole('button', { name: 'Subtitles' }).click()
      await page.getByRole('radio', { name: /Español/ }).click()
      await expect(page.getByRole('radio', { name: /Español/ })).toContainText('Did not load')
    },
  },
]
