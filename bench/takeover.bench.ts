import { LATE_IN_FILM } from '@matinee/testing/sample-reel'
import type { Browser, Page, Route } from '@playwright/test'
import { startProduct } from '../e2e/support/product.ts'
import { medianOf, verdict, type BenchmarkResult } from './support/benchmark.ts'
import { launchBrowser } from './support/browser.ts'

const ROUNDS = 5
/** Promise: so long the picture stands at most while the next source takes over. */
const MOST_STANDSTILL_MS = 2000
/** The next source goes on where the first one stood. */
const MOST_SHIFT_SECONDS = 1
const FILM = '/media/tmdb-movie-2000000001-the-projectionists-reel'

type Fault = (route: Route) => Promise<void>
const reset: Fault = (route) => route.abort('connectionreset')
const NO_FILM = 'no film'.repeat(10_000)

interface Takeover {
  /** For how long no second of the film passed, ms. */
  readonly standstillMs: number
  /** From the second where the picture stood, or was to stand, to the one where it went on. */
  readonly shiftSeconds: number
}

/** Notes a hundred times a second where the film is, and of which source. */
async function watchPlaces(page: Page): Promise<void> {
  await page.evaluate(() => {
    const places: { at: number; second: number; source: string }[] = []
    Object.assign(window, { places })
    setInterval(() => {
      const video = document.querySelector('video')
      if (video !== null) places.push({ at: performance.now(), second: video.currentTime, source: video.currentSrc })
    }, 10)
  })
}

/** Waits until another source has played a second, and reads what the change looked like. */
function takeoverOf(page: Page): Promise<Takeover> {
  return page
    .waitForFunction(
      () => {
        interface Place {
          at: number
          second: number
          source: string
        }
        const { places } = window as unknown as { places: Place[] }
        const first = places[0]?.source
        const there = places.filter(({ source }) => source !== '' && source !== first)
        const last = there.at(-1)
        if (last === undefined || last.source === first) return null
        const moving = there.filter((place, index) => index > 0 && place.second !== there[index - 1]?.second)
        const resumed = moving.findIndex((place) => place.second > 1)
        const goesOn = moving[resumed]
        if (goesOn === undefined || last.second < goesOn.second + 1) return null
        const before = places.filter(({ at, source }) => at < goesOn.at && source === first)
        const stood = before.findLast(
          (place, index) => index > 0 && place.second > (before[index - 1]?.second ?? place.second),
        )
        if (stood === undefined) return null
        return { standstillMs: goesOn.at - stood.at, shiftSeconds: Math.abs(goesOn.second - stood.second) }
      },
      undefined,
      { timeout: 90_000 },
    )
    .then((handle) => handle.jsonValue() as Promise<Takeover>)
}

/** A film of segments of which none comes from now on; another source has it as a file. */
async function takeOver(browser: Browser, url: string, fault: Fault, isSought: boolean): Promise<Takeover> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await page.goto(url + FILM)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2)
  await page.route('**/samples/film/**/*.m4s', fault)
  await watchPlaces(page)
  if (isSought) {
    await page.locator('video').evaluate((video: HTMLVideoElement, second) => {
      video.currentTime = second
    }, LATE_IN_FILM)
  }
  const takeover = await takeoverOf(page)
  await page.close()
  return takeover
}

const rounded = (number: number, places = 0) => Number(number.toFixed(places))

function rowOf(what: string, takeovers: readonly Takeover[]) {
  const standstill = medianOf(takeovers.map(({ standstillMs }) => standstillMs))
  const shift = Math.max(...takeovers.map(({ shiftSeconds }) => shiftSeconds))
  return {
    what,
    'picture stands ms': rounded(standstill),
    'longest ms': rounded(Math.max(...takeovers.map(({ standstillMs }) => standstillMs))),
    'largest shift s': rounded(shift, 2),
    stored: verdict(standstill <= MOST_STANDSTILL_MS && shift <= MOST_SHIFT_SECONDS),
  }
}

/** For how long a picture stands when its source fails in mid-film and another one takes over, and where it goes on. */
export async function run(): Promise<BenchmarkResult> {
  const product = await startProduct()
  const browser = await launchBrowser()
  const way = (what: string, fault: Fault, isSought: boolean) => ({
    what,
    fault,
    isSought,
    takeovers: new Array<Takeover>(),
  })
  const ways = [
    way('resets as the buffer runs out', reset, false),
    way('resets after a seek beyond it', reset, true),
    way('503 after a seek beyond it', (route) => route.fulfill({ status: 503 }), true),
    way('404 after a seek beyond it', (route) => route.fulfill({ status: 404 }), true),
    way(
      'wrong bytes after a seek beyond it',
      (route) => route.fulfill({ contentType: 'video/mp4', body: NO_FILM }),
      true,
    ),
  ]
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { fault, isSought, takeovers } of ways) {
        takeovers.push(await takeOver(browser, product.url, fault, isSought))
      }
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  return {
    name: `another source takes over, ${ROUNDS} rounds`,
    rows: ways.map(({ what, takeovers }) => rowOf(what, takeovers)),
  }
}
