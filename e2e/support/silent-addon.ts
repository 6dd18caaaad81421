import { serveHandler, type ServedHandler } from '@matinee/testing/proxy'
import { createFakeAddon } from '@matinee/testing/stremio'
import { expect, type Page } from '@playwright/test'
import { fakeArchive } from './archive.ts'
import { beginLinkOfDetour, connectAddon, DETOUR, openConnections } from './connecting.ts'
import { reelFile } from './reel-server.ts'
import { expectToPlay, seekTo } from './watching.ts'

/** Server of the sample reel that lets no page of another site read it. */
export const serveSilentReel = (): Promise<ServedHandler> =>
  serveHandler((request) => reelFile(new URL(request.url).pathname.slice(1), request, {}))

/** An add-on that has Detour as a file of this reel, with its subtitles; no page of another site may read any of its answers. */
export function serveSilentAddon(reel: ServedHandler, file: string): Promise<ServedHandler> {
  const subtitles = [{ id: 'en', lang: 'eng', url: `${reel.url}/film/en.vtt` }]
  const streams = { 'movie/tt0037638': [{ url: `${reel.url}/film/${file}`, title: 'Detour 720p', subtitles }] }
  const readable = createFakeAddon({ streams })
  return serveHandler(async (request) => {
    const answer = await readable(request)
    return new Response(answer.body, { status: answer.status, headers: { 'content-type': 'application/json' } })
  })
}

/** Such an add-on is connected, and its film plays with its words. */
export async function expectToServeSilentAddon(page: Page, file: string): Promise<void> {
  const reel = await serveSilentReel()
  const addon = await serveSilentAddon(reel, file)
  ;(await fakeArchive(page)).become('refusing')
  await connectAddon(page, addon.url)
  await expectToPlayWithWords(page)
  await Promise.all([addon.close(), reel.close()])
}

/** Detour plays, and its subtitles are shown. */
async function expectToPlayWithWords(page: Page): Promise<void> {
  await page.goto(DETOUR)
  await expectToPlay(page)
  await page.keyboard.press('c')
  await expectWords(page)
}

/** A line of the film's subtitles is shown, at the second of one. */
async function expectWords(page: Page): Promise<void> {
  await seekTo(page, 12)
  await expect(page.locator('.m-player-captions')).toHaveText(/\S/)
}

/** A link of the viewer's own to a file of the film there and to its subtitles is saved, and plays with them, after a reload too. */
export async function expectToCarryOwnLink(page: Page, file: string): Promise<void> {
  const reel = await serveSilentReel()
  ;(await fakeArchive(page)).become('refusing')
  await openConnections(page)
  await beginLinkOfDetour(page)
  await page.getByLabel('Address of the video').fill(`${reel.url}/film/${file}`)
  await page.getByLabel('Address of subtitles').fill(`${reel.url}/film/en.vtt`)
  await page.getByLabel('Their language').fill('en')
  await page.getByRole('button', { name: 'Save the link' }).click()
  await expect(page.getByText(`${file.endsWith('.mp4') ? 'MP4' : 'HLS'}, ${new URL(reel.url).host}`)).toBeVisible()
  await expectToPlayWithWords(page)
  await page.reload()
  await expectToPlay(page)
  await expectWords(page)
  await reel.close()
}
