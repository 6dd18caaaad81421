import { expect, journey } from '../../support/journey.ts'

journey.describe('the sheet of keys', () => {
  for (const path of ['/', '/discover', '/settings', '/about']) {
    journey(`opens on ? at ${path}, in groups, and closes as every dialog does`, async ({ page }) => {
      await page.goto(path)
      const sheet = page.getByRole('dialog', { name: 'Keys' })
      // What listens comes after the first page.
      const afterPress = async () => {
        if (!(await sheet.isVisible())) await page.locator('body').press('?')
        return sheet.isVisible()
      }
      await expect.poll(afterPress).toBe(true)
      await expect(sheet.getByRole('heading', { level: 3 })).toHaveText([
        'Matinee',
        'Playback',
        'Position',
        'Volume',
        'Subtitles',
        'Film',
      ])
      await expect(sheet).toContainText('Search films and shows')
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
    })
  }

  journey('waits for its words', async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/en-rest.json', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/')
    const sheet = page.getByRole('dialog')
    await expect.poll(async () => (await page.locator('body').press('?'), page.url())).toContain('help')
    release()
    await expect(sheet).toHaveAccessibleName('Keys')
    await expect(sheet).not.toContainText('player.')
  })

  journey('is a letter where somebody writes', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const search = page.getByRole('searchbox')
    await search.press('?')
    await expect(search).toHaveValue('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0)
  })
})
