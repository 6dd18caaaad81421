import type { Page } from '@playwright/test'
import { expect, journey } from '../support/journey.ts'
import { holdSearch, searchFor } from '../support/searching.ts'

const search = (page: Page) => page.getByRole('searchbox')

journey('a page that is gone to begins at its top, and Back leads to the place that was left', async ({ page }) => {
  await page.goto('/discover')
  await expect(page.getByRole('heading', { level: 2, name: 'The best of the archive' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 600))
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About' })
  await link.evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('heading', { level: 1, name: 'About Matinee' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
})

journey.describe('home', () => {
  journey(
    'S-018 S-058 S-065 S-066 S-094 shows the logo, a greeting, the search box and the footer',
    { tag: '@gate' },
    async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('link', { name: 'Matinee, home' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('What would you like to watch')
      await expect(search(page)).toHaveAttribute('placeholder', 'Films, shows, people')
      await expect(page.getByRole('contentinfo')).toContainText('A quiet place to watch films.')
      await expect(page.getByRole('contentinfo')).toContainText('Matinee stores no films.')
      await expect(page.getByRole('link', { name: 'Discover something' })).toHaveAttribute('href', '/discover')
    },
  )

  for (const [row, width, offset] of [
    ['S-098', 1440, 16],
    ['S-099', 1200, 76],
    ['S-099', 641, 76],
    ['On a phone', 390, 8],
  ] as const) {
    journey(`${row} the box sticks ${offset} px from the top at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 600 })
      await page.goto('/browse/the')
      await expect(page.getByRole('link', { name: /Movie/ }).first()).toBeVisible()
      await page.mouse.wheel(0, 900)
      await expect.poll(async () => Math.round((await page.getByRole('search').boundingBox())?.y ?? 0)).toBe(offset)
    })
  }

  journey(
    'S-019 S-100 S-101 S-102 S-103 S-113 S-115 typing waits 500 ms, shows its geometry, then results',
    { tag: '@gate' },
    async ({ page }) => {
      const pause = await holdSearch(page)
      await page.goto('/')
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('search/multi')) asked.push(new URL(request.url()).searchParams.get('query') ?? '')
      })
      await searchFor(page, 'nosferatu')
      await expect(page).toHaveURL('/browse/nosferatu')
      await expect(page.getByRole('heading', { name: 'Looking for “nosferatu”' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Nosferatu/ })).toHaveCount(0)
      await pause.end()
      await expect(page.getByRole('heading', { name: 'Results for “nosferatu”' })).toBeVisible()
      expect(asked).toEqual(['nosferatu'])
      const card = page.getByRole('link', { name: /^Nosferatu/ })
      await expect(card).toContainText('Movie · 1922')
      await expect(card.locator('img')).toHaveAttribute('src', /\/t\/p\/w342\//)
      await expect(page.getByText("That's all we have.")).toBeVisible()
      await expect(page.getByRole('link', { name: 'Discover more' })).toHaveAttribute('href', '/discover')
    },
  )

  journey('typing on cancels the request for the query before', async ({ page }) => {
    await page.route(/search\/multi/, async (route) => {
      const query = new URL(route.request().url()).searchParams.get('query')
      // The server is still at the first question when the second is asked.
      if (query !== 'caligari') await route.continue()
    })
    await page.goto('/')
    const first = page.waitForRequest(/query=caligari&|query=caligari$/)
    await searchFor(page, 'caligari')
    const request = await first
    const cancelled = page.waitForEvent('requestfailed', (failed) => failed === request)
    await search(page).fill('nosferatu')
    expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
    await expect(page.getByRole('link', { name: /^Nosferatu/ })).toBeVisible()
    await expect(page.getByText('The search did not come back')).toHaveCount(0)
  })

  journey('the light of the page falls through the bar until something lies below it', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const opacity = () =>
      page.getByRole('banner').evaluate((bar) => Number(getComputedStyle(bar, '::before').opacity).toFixed(1))
    await expect.poll(opacity).toBe('0.0')
    await expect(page.getByText('Your shelf starts here')).toBeVisible()
    await page.evaluate(() => scrollTo(0, 200))
    await expect.poll(opacity).toBe('1.0')
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(opacity).toBe('0.0')
    await page.goto('/about')
    await expect.poll(opacity).toBe('1.0')
  })

  journey('S-095 the key of the search works from the moment its box is there', async ({ page }) => {
    await page.addInitScript(() => {
      const press = new MutationObserver(() => {
        if (!document.querySelector('[type=search]')) return
        press.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
      })
      press.observe(document, { childList: true, subtree: true })
    })
    await page.goto('/')
    await expect(search(page)).toBeFocused()
  })

  journey('a letter typed the moment the box is there stays', async ({ page }) => {
    await page.addInitScript(() => {
      const type = new MutationObserver(() => {
        const box = document.querySelector<HTMLInputElement>('[type=search]')
        if (!box) return
        type.disconnect()
        box.focus()
        document.execCommand('insertText', false, 'c')
        document.documentElement.dataset['typed'] = box.value
      })
      type.observe(document, { childList: true, subtree: true })
    })
    await page.goto('/')
    await expect(search(page)).toHaveValue('c')
    await expect(page.locator('html')).toHaveAttribute('data-typed', 'c')
  })

  journey('an open menu lies over the search, in windows where the two meet', async ({ page }) => {
    for (const [width, top] of [
      [390, 0],
      [1220, 400],
    ] as const) {
      await page.setViewportSize({ width, height: 500 })
      await page.goto('/')
      await page.evaluate((y) => window.scrollTo(0, y), top)
      await page.getByRole('banner').getByRole('button', { expanded: false }).click()
      const entries = page.getByRole('menu').getByRole('menuitem')
      await expect(entries.first()).toBeVisible()
      for (const entry of await entries.all()) {
        const isOnTop = await entry.evaluate((element) => {
          element.scrollIntoView({ block: 'nearest' })
          const { left, right, top: y, height } = element.getBoundingClientRect()
          return [left + 8, right - 8].every((x) => element.contains(document.elementFromPoint(x, y + height / 2)))
        })
        expect(isOnTop, `${await entry.textContent()} at ${width}`).toBe(true)
      }
    }
  })

  journey('nothing moves by itself on load and when results arrive', async ({ page }) => {
    await page.addInitScript(() => {
      type Shift = PerformanceEntry & {
        hadRecentInput: boolean
        value: number
        sources: Array<{ previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }>
      }
      const isSameBox = (one: DOMRectReadOnly, other: DOMRectReadOnly) => JSON.stringify(one) === JSON.stringify(other)
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[]) {
          // The centred greeting's letters begin elsewhere in their other face, by pixels that depend on its words: fonts.spec.ts bounds them.
          const moved = entry.sources.filter(({ previousRect, currentRect }) => !isSameBox(previousRect, currentRect))
          if (!entry.hadRecentInput && moved.length > 0) shifts.push(entry.value)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await searchFor(page, 'night')
    await expect(page.getByRole('heading', { name: 'Results for “night”' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Movie/ }).first()).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
  })
})
