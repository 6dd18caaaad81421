import { expect, type Page } from '@playwright/test'

/** A library file: a path, or what it holds. */
export type LibraryFile = string | { name: string; mimeType: string; buffer: Buffer }

/** Chooses a file on the settings page, and takes in what its preview says. */
export async function takeLibraryFile(page: Page, file: LibraryFile): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByRole('dialog', { name: 'Import' }).getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText(/^Took/)).toBeVisible()
}
