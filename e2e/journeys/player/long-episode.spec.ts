import { FILM_SECONDS } from '@matinee/testing/sample-reel'
import { expect, journey } from '../../support/journey.ts'
import { startProduct } from '../../support/product.ts'
import { answerWithManifest, longPlaylist } from '../../support/streams.ts'
import { episodePath, expectToPlay, pointAtPicture, seekTo, showControls, watch } from '../../support/watching.ts'

const MASTER = '**/samples/show/s1e1/master.m3u8'
/** 93 % of a shorter episode is among its last 30 s; this one lasts nine minutes or more. */
const TIMES = Math.ceil(540 / FILM_SECONDS)
const DURATION = TIMES * FILM_SECONDS
/** Before 93 % of it, s. */
const EARLIER = Math.floor((DURATION * 8) / 9)

journey.describe('the end of an episode of nine minutes', () => {
  journey('S-333 before 93 % nothing is offered, with or without controls', async ({ page }) => {
    await answerWithManifest(page, MASTER, await longPlaylist(TIMES))
    await watch(page, `${episodePath(1, 1)}?t=${EARLIER}`)
    await showControls(page)
    await expect(page.getByRole('button', { name: 'Next episode' })).toHaveCount(0)
  })

  journey('S-332 from 93 % the next episode is offered with the controls, and goes with them', async ({ page }) => {
    await answerWithManifest(page, MASTER, await longPlaylist(TIMES))
    await watch(page, `${episodePath(1, 1)}?t=${EARLIER}`)
    const player = page.locator('.m-player')
    const next = page.getByRole('button', { name: 'Next episode' })
    await page.keyboard.press('k')
    await seekTo(page, DURATION - 36)
    await showControls(page)
    await expect(next).toBeVisible()
    // So slowly that the last 30 s do not come while the controls hide.
    await page.locator('video').evaluate((video: HTMLVideoElement) => (video.playbackRate = 0.1))
    await page.keyboard.press('k')
    await pointAtPicture(page)
    await expect(player).toHaveAttribute('data-controls', 'hidden')
    await expect(next).toHaveCount(0)
  })

  journey('S-331 with 30 s left it is offered whatever else is shown', async ({ page }) => {
    await answerWithManifest(page, MASTER, await longPlaylist(TIMES))
    await watch(page, `${episodePath(1, 1)}?t=${DURATION - 33}`)
    const next = page.getByRole('button', { name: 'Next episode' })
    await expect(page.locator('.m-player')).toHaveAttribute('data-controls', 'hidden')
    await expect(next).toBeVisible()
    const left = DURATION - (await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    expect(left).toBeLessThanOrEqual(30)
    await next.click()
    await expect(page).toHaveURL(new RegExp(episodePath(1, 2)))
    await expectToPlay(page)
  })

  journey('S-335 S-336 in the last 1 % it goes on by itself, once; a key calls it off', async ({ page }) => {
    const product = await startProduct({ VITE_ALLOW_AUTOPLAY: 'true' })
    await answerWithManifest(page, MASTER, await longPlaylist(TIMES))
    await watch(page, `${product.url}${episodePath(1, 1)}?t=${EARLIER}`)
    // A film that stands does not go on, so that the key is in time.
    await page.keyboard.press('k')
    await seekTo(page, DURATION - 9)
    await expect(page.getByRole('button', { name: 'Next episode' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 4
      return video.play()
    })
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended), { timeout: 20_000 })
      .toBe(true)
    await expect(page).toHaveURL(new RegExp(episodePath(1, 1)))
    await product.stop()
  })
})
