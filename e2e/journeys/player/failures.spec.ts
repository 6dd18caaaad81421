import { EPISODE_SECONDS } from '@matinee/testing/sample-reel'
import { expect, journey } from '../../support/journey.ts'
import { passUntil } from '../../support/pass-until.ts'
import { startProduct } from '../../support/product.ts'
import { episodePath, expectToPlay, FILM, showControls, videoFact, watch } from '../../support/watching.ts'

/** An engine asks again and again before it gives a source up: longer than a test has otherwise. */
journey.describe.configure({ timeout: 90_000 })
const GIVES_UP = { timeout: 40_000 }

journey.describe('when it will not play', () => {
  journey('S-301 S-555 another source takes over at the same second when one dies in mid-film', async ({ page }) => {
    await watch(page, FILM)
    await page.route('**/samples/film/**/*.{m4s,m3u8,mp4}', (route) =>
      /\/film\/(360|720)\.mp4/.test(route.request().url())
        ? route.continue()
        : route.fulfill({ status: 404, body: '' }),
    )
    await showControls(page)
    await page.getByRole('slider', { name: 'Position' }).focus()
    await page.keyboard.press('PageUp')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => videoFact(page, 'currentSrc'), GIVES_UP).toContain('.mp4')
    await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(65)
  })

  journey('S-556 S-220 without another source: badge, title, text, Home, Show error', async ({ page }) => {
    await page.clock.install()
    await watch(page, FILM)
    await page.route('**/samples/film/**', (route) => route.fulfill({ status: 404, body: '' }))
    await showControls(page)
    await page.getByRole('slider', { name: 'Position' }).focus()
    await page.keyboard.press('PageUp')
    const alert = page.getByRole('alert')
    await passUntil(page, alert)
    await expect(alert).toContainText('Playback stopped')
    await expect(alert).toContainText('The picture broke off at')
    await page.getByRole('button', { name: 'Show error' }).click()
    await expect(page.locator('pre')).toContainText('Sample reel')
    await expect(page.locator('pre')).not.toContainText('http')
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL('/')
  })

  journey('S-335 S-336 S-337 autoplay advances once, where the host allows it', async ({ page }) => {
    const product = await startProduct({ VITE_ALLOW_AUTOPLAY: 'true' })
    await page.goto(`${product.url}${episodePath(1, 1)}?t=${EPISODE_SECONDS.s1e1 - 4}`)
    await expect(page).toHaveURL(new RegExp(episodePath(1, 2)), { timeout: 20_000 })
    await expectToPlay(page)
    await product.stop()
  })

  journey('S-337 autoplay does not advance where it is not allowed', async ({ page }) => {
    await watch(page, `${episodePath(1, 1)}?t=${EPISODE_SECONDS.s1e1 - 5}`)
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended), { timeout: 20_000 })
      .toBe(true)
    await expect(page).toHaveURL(new RegExp(episodePath(1, 1)))
  })
})

journey.describe('the test page', () => {
  journey(
    'S-042 S-214 S-215 S-216 S-217 S-218 S-219 plays presets and addresses under a sample film of 2010',
    async ({ page }) => {
      await page.goto('/dev/video')
      await expect(page.getByLabel('Custom stream URL')).toBeVisible()
      await expect(page.getByRole('radio', { name: 'HLS' })).toBeChecked()
      await page.getByRole('button', { name: 'HLS test' }).click()
      await expectToPlay(page)
      await expect(page.locator('header')).toContainText('Sintel')
      await page.mouse.move(600, 300)
      await page.getByRole('link', { name: 'Back to home' }).click()
      await expect(page).toHaveURL('/')
      await page.goto('/dev/video')
      await page.getByRole('radio', { name: 'MP4' }).click()
      await page.getByLabel('Custom stream URL').fill('/samples/film/360.mp4')
      await page.getByRole('button', { name: 'Start stream' }).click()
      await expectToPlay(page)
    },
  )

  // The page's own document is HTML.
  for (const kind of ['HLS', 'MP4']) {
    journey(`S-220 a stream that is none leads to the error page, which says so: ${kind}`, async ({ page }) => {
      await page.goto('/dev/video')
      await page.getByRole('radio', { name: kind }).click()
      await page.getByLabel('Custom stream URL').fill('/index.html')
      await page.getByRole('button', { name: 'Start stream' }).click()
      await expect(page.getByRole('alert')).toContainText('the source sent something that is no film', GIVES_UP)
      await expect(page.getByRole('button', { name: 'Show error' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible()
    })
  }
})
