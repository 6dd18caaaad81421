import { EPISODE_SECONDS } from '@matinee/testing/sample-reel'
import type { Page } from '@playwright/test'
import { holdTimers } from '../../support/held-timers.ts'
import { expect, journey } from '../../support/journey.ts'
import { launchKillable } from '../../support/killable-browser.ts'
import { notePlaces } from '../../support/places.ts'
import { episodePath, expectToPlay, FILM, seekTo, showControls, videoFact, watch } from '../../support/watching.ts'

journey.describe('where the viewer stopped', () => {
  journey('S-600 is saved while playing and resumed after a reload', { tag: '@gate' }, async ({ page }) => {
    // The way back to the beginning stays for 8 s.
    await holdTimers(page, 8000)
    const places = await notePlaces(page)
    await watch(page, FILM)
    await seekTo(page, 40)
    await page.keyboard.press('k')
    await expect.poll(() => videoFact(page, 'paused')).toBe(true)
    const left = (await videoFact(page, 'currentTime')) + 0.5
    await page.reload()
    await expectToPlay(page)
    // It was stopped a moment after 40.
    const [resumed] = await places('playing')
    expect(resumed).toBeGreaterThan(38)
    expect(resumed).toBeLessThanOrEqual(left)
    const seeks = (await places('seeked')).length
    await page.getByRole('button', { name: 'Start from the beginning' }).click()
    await expect.poll(async () => (await places('seeked')).length).toBeGreaterThan(seeks)
    expect((await places('seeked'))[seeks]).toBeLessThan(1)
  })

  journey('a killed tab and a killed browser resume within 4 s of where they were', async ({ product }) => {
    journey.setTimeout(90_000)
    const profile = journey.info().outputPath('profile')
    const place = (page: Page) => videoFact(page, 'currentTime')
    /** Plays on from a place for longer than the film may go back; answers with where it is then. */
    const playFrom = async (page: Page, second: number) => {
      await seekTo(page, second)
      await expect.poll(() => place(page)).toBeGreaterThan(second + 4.6)
      return place(page)
    }
    const expectToResume = async (page: Page, last: number) => {
      const places = await notePlaces(page)
      await page.goto(product.url + FILM)
      await expect.poll(async () => (await places('playing')).length).toBeGreaterThan(0)
      const [resumed] = await places('playing')
      expect(resumed).toBeGreaterThan(last - 4)
      // It played on until it was killed.
      expect(resumed).toBeLessThan(last + 8)
    }
    const first = await launchKillable(profile)
    await watch(first.page, product.url + FILM)
    const lastOfTab = await playFrom(first.page, 30)
    await first.killTabs()
    const page = await first.newPage()
    await expectToResume(page, lastOfTab)
    const lastOfBrowser = await playFrom(page, 60)
    await first.killBrowser()
    const second = await launchKillable(profile)
    await expectToResume(second.page, lastOfBrowser)
    await second.close()
  })

  journey('t= names the second to start at', { tag: '@gate' }, async ({ page }) => {
    await watch(page, `${FILM}?t=0:50`)
    expect(await videoFact(page, 'currentTime')).toBeGreaterThan(49)
  })

  journey('S-331 the next-episode button shows near the end, and leads there', { tag: '@gate' }, async ({ page }) => {
    await watch(page, `${episodePath(1, 1)}?t=1`)
    await showControls(page)
    await expect(page.getByRole('button', { name: 'Next episode' })).toHaveCount(0)
    await seekTo(page, EPISODE_SECONDS.s1e1 - 6)
    await expect(page.getByRole('button', { name: 'Next episode' })).toBeVisible()
    await page.getByRole('button', { name: 'Next episode' }).click()
    await expect(page).toHaveURL(new RegExp(episodePath(1, 2)))
    await expectToPlay(page)
  })

  journey("S-334 at a season's end it offers the next season; N goes there too", async ({ page }) => {
    await watch(page, episodePath(1, 3))
    await page.keyboard.press('k')
    await seekTo(page, EPISODE_SECONDS.s1e3 - 6)
    await expect(page.getByRole('button', { name: 'Next season' })).toBeVisible()
    await page.keyboard.press('n')
    await expect(page).toHaveURL(new RegExp(episodePath(2, 1)))
  })

  journey('the screen stays full from one episode to the next', async ({ page }) => {
    const fills = () => page.evaluate(() => document.fullscreenElement !== null)
    await watch(page, episodePath(1, 1))
    await page.keyboard.press('f')
    await expect.poll(fills).toBe(true)
    await page.keyboard.press('n')
    await expect(page).toHaveURL(new RegExp(episodePath(1, 2)))
    await expectToPlay(page)
    expect(await fills()).toBe(true)
    await page.mouse.move(640, 300)
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
    await page.keyboard.press('f')
    await expect.poll(fills).toBe(false)
  })

  journey(
    'the picture stays in its small window from one episode to the next, until the page is left',
    async ({ page }) => {
      await watch(page, episodePath(1, 1))
      await showControls(page)
      await page.getByRole('button', { name: 'Picture in picture' }).click()
      const isSmall = () =>
        page.evaluate(() => document.pictureInPictureElement !== null && document.pictureInPictureElement.isConnected)
      await expect.poll(isSmall).toBe(true)
      const left = await page.evaluateHandle(() => {
        const times: string[] = []
        document.addEventListener('leavepictureinpicture', () => times.push('left'), true)
        document.querySelector('video')?.addEventListener('leavepictureinpicture', () => times.push('left'))
        return times
      })
      await page.keyboard.press('n')
      await expect(page).toHaveURL(new RegExp(episodePath(1, 2)))
      await expectToPlay(page)
      expect(await isSmall()).toBe(true)
      expect(await left.jsonValue()).toEqual([])
      await expect(page.locator('.m-player')).toHaveAttribute('data-picture-in-picture', '')
      await showControls(page)
      await page.locator('.m-player-top').getByRole('link', { name: /Back/ }).click()
      await expect(page.locator('.m-player')).toHaveCount(0)
      await expect.poll(() => page.evaluate(() => document.pictureInPictureElement)).toBeNull()
    },
  )

  journey('the small window closes when the next episode is nowhere', async ({ page }) => {
    await watch(page, episodePath(1, 1))
    await showControls(page)
    await page.getByRole('button', { name: 'Picture in picture' }).click()
    const isSmall = () => page.evaluate(() => document.pictureInPictureElement !== null)
    await expect.poll(isSmall).toBe(true)
    await page.route('**/samples/show/s1e2/**', (route) => route.fulfill({ status: 404, body: '' }))
    await page.keyboard.press('n')
    await expect(page.getByRole('heading', { level: 1, name: "We couldn't find that" })).toBeVisible()
    await expect.poll(isSmall).toBe(false)
  })

  journey('S-338 replay starts the same episode from its beginning', async ({ page }) => {
    const places = await notePlaces(page)
    await watch(page, `${episodePath(1, 1)}?t=${EPISODE_SECONDS.s1e1 - 8}`)
    const starts = (await places('playing')).length
    await page.getByRole('button', { name: 'Replay' }).click()
    await expect.poll(async () => (await places('playing')).length).toBeGreaterThan(starts)
    expect((await places('playing'))[starts]).toBeLessThan(1)
  })

  journey('nothing is offered after the last episode that has aired', async ({ page }) => {
    await watch(page, episodePath(2, 2))
    await page.keyboard.press('k')
    // Where another episode would offer it.
    await seekTo(page, EPISODE_SECONDS.s2e2 - 6)
    await showControls(page)
    await expect(page.getByRole('button', { name: /Next/ })).toHaveCount(0)
  })

  journey('an intro is skipped, and the skip undone', { tag: '@gate' }, async ({ page }) => {
    // The way back stays for 6 s, and the intro for as long as the film stands.
    await holdTimers(page, 6000)
    await watch(page, `${FILM}?t=3`)
    await page.keyboard.press('k')
    await seekTo(page, 4)
    await page.getByRole('button', { name: 'Skip the intro' }).click()
    await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(9.5)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => videoFact(page, 'currentTime')).toBeLessThan(9)
  })
})
