import { EPISODE_SECONDS } from '@matinee/testing/sample-reel'
import type { Page } from '@playwright/test'
import { fillShelf } from '../states/home.ts'
import { expect, journey } from '../support/journey.ts'
import { episodePath, FILM, seekTo, watch } from '../support/watching.ts'
import { pressSave, savedMark } from '../support/cards.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

/** Finds a title and saves it from its card. */
async function bookmark(page: Page, query: string, title: string) {
  await page.goto(`/browse/${encodeURIComponent(query)}`)
  await pressSave(page, title)
  await expect(savedMark(page, title)).toBeVisible()
}

/** Watches a part of a title until it is remembered. */
async function watchUntil(page: Page, path: string, seconds: number) {
  await watch(page, path)
  await seekTo(page, seconds)
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  await page.goto('/')
}

const PLACEHOLDER = /\/poster-placeholder\.svg"\)$/

journey.describe('the shelf of home', () => {
  journey(
    'S-002 S-106 S-120 S-225 a bookmark of a visitor without account outlives the page',
    { tag: '@gate' },
    async ({ page }) => {
      await bookmark(page, 'nosferatu', 'Nosferatu')
      await page.goto('/')
      await expect(section(page, 'Bookmarks').getByRole('link', { name: /Nosferatu/ })).toHaveAttribute(
        'href',
        /^\/media\/tmdb-movie-\d+-nosferatu/,
      )
      await page.reload()
      await expect(section(page, 'Bookmarks').getByRole('link', { name: /Nosferatu/ })).toBeVisible()
      await expect(page.getByText('Your shelf starts here')).toBeHidden()
    },
  )

  journey('a bookmark pressed in the last moment of a page is there on the next one', async ({ page }) => {
    // The disk never answers the page of the search, so that nothing reaches it before the page goes.
    await page.addInitScript(() => {
      if (!location.pathname.startsWith('/browse/')) return
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function held() {
        const request = open.call(this, 'another')
        request.addEventListener = () => {}
        return request
      }
    })
    await page.goto('/browse/nosferatu')
    await pressSave(page, 'Nosferatu')
    await page.goto('/')
    await expect(section(page, 'Bookmarks').getByText('Nosferatu')).toBeVisible()
  })

  journey(
    'S-108 S-109 S-110 S-112 S-124 editing removes a bookmark, and undo brings it back',
    { tag: '@gate' },
    async ({ page }) => {
      await bookmark(page, 'nosferatu', 'Nosferatu')
      await page.goto('/')
      const bookmarks = section(page, 'Bookmarks')
      await bookmarks.getByRole('button', { name: 'Edit bookmarks' }).click()
      await expect(bookmarks.getByRole('link')).toHaveCount(0)
      await bookmarks.getByRole('button', { name: 'Remove Nosferatu' }).click()
      await expect(page.getByText('Your shelf starts here')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(section(page, 'Bookmarks').getByText('Nosferatu')).toBeVisible()
    },
  )

  journey(
    'S-107 S-117 S-119 S-122 an episode that was begun waits in Continue watching and resumes',
    { tag: '@gate' },
    async ({ page }) => {
      const place = EPISODE_SECONDS.s1e2 * 0.6
      await watchUntil(page, episodePath(1, 2), place)
      const card = section(page, 'Continue watching').getByRole('link', { name: /Test Card Theatre/ })
      await expect(card).toHaveAttribute('href', episodePath(1, 2))
      await expect(card).toContainText('S1 E2')
      await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]\d$/)
      await card.click()
      await expect
        .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(place - 4)
    },
  )

  journey('the sample film that was left after a minute stands in Continue watching, and resumes', async ({ page }) => {
    await watchUntil(page, FILM, 60)
    const card = section(page, 'Continue watching').getByRole('link', { name: /The Projectionist's Reel/ })
    await expect(card).toHaveAttribute('href', FILM)
    await expect(card).toContainText('4 min left')
    await card.click()
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(56)
  })

  journey('a title that was kept without a poster borrows that of the movie database', async ({ page }) => {
    await fillShelf(page)
    const poster = (title: string) => page.locator('.m-card', { hasText: title }).locator('.m-poster')
    for (const title of ['The General', 'Test Card Theatre', "The Projectionist's Reel"]) {
      await expect(poster(title).locator('img')).toHaveAttribute('src', /^\/catalogue\/t\/p\/w342\/own-\d+/)
    }
    // Nobody knows this one.
    await expect(poster('A film whose title is so long')).toHaveCSS('background-image', PLACEHOLDER)
    await expect(poster('A film whose title is so long').locator('img')).toHaveCount(0)
  })

  journey('what one tab saves the other shows at once', { tag: '@gate' }, async ({ page, context }) => {
    await page.goto('/')
    await expect(page.getByText('Your shelf starts here')).toBeVisible()
    await bookmark(await context.newPage(), 'nosferatu', 'Nosferatu')
    await expect(section(page, 'Bookmarks').getByText('Nosferatu')).toBeVisible()
  })
})
