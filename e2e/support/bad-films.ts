import type { Page } from '@playwright/test'
import { serveFilms, type FilmServer } from '@matinee/testing/film-server'
import { endOfSegment, LAST_SEGMENT_OF_FILM, LATE_IN_FILM, segmentFile } from '@matinee/testing/sample-reel'
import { expect, journey as base } from './journey.ts'
import { expectToPlay, videoFact } from './watching.ts'

/** A journey with a server of films that fails on command. */
export const journey = base.extend<{ films: FilmServer }>({
  films: async ({}, use) => {
    const films = await serveFilms(new URL('../../samples/', import.meta.url))
    await use(films)
    await films.close()
  },
})

/** What requests of a segment of the film are called. */
export const segment = (number: number) => new RegExp(`/360/${segmentFile(number)}`)

/** How a film comes: in segments, or as a file that is asked for by ranges. */
export const KINDS = ['HLS', 'MP4'] as const
export type Kind = (typeof KINDS)[number]

export const PATHS: Readonly<Record<Kind, string>> = { HLS: '/film/360/playlist.m3u8', MP4: '/film/360.mp4' }

/**
 * Opens a stream of one rendition, that no other source has. What lies late in it was not asked for: of a file, which a browser would load
 * on, half comes until then.
 */
export async function open(page: Page, films: FilmServer, kind: Kind = 'HLS', path = PATHS[kind]): Promise<void> {
  const loadWhole = films.fail(/360\.mp4$/, { kind: 'half' })
  await start(page, films, kind, path)
  await expectToPlay(page)
  loadWhole()
}

export async function start(page: Page, films: FilmServer, kind: Kind, path = PATHS[kind]): Promise<void> {
  await page.goto('/dev/video')
  await page.getByRole('radio', { name: kind }).click()
  await page.getByLabel('Custom stream URL').fill(films.url + path)
  await page.getByRole('button', { name: 'Start stream' }).click()
}

/** Goes to a place near the end, of which nothing is loaded. */
export const goLate = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement, at) => {
    video.currentTime = at
  }, LATE_IN_FILM)

/** The film is seen to its end, of which the last segment may be missing, as fast as pictures are decoded, and nothing is said that ends it. */
export async function expectToEnd(page: Page, timeout = 30_000): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 4
  })
  await page.waitForFunction(() => document.querySelector('video')?.ended, undefined, { timeout })
  expect(await videoFact(page, 'currentTime')).toBeGreaterThan(endOfSegment(LAST_SEGMENT_OF_FILM - 1) - 2)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

/** The network is lost for so long of the page's time, whose clock is installed: the picture waits, says so, and goes on there. */
export async function expectToOutliveLostNetwork(page: Page, seconds: number): Promise<void> {
  await page.context().setOffline(true)
  await goLate(page)
  await expectToWait(page, 'No network.')
  for (let passed = 0; passed < seconds; passed += 10) await page.clock.fastForward(10_000)
  await expectToWait(page, 'No network.')
  await page.context().setOffline(false)
  await expectToEnd(page)
}

/** All requests, or those of an address, fall silent for so long of the page's time: the picture waits, says so, and goes on there. */
export async function expectToOutliveSilence(
  page: Page,
  films: FilmServer,
  seconds: number,
  { kind, path = PATHS[kind], address = /./ }: { kind: Kind; path?: string; address?: RegExp },
): Promise<void> {
  await page.clock.install()
  await open(page, films, kind, path)
  const speak = films.fail(address, { kind: 'silence' })
  await goLate(page)
  for (let passed = 0; passed < seconds; passed += 5) await page.clock.fastForward(5000)
  await expectToWait(page, 'The source does not answer.')
  speak()
  await page.clock.fastForward(30_000)
  await expectToEnd(page)
}

/**
 * A server that asks for 20 s is not asked again before they are over, by the page's own clock, and the film goes on then.
 * @param questions How often it is asked until the page knows that.
 */
export async function expectToGiveTime(
  page: Page,
  films: FilmServer,
  address: RegExp,
  { retryAfter = '20', questions = 1 } = {},
): Promise<void> {
  films.fail(address, { kind: 'status', status: 503, headers: { 'retry-after': retryAfter } }, questions)
  const before = films.requests.length
  await goLate(page)
  const asked = () => films.requests.slice(before).filter((request) => address.test(request.path)).length
  await expect.poll(asked).toBe(questions)
  for (let passed = 0; passed < 15; passed += 5) await page.clock.fastForward(5000)
  expect(asked()).toBe(questions)
  await page.clock.fastForward(10_000)
  await expectToEnd(page)
}

/** Waits until so many seconds of the film are loaded from its beginning. */
export const untilBuffered = (page: Page, seconds: number) =>
  expect.poll(() => bufferedTo(page), { timeout: 15_000 }).toBeGreaterThan(seconds)

/** To which second the film is loaded from its beginning. */
export const bufferedTo = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.buffered.end(0))

/** The picture stands still where the viewer went, with this note on it. */
export async function expectToWait(page: Page, note: string): Promise<void> {
  await expect(page.locator('.m-player-note')).toContainText(note, { timeout: 15_000 })
  expect(await videoFact(page, 'currentTime')).toBeCloseTo(LATE_IN_FILM, 0)
}
