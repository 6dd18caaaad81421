import { serveHandler, type ServedHandler } from '@matinee/testing/proxy'
import { createFakeAddon, type FakeAddonSettings } from '@matinee/testing/stremio'
import { expect, type Page } from '@playwright/test'
import { fakeArchive } from './archive.ts'
import { expectToPlay } from './watching.ts'

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

/** Adds the stand-in of an add-on at this address to the viewer's connections. */
export async function connectAddon(page: Page, url: string): Promise<void> {
  await openConnections(page)
  await addAddon(page, `${url}/manifest.json`)
  await expect(page.getByText('Streams, Subtitles, 1.0.3')).toBeVisible()
}

/** Address of Detour, which stand-ins of add-ons have as `movie/tt0037638`. */
export const DETOUR = '/media/tmdb-movie-1000037638-detour'

/** Address of a film of 12 minutes, which they have as `movie/tt0000439`: the sample film is no clip of it, and its place counts. */
export const SHORT_FILM = '/media/tmdb-movie-1000000439-the-great-train-robbery'

/** Connects a stand-in of an add-on beside which nothing has Detour. Returns it, to be closed. */
export async function connectAddonAlone(page: Page, settings: FakeAddonSettings): Promise<ServedHandler> {
  const addon = await serveHandler(createFakeAddon(settings))
  ;(await fakeArchive(page)).become('refusing')
  await connectAddon(page, addon.url)
  return addon
}

/** Plays Detour, or another title, where only a stand-in of an add-on has it. Returns the add-on, to be closed. */
export async function playFromAddonAlone(
  page: Page,
  settings: FakeAddonSettings,
  path = DETOUR,
): Promise<ServedHandler> {
  const addon = await connectAddonAlone(page, settings)
  await page.goto(path)
  await expectToPlay(page)
  return addon
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
