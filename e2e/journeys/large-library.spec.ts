import type { Page } from '@playwright/test'
import { expect, journey } from '../support/journey.ts'
import { takeLibraryFile } from '../support/library-file.ts'

const TITLES = 600

/** Takes a library with so many bookmarks by the import of the settings. */
async function importBookmarks(page: Page) {
  const updatedAt = '2026-01-01T00:00:00.000Z'
  const bookmarks = Array.from({ length: TITLES }, (_, at) => ({
    tmdbId: String(10_000_000 + at),
    meta: { type: 'movie', title: `Film ${at}`, year: 1920 },
    updatedAt,
  }))
  await page.goto('/settings')
  await takeLibraryFile(page, {
    name: 'library.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ format: 'matinee-library', version: 1, bookmarks, progress: [] })),
  })
}

type Holding = Window & { letGo?: () => void }

/** The database answers, but nobody hears of the library's records before they are let go. */
function holdBackTheLibrary() {
  const gate = new Promise<void>((resolve) => Object.assign(window, { letGo: resolve }))
  const getAll = Reflect.get(IDBObjectStore.prototype, 'getAll')
  IDBObjectStore.prototype.getAll = function (...what) {
    const request = getAll.apply(this, what)
    if (this.name !== 'records') return request
    const listen = request.addEventListener.bind(request)
    request.addEventListener = (type: string, listener: (event: Event) => void) =>
      listen(type, async (event: Event) => {
        await gate
        listener.call(request, event)
      })
    return request
  }
}

/** Whether the page kept what the next one draws first. */
function storedFirstRows(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('matinee')
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('facts').objectStore('facts').get('head:')
      reading.addEventListener('success', () => {
        opening.result.close()
        // An import leaves an empty place there.
        resolve(Boolean(reading.result))
      })
    })
  })
}

journey('the first rows of a large library are drawn before the rest of it is read', async ({ page }) => {
  await importBookmarks(page)
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Bookmarks' }).getByRole('listitem')
  await expect(cards.first()).toHaveAttribute('aria-setsize', String(TITLES))
  await expect.poll(() => page.evaluate(storedFirstRows)).toBe(true)

  await page.addInitScript(holdBackTheLibrary)
  await page.reload()
  await expect(cards.first().getByRole('link')).toBeVisible()
  await expect(cards.first()).toHaveAttribute('aria-setsize', '32')
  await page.evaluate(() => (window as Holding).letGo?.())
  await expect(cards.first()).toHaveAttribute('aria-setsize', String(TITLES))
})
