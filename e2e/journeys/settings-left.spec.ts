import { expect, journey } from '../support/journey.ts'

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
})
