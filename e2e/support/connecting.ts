import { expect, type Page } from '@playwright/test'

/** Opens the settings where servers, add-ons and links are connected. */
export async function openConnections(page: Page): Promise<void> {
  await page.goto('/settings#connections')
  await expect(page.getByRole('heading', { name: 'Jellyfin' })).toBeVisible()
}

/** Adds an add-on by the address of its manifest. */
export async function addAddon(page: Page, manifestUrl: string): Promise<void> {
  await page.getByLabel('Address of its manifest').fill(manifestUrl)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

/** Opens the form of a link of one's own, for Detour. */
export async function beginLinkOfDetour(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByRole('searchbox', { name: 'Film or show' }).fill('Detour')
  await page
    .getByRole('button', { name: /^Detour/ })
    .first()
    .click()
}

/** Where the picture comes from; empty for what is fed to it. */
export function pictureFrom(page: Page): Promise<string> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc)
}
