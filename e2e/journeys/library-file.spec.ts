import { readFile } from 'node:fs/promises'
import { expect, journey } from '../support/journey.ts'
import { takeLibraryFile } from '../support/library-file.ts'
import { save, stored } from '../support/settings.ts'
import { pressSave } from '../support/cards.ts'

journey.describe('the library as a file', () => {
  journey(
    'a file holds settings, subtitle style and sources as well, and a preview says what comes in',
    async ({ page, context }) => {
      const link = { id: 'link1', tmdbId: '653', url: 'https://films.test/nosferatu.mp4', type: 'mp4' }
      await page.addInitScript(
        (directLinks) => {
          const state = { jellyfin: [], addons: [], directLinks, openSubtitles: { apiKey: 'k1' }, deviceId: '' }
          localStorage.setItem('__MW::connections', JSON.stringify({ state, version: 0 }))
        },
        [link],
      )
      await page.goto('/browse/nosferatu')
      await pressSave(page, 'Nosferatu')
      await page.goto('/settings')
      await page.getByRole('switch', { name: 'Preview pictures' }).click()
      await page.getByRole('switch', { name: 'Bold' }).click()
      await page.getByRole('radio', { name: /^Red/ }).click()
      await save(page)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save a file' }).click()
      const file = await (await download).path()

      const fresh = await context.browser()?.newContext()
      const elsewhere = (await fresh?.newPage()) ?? page
      await elsewhere.goto(new URL('/settings', page.url()).href)
      await elsewhere.getByLabel('Choose a file').setInputFiles(file)
      const question = elsewhere.getByRole('dialog', { name: 'Import' })
      await expect(question.getByRole('definition')).toHaveText(['1', '0', '0', '3', '2'])
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(elsewhere.getByRole('radio', { name: /^Red/ })).not.toBeChecked()
      await takeLibraryFile(elsewhere, file)
      await expect(elsewhere.getByText('Took 6 entries.')).toBeVisible()
      await expect(elsewhere.getByRole('radio', { name: /^Red/ })).toBeChecked()
      await expect(elsewhere.getByRole('switch', { name: 'Bold' })).toBeChecked()
      await expect(elsewhere.getByRole('switch', { name: 'Preview pictures' })).toBeChecked()
      expect(await elsewhere.evaluate(stored('__MW::connections'))).toMatchObject({
        directLinks: [link],
        openSubtitles: { apiKey: 'k1' },
      })
      await fresh?.close()
    },
  )

  journey('the library leaves as a file and comes back from it', { tag: '@gate' }, async ({ page, context }) => {
    await page.goto('/browse/nosferatu')
    await pressSave(page, 'Nosferatu')
    await page.goto('/settings')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save a file' }).click()
    const file = await (await download).path()
    expect(await readFile(file, 'utf8')).toContain('Nosferatu')

    const fresh = await context.browser()?.newContext()
    const elsewhere = (await fresh?.newPage()) ?? page
    await elsewhere.goto(new URL('/settings', page.url()).href)
    await takeLibraryFile(elsewhere, file)
    await expect(elsewhere.getByText('Took 1 entry.')).toBeVisible()
    await elsewhere
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('no library') })
    await expect(elsewhere.getByText('That is not a library file.')).toBeVisible()
    const title = { title: 'Metropolis', type: 'movie', year: 1927, updatedAt: 1 }
    const bookmarks = { state: { bookmarks: { '19': title, '20': { title: 7 }, '21': null } }, version: 0 }
    await takeLibraryFile(elsewhere, {
      name: 'reference.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ '__MW::bookmarks': bookmarks })),
    })
    await expect(elsewhere.getByRole('status').filter({ hasText: 'Took' })).toHaveText(
      'Took 1 entry. 2 could not be read.',
    )
    await fresh?.close()
  })
})
