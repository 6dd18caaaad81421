import { expect, journey } from '../support/journey.ts'
import { stored } from '../support/settings.ts'

journey.describe('settings that are left', () => {
  journey(
    'changes are asked about before the page is left by a link or Back, and before the tab is closed',
    async ({ page }) => {
      await page.goto('/settings')
      const previews = page.getByRole('switch', { name: 'Preview pictures' })
      await previews.click()
      const question = page.getByRole('dialog', { name: 'Leave without saving?' })
      await page.getByRole('link', { name: 'Matinee, home' }).click()
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect(question).toBeHidden()
      await expect(page).toHaveURL('/settings')
      await expect(previews).toHaveAttribute('aria-checked', 'true')
      await expect(page.getByText('Unsaved changes')).toBeVisible()
      const asked = page.waitForEvent('dialog')
      await Promise.all([asked.then((dialog) => dialog.dismiss()), page.close({ runBeforeUnload: true })])
      expect((await asked).type()).toBe('beforeunload')
      await page.getByRole('button', { name: 'Reset' }).click()
      await expect(previews).toHaveAttribute('aria-checked', 'false')
      await page.getByRole('link', { name: 'Matinee, home' }).click()
      await expect(page).toHaveURL('/')
      await page.goBack()
      await expect(previews).toHaveAttribute('aria-checked', 'false')
      await expect(page.getByText('Unsaved changes')).toBeHidden()
    },
  )

  journey('Back out of unsaved settings asks; leaving drops them, saving keeps them', async ({ page }) => {
    const previews = page.getByRole('switch', { name: 'Preview pictures' })
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const openSettings = async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('menuitem', { name: 'Settings' }).click()
      await previews.click()
    }
    await page.goto('/about')
    await openSettings()
    await page.goBack()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page).toHaveURL('/settings')
    await expect(previews).toHaveAttribute('aria-checked', 'true')
    await page.goBack()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL('/about')
    expect(await page.evaluate(stored('__MW::preferences'))).toBeNull()
    await openSettings()
    await page.goBack()
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL('/about')
    expect(await page.evaluate(stored('__MW::preferences'))).toMatchObject({ enableThumbnails: true })
  })
})
