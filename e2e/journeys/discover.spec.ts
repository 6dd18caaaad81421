import type { Page } from '@playwright/test'
import { expect, journey } from '../support/journey.ts'
import { saveData } from '../support/save-data.ts'

const rows = (page: Page) =>
  page
    .getByRole('main')
    .locator('section:not(.m-hero)')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
/** Goes from row to row that is not there yet, until all are. The last ones have headings once the genres are known. */
const scrollThrough = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 2, name: 'Shows people come back to' })).toBeAttached()
  const leftAfterNext = () =>
    page.evaluate(() => {
      const far = document.querySelectorAll('.m-rail-far')
      far[0]?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return far.length
    })
  await expect.poll(leftAfterNext).toBe(0)
}

journey.describe('Discover', () => {
  journey(
    'S-016 S-038 S-221 S-223 S-501 S-502 S-503 S-504 S-505 S-617 S-618 has lists and genres by lot, of films and of shows',
    { tag: '@gate' },
    async ({ page }) => {
      const asked = new Set<string>()
      page.on('request', (request) => asked.add(new URL(request.url()).pathname.replace('/catalogue/3', '')))
      const pages = new Set<string | null>()
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.pathname.endsWith('/discover/movie')) pages.add(url.searchParams.get('page'))
      })
      await saveData(page)
      await page.goto('/discover')
      await expect(page).toHaveTitle('Discover · Matinee')
      for (const name of ['Now showing', 'The best of the archive', 'Films people come back to']) {
        await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      }
      // Whoever saves data is fetched what is far below when it comes near.
      expect([...asked]).not.toContain('/tv/top_rated')
      await scrollThrough(page)
      for (const path of [
        '/movie/now_playing',
        '/movie/top_rated',
        '/movie/popular',
        '/tv/top_rated',
        '/tv/popular',
        '/genre/movie/list',
        '/genre/tv/list',
        '/discover/movie',
        '/discover/tv',
      ]) {
        await expect.poll(() => [...asked], path).toContain(path)
      }
      await expect.poll(() => [...pages].toSorted()).toEqual(['1', '2', '3', '4', '5', '6'])
    },
  )

  journey(
    'S-224 S-506 S-508 S-615 S-619 a row has at most 20 cards, each with its address and poster',
    async ({ page }) => {
      await page.goto('/discover')
      const row = rows(page).filter({ hasText: 'The best of the archive' })
      const cards = row.getByRole('listitem')
      await expect(cards.first()).toBeVisible()
      await row.scrollIntoViewIfNeeded()
      expect(await cards.count()).toBeLessThanOrEqual(20)
      await expect(cards.first().getByRole('link')).toHaveAttribute('href', /^\/media\/tmdb-movie-\d+-[a-z0-9-]+$/)
      await expect(cards.first().locator('img')).toHaveAttribute('src', /\/w500\//)
      const width = async () => (await cards.first().boundingBox())?.width
      await expect.poll(width).toBe(200)
      await page.setViewportSize({ width: 500, height: 800 })
      await expect.poll(width).toBe(150)
    },
  )

  journey(
    'the wheel moves a row card by card, at once and to its end; then it is the page’s again',
    async ({ page }) => {
      await page.goto('/discover')
      const row = rows(page).filter({ hasText: 'The best of the archive' })
      const list = row.getByRole('list')
      await expect(row.getByRole('listitem').first()).toBeVisible()
      const place = () => list.evaluate((element) => Math.round(element.scrollLeft / 220))
      const top = () => page.evaluate(() => window.scrollY)
      // A page that is being scrolled goes on when a row comes under the pointer.
      await page.mouse.move(720, 450)
      for (let notch = 1; notch <= 8; notch += 1) {
        await page.mouse.wheel(0, 100)
        await expect.poll(top).toBe(notch * 100)
      }
      expect(await place()).toBe(0)
      await list.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      const box = (await list.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      // The row takes the wheel once the page stands still and the pointer moves.
      const isTaken = () =>
        list.evaluate((element) => !element.dispatchEvent(new WheelEvent('wheel', { deltaY: 1, cancelable: true })))
      const afterMoving = async () => {
        await page.mouse.move(x + 5, y)
        await page.mouse.move(x, y)
        return isTaken()
      }
      await expect.poll(afterMoving).toBe(true)
      const still = await top()
      for (let notch = 0; notch < 4; notch += 1) await page.mouse.wheel(0, 100)
      await expect.poll(place).toBe(5)
      for (let notch = 0; notch < 4; notch += 1) await page.mouse.wheel(0, -100)
      await expect.poll(place).toBe(0)
      expect(await top()).toBe(still)
      await expect.poll(isTaken).toBe(true)
      const onThePage = async () => {
        await page.mouse.wheel(0, -100)
        return top()
      }
      await expect.poll(onThePage).toBeLessThan(still)
    },
  )

  journey('rows keep their places when the film of the day and their titles come', async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/catalogue/3/**', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/discover')
    const heading = page.getByRole('heading', { level: 2, name: 'Now showing' })
    const waiting = page.locator('.m-rail-waiting li').first()
    await expect(waiting).toBeVisible()
    const [before, card] = [await heading.boundingBox(), await waiting.boundingBox()]
    release()
    await expect(page.getByRole('button', { name: 'Details', exact: true })).toBeVisible()
    const first = rows(page).first().getByRole('listitem').first()
    await expect(first.getByRole('link')).toBeVisible()
    await expect(page.locator('.m-rail-waiting')).toHaveCount(0)
    const [after, drawn] = [await heading.boundingBox(), await first.boundingBox()]
    expect(Math.abs((after?.y ?? NaN) - (before?.y ?? NaN))).toBeLessThanOrEqual(2)
    expect(drawn?.width).toBe(card?.width)
    expect(Math.abs((drawn?.y ?? NaN) - (card?.y ?? NaN))).toBeLessThanOrEqual(2)
  })

  journey('S-509 a poster that does not load is drawn by its placeholder', async ({ page }) => {
    await page.route('**/catalogue/t/p/**', (route) => route.abort())
    await page.goto('/discover')
    await expect(rows(page).first().locator('img').first()).toHaveAttribute('src', '/poster-placeholder.svg')
  })

  journey('a view is narrowed by its address, and can be shared', { tag: '@gate' }, async ({ page, context }) => {
    await page.goto('/discover')
    await page.getByRole('radio', { name: 'Films' }).click()
    await page.getByRole('slider', { name: 'From year' }).focus()
    for (let year = 1888; year < 1920; year += 1) await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/kind=movie&years=1920-\d{4}$/)
    await page.getByRole('slider', { name: 'To year' }).focus()
    await page.keyboard.press('Home')
    for (let year = 1920; year < 1929; year += 1) await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/kind=movie&years=1920-1929$/)
    const years = async (where: Page) => {
      const texts = await where.getByRole('main').locator('.m-card-meta').allTextContents()
      return texts.map((text) => Number(/\d{4}/.exec(text)?.[0]))
    }
    await expect.poll(async () => (await years(page)).length).toBeGreaterThan(0)
    await expect.poll(async () => (await years(page)).every((year) => year >= 1920 && year < 1930)).toBe(true)
    const shared = await context.newPage()
    await shared.goto(page.url())
    await expect(shared.getByRole('radio', { name: 'Films' })).toHaveAttribute('aria-checked', 'true')
    await expect.poll(async () => (await years(shared)).length).toBeGreaterThan(0)
    expect((await years(shared)).every((year) => year >= 1920 && year < 1930)).toBe(true)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page).toHaveURL('/discover')
  })

  journey(
    'the film of the day stands in its still, which comes nearer unless the viewer wants rest',
    async ({ page }) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 8 }))
      await page.goto('/discover')
      const still = page.locator('.m-hero > img')
      await expect(still).toHaveAttribute('src', /\/t\/p\/w1280\/own-still-\d+\.\d+\.webp$/)
      await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      const animation = () => still.evaluate((image) => getComputedStyle(image).animationName)
      expect(await animation()).toBe('m-hero-drift')
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await animation()).toBe('none')
    },
  )

  journey('the still of a weak machine keeps still', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 2 }))
    await page.goto('/discover')
    const still = page.locator('.m-hero > img')
    await expect(still).toBeVisible()
    expect(await still.evaluate((image) => getComputedStyle(image).animationName)).toBe('none')
  })

  journey('the movie database does the narrowing: days, language and genre are in its question', async ({ page }) => {
    const asked: URL[] = []
    page.on('request', (request) => asked.push(new URL(request.url())))
    await page.goto('/discover?kind=movie&decade=1920&language=de')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    const questions = () => asked.filter(({ pathname }) => pathname === '/catalogue/3/discover/movie')
    expect(questions().length).toBeGreaterThan(0)
    for (const { searchParams } of questions()) {
      expect(searchParams.get('primary_release_date.gte')).toBe('1920-01-01')
      expect(searchParams.get('primary_release_date.lte')).toBe('1929-12-31')
      expect(searchParams.get('with_original_language')).toBe('de')
    }
    expect(asked.some(({ pathname }) => /\/movie\/(popular|top_rated|now_playing)$/.test(pathname))).toBe(false)
    // None of these is on the first page of the whole list.
    await expect(page.getByRole('main').getByRole('list')).toContainText('1920')
  })

  journey('the arrows of a row lead on and back, and fade at its ends', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/discover')
    const row = rows(page).filter({ hasText: 'The best of the archive' })
    const back = row.getByRole('button', { name: 'The best of the archive: back' })
    const on = row.getByRole('button', { name: 'The best of the archive: on' })
    const place = () => row.getByRole('list').evaluate((list) => list.scrollLeft)
    await expect(on).toBeEnabled()
    await expect(back).toBeDisabled()
    await on.click()
    // At once, for who wants less motion.
    expect(await place()).toBeGreaterThan(600)
    await expect(back).toBeEnabled()
    // In one step: between a look at the arrow and a press of it the row may have ended.
    const pressIfOn = () =>
      on.evaluateAll((there) => {
        const leading = there.filter((arrow) => arrow.ariaDisabled !== 'true')
        for (const arrow of leading) if (arrow instanceof HTMLElement) arrow.click()
        return leading.length
      })
    await expect.poll(pressIfOn).toBe(0)
    await expect(on).toBeFocused()
    await expect(row.getByRole('listitem')).toHaveCount(20)
    await back.click()
    await expect(on).toBeEnabled()
  })
})
