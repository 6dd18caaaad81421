import { expect, journey } from '../../support/journey.ts'

journey.describe('the sheet of keys', () => {
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
