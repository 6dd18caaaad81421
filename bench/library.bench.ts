/**
 * The library with ten titles and with ten thousand, in the built product: what saving a position costs the main thread, when home
 * can be used, and the longest frame while ten thousand bookmarks scroll by with the processor slowed four times.
 * Promise, of medians: a save under 2 ms while the film plays, ratio under 1.5; home within 1.3 times; no frame over 50 ms. Shown
 * without one: home right after an import, which has nothing to go by, as it has after a film whose page was closed; the last save, as
 * the page goes, which says its position to local storage as well; and the worst scroll.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { startProduct } from '../e2e/support/product.ts'
import { medianOf, verdict, type BenchmarkResult } from './support/benchmark.ts'
import { launchBrowser } from './support/browser.ts'
import { lookAt, scrollThrough } from './support/scroll-through.ts'

const FEW = 10
const MANY = 10_000
const HOME_RUNS = 7
/** Visits to a film, windows of a visit, and saves in each: short windows, so that what else the machine does falls into few of them. */
const VISITS = 5
const WINDOWS = 7
const WINDOW_SECONDS = 1
const SAVES = 20
/** How often the shelf is scrolled: a frame in which the machine itself had something else to do is not the shelf's. */
const SCROLLS = 5
/** How far, px. */
const SCROLL_PX = 28_800
/** Promises: what home and a save cost with the large library against the small one, a save by itself, and the longest frame. */
const MOST_HOME_RATIO = 1.3
const MOST_SAVE_RATIO = 1.5
const MOST_SAVE_MS = 2
const MOST_FRAME_MS = 50
/** The clock of the page by which it saves while it plays (specification §9 "Progress"). */
const SAVE_EVERY_MS = 3000
const FILM = '/media/tmdb-movie-2000000001-the-projectionists-reel'

/** A library file with so many bookmarks, and as many positions of other films. */
function libraryFile(titles: number): string {
  const updatedAt = '2026-01-01T00:00:00.000Z'
  const meta = (index: number) => ({
    type: 'movie',
    title: `A film with a title of usual length, part ${index}`,
    year: 1920 + (index % 100),
  })
  const each = <Row>(row: (index: number) => Row) => Array.from({ length: titles }, (_, index) => row(index))
  return JSON.stringify({
    format: 'matinee-library',
    version: 1,
    bookmarks: each((index) => ({ tmdbId: String(10_000_000 + index), meta: meta(index), updatedAt })),
    progress: each((index) => ({
      tmdbId: String(20_000_000 + index),
      meta: meta(index),
      updatedAt,
      position: { watched: 600, duration: 6000 },
    })),
  })
}

/** A browser profile whose library has so many bookmarks and positions. */
async function seeded(browser: Browser, url: string, titles: number): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${url}/settings`)
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'library.json',
    mimeType: 'application/json',
    buffer: Buffer.from(libraryFile(titles)),
  })
  await page.getByText(/^Took/).waitFor({ timeout: 120_000 })
  await page.close()
  return context
}

/** From the navigation to the moment when the bookmarks stand there and the page answers, ms. Whoever comes looks around before going. */
async function homeReady(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role=listitem] .m-card-link')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { homeReady: performance.now() })))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(url)
  const ready = await page.waitForFunction(() => (window as unknown as { homeReady?: number }).homeReady)
  const ms = Number(await ready.jsonValue())
  await lookAt(page)
  await page.close()
  return ms
}

/** Processor time of the main thread, ms. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}

/** What makes the page save: its own clock, as every three seconds while a film plays, or that it goes. */
type Occasion = 'while it plays' | 'as the page goes'

/** Puts the page's saving clock into the benchmark's hand. As text: what the loader makes of a function knows names that no page does. */
const TAKE_CLOCK = `
  const own = window.setInterval.bind(window)
  window.setInterval = (work, ms, ...rest) => {
    if (ms !== ${SAVE_EVERY_MS}) return own(work, ms, ...rest)
    window.saveNow = work
    return 0
  }
`
type Clocked = Window & { saveNow?: () => void }

/** What one more save costs the main thread while the film plays, ms, in each window of a visit. */
async function saveCosts(context: BrowserContext, url: string, occasion: Occasion): Promise<number[]> {
  const page = await context.newPage()
  await page.addInitScript(TAKE_CLOCK)
  await page.goto(`${url}${FILM}`)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
  // It went on where the last measurement stopped, and may not end within this one.
  await page.evaluate(() => Object.assign(document.querySelector('video') ?? {}, { currentTime: 0 }))
  await page.waitForFunction(() => (window as Clocked).saveNow !== undefined)
  const tasks = await watchTasks(page)
  // Both kinds of stretch tick alike, so that the ticking itself is in neither's cost.
  const stretch = async (isSaving: boolean) => {
    const before = await tasks()
    await page.evaluate(
      ([what, count, every]) =>
        new Promise<void>((resolve) => {
          let left: number = count
          const timer = setInterval(() => {
            // The last save ends within the stretch that it belongs to.
            if (left === 0) {
              clearInterval(timer)
              resolve()
              return
            }
            if (what === 'while it plays') (window as Clocked).saveNow?.()
            else window.dispatchEvent(new Event(what === 'as the page goes' ? 'pagehide' : 'nothing'))
            left -= 1
          }, every)
        }),
      [isSaving ? occasion : 'nothing', SAVES, (WINDOW_SECONDS * 1000) / SAVES] as const,
    )
    return (await tasks()) - before
  }
  const costs: number[] = []
  for (let window = 0; window < WINDOWS; window += 1) {
    const idle = await stretch(false)
    costs.push(((await stretch(true)) - idle) / SAVES)
  }
  await page.close()
  return costs
}

/** The shelf of a new page, scrolled down. */
async function shelfScrolled(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('[role=listitem] .m-card-link').first().waitFor()
  const scrolled = await scrollThrough(page, SCROLL_PX)
  await page.close()
  return scrolled
}

/** The rows of one product, with a browser that may be ended with it. */
async function measure(browser: Browser, url: string): Promise<BenchmarkResult['rows']> {
  const [small, large] = [await seeded(browser, url, FEW), await seeded(browser, url, MANY)]

  // The first visit after an import, which has nothing to go by, is shown without a promise.
  const firstHome = { small: await homeReady(small, url), large: await homeReady(large, url) }
  const homes = { small: [] as number[], large: [] as number[] }
  for (let turn = 0; turn < HOME_RUNS; turn += 1) {
    homes.small.push(await homeReady(small, url))
    homes.large.push(await homeReady(large, url))
  }
  const home = { small: medianOf(homes.small), large: medianOf(homes.large) }
  const saves: BenchmarkResult['rows'] = []
  for (const occasion of ['while it plays', 'as the page goes'] as const) {
    // In turns, since the machine is not as fast in one minute as in the next.
    const costs = { small: [] as number[], large: [] as number[] }
    for (let visit = 0; visit < VISITS; visit += 1) {
      costs.small.push(...(await saveCosts(small, url, occasion)))
      costs.large.push(...(await saveCosts(large, url, occasion)))
    }
    const cost = { small: medianOf(costs.small), large: medianOf(costs.large) }
    const ratio = cost.large / cost.small
    const isCheap = Math.max(cost.small, cost.large) < MOST_SAVE_MS && ratio < MOST_SAVE_RATIO
    const isPromised = occasion === 'while it plays'
    const what = `a save ${occasion}, main thread, ms`
    saves.push(rowOf(what, [cost.small, cost.large, ratio], isPromised ? isCheap : undefined))
  }

  const scrolls: Awaited<ReturnType<typeof scrollThrough>>[] = []
  for (let turn = 0; turn < SCROLLS; turn += 1) scrolls.push(await shelfScrolled(large, url))
  const longest = scrolls.map(({ frames }) => Math.max(...frames))
  const over = scrolls.map(({ frames }) => frames.filter((ms) => ms > MOST_FRAME_MS).length)

  const homeRatio = home.large / home.small
  return [
    rowOf('home can be used the first time, ms', [firstHome.small, firstHome.large, firstHome.large / firstHome.small]),
    rowOf('home can be used, ms', [home.small, home.large, homeRatio], homeRatio <= MOST_HOME_RATIO),
    ...saves,
    rowOf(
      'longest frame of a scroll, 4× slower, ms',
      [undefined, medianOf(longest)],
      medianOf(longest) <= MOST_FRAME_MS,
    ),
    rowOf(`frames over ${MOST_FRAME_MS} ms in a scroll`, [undefined, medianOf(over)], medianOf(over) === 0),
    rowOf(`frames over ${MOST_FRAME_MS} ms in the worst of ${SCROLLS}`, [undefined, Math.max(...over)]),
    rowOf('most elements', [undefined, Math.max(...scrolls.map(({ nodes }) => nodes))]),
  ]
}

function rowOf(
  what: string,
  [few, many, ratio]: readonly (number | undefined)[],
  isStored?: boolean,
): BenchmarkResult['rows'][number] {
  const rounded = (figure: number | undefined) => (figure === undefined ? '' : Number(figure.toFixed(2)))
  return {
    what,
    [`with ${FEW}`]: rounded(few),
    [`with ${MANY.toLocaleString('en')}`]: rounded(many),
    ratio: rounded(ratio),
    stored: verdict(isStored),
  }
}

export async function run(): Promise<BenchmarkResult> {
  const product = await startProduct()
  try {
    const browser = await launchBrowser()
    const rows = await measure(browser, product.url).finally(() => browser.close())
    return { name: `the library with ${FEW} and with ${MANY.toLocaleString('en')} titles`, rows }
  } finally {
    await product.stop()
  }
}
