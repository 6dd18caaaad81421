import { expect, type Page } from '@playwright/test'

/** What a store of settings holds, as an expression of the page. */
export const stored = (key: string) => `JSON.parse(localStorage.getItem('${key}') ?? '{"state":null}').state`

/** Saves what was changed; it is saved when the bar is gone. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
}
