import { clockOf, MIDDLE_OF_FILM } from '@matinee/testing/sample-reel'
import { expect, journey } from '../../support/journey.ts'
import { expectToPlay, FILM, showControls, watch } from '../../support/watching.ts'

const PREVIEW = '.m-timeline-preview'

async function point(page: Parameters<typeof watch>[0], fraction: number) {
  const bar = await page.getByRole('slider', { name: 'Position' }).boundingBox()
  if (!bar) throw new Error('there is no timeline')
  const y = bar.y + bar.height / 2
  await page.mouse.move(bar.x + bar.width / 3, y)
  await page.mouse.move(bar.x + bar.width * fraction, y)
}

journey.describe('behind the picture', () => {
  journey(
    'the timeline shows the picture of where the pointer is, clear of the edges',
    { tag: '@gate' },
    async ({ page }) => {
      await watch(page, FILM)
      await showControls(page)
      await point(page, 0.5)
      await expect(page.locator(PREVIEW)).toContainText(clockOf(MIDDLE_OF_FILM))
      const picture = page.locator(`${PREVIEW} img`)
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      const { width } = (await page.locator(`${PREVIEW} .m-timeline-picture`).boundingBox()) ?? {}
      expect(Math.round(width ?? 0)).toBe(208)

      await point(page, 0)
      await expect.poll(async () => (await page.locator(PREVIEW).boundingBox())?.x).toBe(32)
      await point(page, 0.999)
      await expect.poll(async () => (await page.locator(PREVIEW).boundingBox())?.x).toBe(1440 - 32 - 208)
    },
  )

  journey(
    'a film without such pictures gets them from its own frames, for whoever turned that on',
    async ({ page }) => {
      await page.addInitScript(() => {
        const state = { enableThumbnails: true, enableAutoplay: true, enableSourceOrder: false, sourceOrder: [] }
        localStorage.setItem('__MW::preferences', JSON.stringify({ state, version: 0 }))
      })
      for (const test of ['MP4 test', 'HLS test']) {
        await page.goto('/dev/video')
        await page.getByRole('button', { name: test }).click()
        await expectToPlay(page)
        await showControls(page)
        const picture = page.locator(`${PREVIEW} img`)
        await point(page, 0.3)
        await expect(picture).toBeAttached()
        await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
        const first = String(await picture.getAttribute('src'))
        // The rounds refine: at first another second may have the same picture, as the nearest that is there.
        await point(page, 0.8)
        await expect(picture).not.toHaveAttribute('src', first)
        await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      }
    },
  )

  journey('I shows the figures behind the picture, and hides them', async ({ page }) => {
    await watch(page, FILM)
    await page.keyboard.press('i')
    const figures = page.getByRole('region', { name: 'Behind the picture' })
    await expect(figures).toContainText('Sample reel')
    await expect(figures).toContainText('hlsjs')
    await expect(figures).toContainText(/\d+ × \d+/)
    await expect(figures).toContainText('avc1')
    await expect(figures).toContainText(/\d Mbit\/s/)
    await page.keyboard.press('i')
    await expect(figures).toHaveCount(0)
  })
})
