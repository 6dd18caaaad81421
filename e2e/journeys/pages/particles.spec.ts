import type { Page } from '@playwright/test'
import { expect, journey } from '../../support/journey.ts'

const canvasOf = (page: Page) => page.locator('canvas[aria-hidden=true]')
/** Two cores: what counts is what a frame costs. Here it costs nothing, however busy the machine is. */
const ofFewCores = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 2 })
    // Every frame begins with a wiped canvas; the next moment that is asked for is that of its beginning.
    const now = performance.now.bind(performance)
    let last = 0
    let isDrawn = false
    performance.now = () => {
      if (!isDrawn) last = now()
      isDrawn = false
      return last
    }
    const { clearRect } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.clearRect = function (...given) {
      isDrawn = true
      return clearRect.apply(this, given)
    }
  })

/** What the canvas shows, as a number that changes with every pixel. */
const pictureOf = (page: Page) =>
  canvasOf(page).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let sum = 0
    for (let at = 3; at < data.length; at += 4) sum = (sum * 31 + (data[at] ?? 0)) % 2_147_483_647
    return sum
  })

/** Lets the page draw so many frames. */
const frames = (page: Page, count: number) =>
  page.evaluate(
    (left) =>
      new Promise<void>((resolve) => {
        const step = () => {
          if (left === 0) return resolve()
          left -= 1
          requestAnimationFrame(step)
        }
        step()
      }),
    count,
  )

journey.describe('seasonal particles', () => {
  journey('drift behind home and the page that is not there, and leave the page to the pointer', async ({ page }) => {
    await ofFewCores(page)
    await page.clock.setFixedTime(new Date(2026, 11, 24, 12))
    for (const path of ['/', '/no/such/page']) {
      await page.goto(path)
      await expect(canvasOf(page)).toHaveCount(1)
      const first = await pictureOf(page)
      await expect.poll(() => pictureOf(page)).not.toBe(first)
    }
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(canvasOf(page)).toHaveCount(0)
  })

  journey('give way to what was searched, and come back behind the greeting', async ({ page }) => {
    await page.goto('/')
    await expect(canvasOf(page)).toHaveCount(1)
    const search = page.getByRole('main').getByRole('searchbox')
    await search.fill('night')
    await expect(page.getByRole('heading', { name: 'Results for “night”' })).toBeVisible()
    await expect(canvasOf(page)).toHaveCount(0)
    await search.fill('')
    await expect(canvasOf(page)).toHaveCount(1)
  })

  journey('nothing of them is cut at an edge of their canvas', async ({ page }) => {
    await ofFewCores(page)
    await page.clock.setFixedTime(new Date(2026, 11, 24, 12))
    await page.goto('/')
    await expect(canvasOf(page)).toHaveCount(1)
    const first = await pictureOf(page)
    await expect.poll(() => pictureOf(page)).not.toBe(first)
    const edge = await canvasOf(page).evaluate((canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('2d')
      const { width, height } = canvas
      const lines = [
        [0, 0, width, 1],
        [0, height - 1, width, 1],
        [0, 0, 1, height],
        [width - 1, 0, 1, height],
      ] as const
      return lines
        .flatMap((line) => [...(context?.getImageData(line[0], line[1], line[2], line[3]).data ?? [1])])
        .filter((value) => value > 0).length
    })
    expect(edge).toBe(0)
  })

  journey('rest while the tab is in the background', async ({ page }) => {
    await ofFewCores(page)
    await page.goto('/')
    await expect(canvasOf(page)).toHaveCount(1)
    const hide = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    await hide(true)
    const resting = await pictureOf(page)
    await frames(page, 30)
    expect(await pictureOf(page)).toBe(resting)
    await hide(false)
    await expect.poll(() => pictureOf(page)).not.toBe(resting)
  })

  journey.describe('are not there', () => {
    journey('for who wants less motion', async ({ page }) => {
      await ofFewCores(page)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/')
      await expect(page.getByText('Your shelf starts here')).toBeVisible()
      await expect(canvasOf(page)).toHaveCount(0)
    })

    journey('for who saves data', async ({ page }) => {
      await ofFewCores(page)
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) }),
      )
      await page.goto('/')
      await expect(page.getByText('Your shelf starts here')).toBeVisible()
      await expect(canvasOf(page)).toHaveCount(0)
    })

    journey('where a frame costs more than 2 ms', async ({ page }) => {
      await page.addInitScript(() => {
        // Every frame begins with a wiped canvas: on this machine that takes three milliseconds.
        let lateBy = 0
        const now = performance.now.bind(performance)
        performance.now = () => now() + lateBy
        const { clearRect } = CanvasRenderingContext2D.prototype
        CanvasRenderingContext2D.prototype.clearRect = function (...given) {
          lateBy += 3
          return clearRect.apply(this, given)
        }
      })
      await page.goto('/')
      await expect(canvasOf(page)).toHaveCount(1)
      await expect.poll(() => pictureOf(page)).not.toBe(0)
      await expect.poll(() => pictureOf(page)).toBe(0)
    })
  })
})
