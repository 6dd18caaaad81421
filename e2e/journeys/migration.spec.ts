import { expect, journey } from '../support/journey.ts'

const DAY = 86_400_000
const leave = (stores: Record<string, unknown>) => `
  if (!localStorage.getItem('left')) {
    localStorage.setItem('left', 'once')
    for (const [key, value] of Object.entries(${JSON.stringify(stores)}))
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }`

const reference = {
  '__MW::bookmarks': {
    state: {
      bookmarks: { '653': { title: 'Nosferatu', year: 1922, type: 'movie', updatedAt: 1_700_000_000_000 } },
      updateQueue: [],
    },
    version: 0,
  },
  '__MW::progress': {
    state: {
      items: {
        '961': {
          type: 'movie',
          title: 'The General',
          year: 1926,
          updatedAt: 1_700_000_000_000 + DAY,
          progress: { duration: 4500, watched: 1200 },
          seasons: {},
          episodes: {},
        },
      },
      updateQueue: [],
    },
    version: 0,
  },
}

journey.describe('what an older version left', () => {
  journey('S-003 S-365 comes along, once, and its backup stays on the device', { tag: '@gate' }, async ({ page }) => {
    await page.addInitScript(leave(reference))
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Bookmarks' })).toContainText('Nosferatu')
    await expect(page.getByRole('region', { name: 'Continue watching' })).toContainText('The General')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('__MW::bookmarks'))).toBeNull()
    await page.getByRole('button', { name: 'Edit bookmarks' }).click()
    await page.getByRole('button', { name: 'Remove Nosferatu' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Continue watching' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Bookmarks' })).toBeHidden()
  })

  journey('S-077 a move that takes a while shows how far it is', async ({ page }) => {
    await page.addInitScript(
      leave({
        'mw-bookmarks': {
          '--version': 0,
          bookmarks: [{ mediaId: '1', mediaType: 'movie', title: 'Nosferatu', year: 1922 }],
        },
      }),
    )
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/catalogue/3/search/**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bringing your library over')
    await expect(page.getByRole('progressbar')).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('What would you like')
  })

  journey('S-084 S-367 S-569 what cannot be read is told, and everything else works', async ({ page }) => {
    await page.addInitScript(leave({ 'video-progress': '[', ...reference }))
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('Failed to migrate your data')
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('region', { name: 'Bookmarks' })).toContainText('Nosferatu')
    await page.reload()
    await expect(page.getByRole('region', { name: 'Bookmarks' })).toContainText('Nosferatu')
  })

  journey('S-365 titles that nobody knows are told, kept, shown in settings, and asked for again', async ({ page }) => {
    await page.addInitScript(
      leave({
        'mw-bookmarks': {
          '--version': 0,
          bookmarks: [
            { mediaId: '1', mediaType: 'movie', title: 'Nosferatu', year: 1922 },
            { mediaId: '2', mediaType: 'movie', title: 'London After Midnight', year: 1927 },
          ],
        },
      }),
    )
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('1 title')
    await expect(page.getByRole('alert')).toContainText('London After Midnight')
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('region', { name: 'Bookmarks' })).toContainText('Nosferatu')
    await page.goto('/settings')
    const saved = page.getByRole('region', { name: 'Library', exact: true })
    await expect(saved).toContainText('London After Midnight')
    // A day later.
    const asked = page.waitForRequest(
      (request) => request.url().includes('/search/') && request.url().includes('London'),
    )
    await page.evaluate(() => {
      const left = JSON.parse(localStorage.getItem('mw-left') ?? '') as object
      localStorage.setItem('mw-left', JSON.stringify({ ...left, triedAt: 1 }))
    })
    await page.reload()
    await asked
    await expect(saved).toContainText('London After Midnight')
    await expect(page.getByRole('alert')).toBeHidden()
  })
})
