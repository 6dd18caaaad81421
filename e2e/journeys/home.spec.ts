import type { Page } from '@playwright/test'
import { keep } from '../states/state.ts'
import { expect, journey } from '../support/journey.ts'
import { holdSearchPause, searchFor } from '../support/searching.ts'

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

  journey('S-089 S-090 S-091 greets by the local hour', async ({ page }) => {
    for (const [hour, word] of [
      ['03', 'tonight'],
      ['09', 'this morning'],
      ['15', 'this afternoon'],
      ['21', 'tonight'],
    ]) {
      await page.clock.setFixedTime(new Date(`2026-03-02T${hour}:30:00`))
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(String(word))
    }
  })

  journey('S-094 now and then greets, asks and waits in other words', async ({ page }) => {
    await page.addInitScript(() => {
      Math.random = () => 0.34
    })
    for (const [moment, words] of [
      ['2026-03-02T03:30:00', 'The house lights are down. What shall it be?'],
      ['2026-03-02T09:30:00', 'Who says films are for the evening?'],
      ['2026-03-02T15:30:00', 'The afternoon is yours. What is on?'],
      ['2026-04-20T09:30:00', 'Take it slow. What is on?'],
      ['2026-06-09T09:30:00', 'Room for two on the couch. What is on?'],
    ] as const) {
      await page.clock.setFixedTime(new Date(moment))
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
    }
    await expect(search(page)).toHaveAttribute('placeholder', 'A film older than you are')
    await expect(page.getByText('An empty shelf, a whole evening')).toBeVisible()
  })

  journey('S-012 S-092 S-093 two days have their own words, and one of them its own theme', async ({ page }) => {
    const html = page.locator('html')
    for (const [moment, words, theme] of [
      ['2026-04-19T12:00:00', 'What would you like to watch this afternoon?', 'default'],
      ['2026-04-20T12:00:00', 'What would you like to watch, slowly?', 'teal'],
      ['2026-06-09T12:00:00', 'What would you like to watch together?', 'default'],
    ] as const) {
      await page.addInitScript(() => {
        Math.random = () => 0.9
      })
      await page.clock.setFixedTime(new Date(moment))
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
      await expect(html).toHaveAttribute('data-theme', theme)
    }
    await keep(page, '__MW::theme', { theme: 'red' })
    await page.clock.setFixedTime(new Date('2026-04-20T12:00:00'))
    await page.goto('/')
    await expect(html).toHaveAttribute('data-theme', 'red')
  })

  journey('S-095 S-096 / focuses the search box, and is a letter inside it', async ({ page }) => {
    await page.goto('/')
    await expect(search(page)).toBeVisible()
    await expect(search(page)).not.toBeFocused()
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await expect(search(page)).toHaveValue('')
    await page.keyboard.press('/')
    await expect(search(page)).toHaveValue('/')
  })

  journey('S-097 the cross empties the box, keeps its focus and leads home', async ({ page }) => {
    await page.goto('/browse/nosferatu')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(search(page)).toHaveValue('')
    await expect(search(page)).toBeFocused()
    await expect(page).toHaveURL('/')
  })

  for (const [width, offset] of [
    [1440, 16],
    [1200, 76],
    [390, 76],
  ] as const) {
    journey(
      `${width === 1440 ? 'S-098' : 'S-099'} the box sticks ${offset} px from the top at ${width} px`,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 600 })
        await page.goto('/browse/the')
        await expect(page.getByRole('link', { name: /Movie/ }).first()).toBeVisible()
        await page.mouse.wheel(0, 900)
        await expect.poll(async () => Math.round((await page.getByRole('search').boundingBox())?.y ?? 0)).toBe(offset)
      },
    )
  }

  journey(
    'S-019 S-100 S-101 S-102 S-103 S-113 S-115 typing waits 500 ms, shows its geometry, then results',
    { tag: '@gate' },
    async ({ page }) => {
      const pause = await holdSearchPause(page)
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

  journey(
    'the answer comes during the pause and is shown at its end; equal questions are asked once',
    async ({ page }) => {
      const pause = await holdSearchPause(page)
      await page.goto('/')
      const asked: string[] = []
      const answers: Promise<unknown>[] = []
      page.on('response', (response) => {
        if (!response.url().includes('search/multi')) return
        asked.push(new URL(response.url()).searchParams.get('query') ?? '')
        answers.push(response.finished())
      })
      await searchFor(page, 'nosferatu')
      await expect.poll(() => asked.at(-1)).toBe('nosferatu')
      await Promise.all(answers)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      await expect(page.getByRole('heading', { name: 'Looking for “nosferatu”' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Nosferatu/ })).toHaveCount(0)
      const askedBefore = asked.length
      await pause.end()
      await expect(page.getByRole('heading', { name: 'Results for “nosferatu”' })).toBeVisible()
      await search(page).fill('  nosferatu ')
      await expect(page.getByRole('heading', { name: 'Results for “nosferatu”' })).toBeVisible()
      expect(asked).toHaveLength(askedBefore)
      // Results stay while the next query is typed, below a heading that says what is looked for.
      await page.keyboard.type('x')
      await expect(page.getByRole('heading', { name: 'Looking for “nosferatu x”' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Nosferatu/ })).toBeVisible()
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

  journey('a query may begin with dots, which an address cannot keep as a step of their own', async ({ page }) => {
    await page.goto('/')
    await searchFor(page, '...and justice')
    await expect(search(page)).toHaveValue('...and justice')
    await expect(page).toHaveURL('/browse/...and%20justice')
    await search(page).fill('..')
    await expect(page).toHaveURL('/')
    await expect(search(page)).toHaveValue('..')
  })

  journey('Enter searches at once', async ({ page }) => {
    await holdSearchPause(page)
    await page.goto('/')
    await searchFor(page, 'caligari')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Results for “caligari”' })).toBeVisible()
    await expect(search(page)).not.toBeFocused()
  })

  journey('S-104 nothing found says so and offers a way on', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/browse/qqqqzzzzxxxx')
    await expect(page.getByRole('status').getByRole('heading', { name: 'Nothing called “qqqqzzzzxxxx”' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Discover more' })).toBeVisible()
  })

  journey(
    'S-105 an unreachable catalogue is a warning with another try, which then works',
    { tag: '@gate' },
    async ({ page }) => {
      await page.route('**/catalogue/3/search/**', (route) => route.abort())
      await page.goto('/browse/detour')
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('The search did not come back')
      await expect(alert.locator('svg').first()).toBeVisible()
      await page.unroute('**/catalogue/3/search/**')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('link', { name: /^Detour/ })).toBeVisible()
    },
  )

  journey('S-116 S-123 a title that is not out yet is no link', async ({ page }) => {
    await page.route('**/catalogue/3/search/**', (route) =>
      route.fulfill({
        json: {
          page: 1,
          total_pages: 1,
          total_results: 1,
          results: [{ media_type: 'movie', id: 7, title: 'Tomorrow', release_date: '2999-01-01', poster_path: null }],
        },
      }),
    )
    await page.goto('/browse/tomorrow')
    await expect(page.getByText('Movie · 2999 · unreleased')).toBeVisible()
    await expect(page.getByRole('link', { name: /Tomorrow/ })).toHaveCount(0)
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
