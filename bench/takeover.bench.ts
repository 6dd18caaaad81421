import { LATE_IN_FILM } from '@matinee/testing/sample-reel'
import { type Fault, type FilmServer, serveFilms } from '@matinee/testing/film-server'
import type { Browser, Page } from '@playwright/test'
import { playFromAddonAlone } from '../e2e/support/connecting.ts'
import { startProduct } from '../e2e/support/product.ts'
import { medianOf, verdict, type BenchmarkResult } from './support/benchmark.ts'
import { launchBrowser } from './support/browser.ts'

const ROUNDS = 5
/** Promise: so long the picture stands at most while the next source takes over. */
const MOST_STANDSTILL_MS = 2000
/** The next source goes on where the first one stood. */
const MOST_SHIFT_SECONDS = 1

/** How the film comes that fails, what of it fails, and who has it as well. */
const KINDS = {
  HLS: { path: '/film/master.m3u8', fails: /\.m4s/, other: '/film/360.mp4' },
  MP4: { path: '/film/360.mp4', fails: /360\.mp4/, other: '/film/720/playlist.m3u8' },
} as const

interface Way {
  readonly kind: keyof typeof KINDS
  readonly fault: Fault
  /** The viewer goes to where nothing was loaded; otherwise what is loaded plays to its end. */
  readonly isSought: boolean
}

const FAULTS: Readonly<Record<string, Fault>> = {
  resets: { kind: 'reset' },
  503: { kind: 'status', status: 503 },
  404: { kind: 'status', status: 404 },
  'wrong bytes': { kind: 'wrong-bytes' },
}
const WAYS: readonly (Way & { what: string })[] = [
  { what: 'HLS, resets as the buffer runs out', kind: 'HLS', fault: { kind: 'reset' }, isSought: false },
  ...(['HLS', 'MP4'] as const).flatMap((kind) =>
    Object.entries(FAULTS).map(([name, fault]) => ({
      ...{ what: `${kind}, ${name} after a seek beyond it`, kind, fault },
      isSought: true,
    })),
  ),
]

interface Takeover {
  /** For how long no second of the film passed, ms. */
  readonly standstillMs: number
  /** From the second where the picture stood, or was to stand, to the one where it went on. */
  readonly shiftSeconds: number
}

/** Where the film was at a moment, and of which source. */
interface Place {
  readonly at: number
  readonly second: number
  readonly source: string
}

declare global {
  interface Window {
    /** In a page whose places are watched. */
    places?: Place[]
  }
}

/** Notes a hundred times a second where the film is, and of which source. */
async function watchPlaces(page: Page): Promise<void> {
  await page.evaluate(() => {
    const places: Place[] = []
    window.places = places
    setInterval(() => {
      const video = document.querySelector('video')
      if (video !== null) places.push({ at: performance.now(), second: video.currentTime, source: video.currentSrc })
    }, 10)
  })
  await page.waitForFunction(() => window.places !== undefined && window.places.length > 0)
}

/** Waits until another source has played a second, and reads what the change looked like. */
function takeoverOf(page: Page): Promise<Takeover> {
  return page
    .waitForFunction(
      () => {
        const { places = [] } = window
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

/** A film of which nothing comes from now on; the same add-on has it at another address. */
async function takeOver(browser: Browser, url: string, films: FilmServer, way: Way): Promise<Takeover> {
  const { path, fails, other } = KINDS[way.kind]
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 720 } })
  // A file that is loaded whole does not miss its server.
  const loadWhole = films.fail(/360\.mp4$/, { kind: 'half' })
  const streams = [path, other].map((each) => ({ url: films.url + each }))
  const addon = await playFromAddonAlone(page, { streams: { 'movie/tt0037638': streams } })
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2)
  loadWhole()
  const repair = films.fail(fails, way.fault)
  await watchPlaces(page)
  if (way.isSought) {
    await page.locator('video').evaluate((video: HTMLVideoElement, second) => {
      video.currentTime = second
    }, LATE_IN_FILM)
  }
  const takeover = await takeoverOf(page)
  repair()
  await page.close()
  await addon.close()
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
  const films = await serveFilms(new URL('../samples/', import.meta.url))
  const ways = WAYS.map((way) => ({ ...way, takeovers: new Array<Takeover>() }))
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const way of ways) way.takeovers.push(await takeOver(browser, product.url, films, way))
    }
  } finally {
    await browser.close()
    await films.close()
    await product.stop()
  }
  return {
    name: `another source takes over, ${ROUNDS} rounds`,
    rows: ways.map(({ what, takeovers }) => rowOf(what, takeovers)),
  }
}
