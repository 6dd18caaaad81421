import type { Page } from '@playwright/test'
import { LIBRARY } from '../../states/home.ts'
import { expect, journey } from '../../support/journey.ts'
import { takeLibraryFile } from '../../support/library-file.ts'

journey.use({ serviceWorkers: 'allow' })

/** A site that is installed with a library, and then has no network. */
async function openInstalled(page: Page) {
  await page.goto('/settings')
  await takeLibraryFile(page, {
    name: 'library.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(LIBRARY)),
  })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.context().setOffline(true)
}

journey.describe('without a network, an installed site', () => {
  journey('opens every saved title with what this device knows of it', async ({ page }) => {
    await openInstalled(page)
    const sheet = page.getByRole('dialog')
    for (const { tmdbId, meta } of [...LIBRARY.bookmarks, ...LIBRARY.progress]) {
      await page.goto(`/?m=details&title=tmdb-${meta.type === 'movie' ? 'movie' : 'tv'}-${tmdbId}`)
      await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(meta.title)
      await expect(sheet).toContainText(String(meta.year))
    }
    // The last one is a show: of its episodes this device knows the one that was watched.
    await expect(sheet.locator('.m-sheet-episode')).toHaveCount(1)
    await expect(sheet.locator('.m-sheet-episode')).toContainText('2')
    await page.goto('/?m=details&title=tmdb-movie-19-metropolis')
    await expect(sheet.getByText('This title could not be loaded')).toBeVisible()
  })

  journey('asks again for the whole of a title when the network is back', async ({ page, context }) => {
    await openInstalled(page)
    const film = LIBRARY.bookmarks.find(({ meta }) => meta.type === 'movie')
    await page.goto(`/?m=details&title=tmdb-movie-${film?.tmdbId}`)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(film?.meta.title ?? '')
    await expect(sheet.getByRole('heading', { name: 'More like this' })).toHaveCount(0)
    await context.setOffline(false)
    await expect(sheet.locator('p[dir=auto]').first()).toBeVisible()
  })

  journey('has the letters of every script that it has fonts for, and the preview of subtitles', async ({ page }) => {
    await openInstalled(page)
    await page.goto('/settings')
    const missing = await page.evaluate(async () => {
      // The others are the system's, fitted to ours: a device has some of them.
      const faces = [...document.fonts].filter(({ family }) => family.includes('Variable'))
      const loaded = await Promise.allSettled(faces.map((face) => face.load()))
      return { faces: faces.length, missing: loaded.filter(({ status }) => status === 'rejected').length }
    })
    expect(missing).toEqual({ faces: 13, missing: 0 })
    const scene = await page.locator('.m-caption-preview').evaluate(async (preview) => {
      const [, address = ''] = /url\("([^"]+)"\)/.exec(getComputedStyle(preview).backgroundImage) ?? []
      return (await fetch(address)).ok
    })
    expect(scene).toBe(true)
  })
})
