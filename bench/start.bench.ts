import type { Browser, Page } from '@playwright/test'
import { startProduct } from '../e2e/support/product.ts'
import { serveBarePage } from './support/bare-page.ts'
import { medianOf, type BenchmarkResult } from './support/benchmark.ts'
import { launchBrowser, throttle } from './support/browser.ts'

const PAIRS = 9
const THROTTLING = 4

/** Notes when the mouse goes down, and when the first frame of the first video is on screen. */
function watchForFirstFrame() {
  const marks: { pressed?: number; frame?: number } = {}
  Object.assign(window, { marks })
  addEventListener('pointerdown', () => (marks.pressed = performance.now()), { capture: true, once: true })
  new MutationObserver((_, observer) => {
    const video = document.querySelector('video')
    if (!video) return
    observer.disconnect()
    video.requestVideoFrameCallback((now) => (marks.frame = now))
  }).observe(document, { childList: true, subtree: true })
}

async function pressToFrame(page: Page, target: string): Promise<number> {
  await throttle(page, THROTTLING)
  await page.click(target)
  const handle = await page.waitForFunction(() => {
    const { marks } = window as unknown as { marks: { pressed?: number; frame?: number } }
    return marks.frame === undefined || marks.pressed === undefined ? null : marks.frame - marks.pressed
  })
  return Number(await handle.jsonValue())
}

async function inFreshPage(browser: Browser, url: string, target: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(watchForFirstFrame)
  await page.goto(url)
  await page.waitForSelector(target)
  await page.waitForLoadState('networkidle')
  const ms = await pressToFrame(page, target)
  await context.close()
  return ms
}

async function inTurn(browser: Browser, productUrl: string, bareUrl: string) {
  const figures = { product: [] as number[], bare: [] as number[] }
  for (let pair = 0; pair < PAIRS; pair += 1) {
    figures.product.push(await inFreshPage(browser, `${productUrl}/browse/projectionist`, 'a.m-card-link'))
    figures.bare.push(await inFreshPage(browser, bareUrl, 'button'))
  }
  return figures
}

/** Nothing outlives it, also when a measurement fails: a server that stays open keeps the process alive. */
async function measure(productUrl: string) {
  const bare = await serveBarePage(`${productUrl}/samples/film/master.m3u8`)
  try {
    const browser = await launchBrowser()
    return await inTurn(browser, productUrl, bare.url).finally(() => browser.close())
  } finally {
    bare.close()
  }
}

/** From the press of the sample film's card to its first frame, in turn with a bare hls.js page, processor slowed 4 times. */
export async function run(): Promise<BenchmarkResult> {
  const product = await startProduct()
  const figures = await measure(product.url).finally(() => product.stop())
  const row = (what: string, ms: readonly number[]) => ({
    what,
    'median ms': Math.round(medianOf(ms)),
    'least ms': Math.round(Math.min(...ms)),
    'most ms': Math.round(Math.max(...ms)),
  })
  const ratios = figures.product.map((ms, pair) => ms / (figures.bare[pair] ?? Number.NaN))
  return {
    name: `press of a card to first frame, ${PAIRS} pairs, processor ${THROTTLING}× slower`,
    rows: [
      row('product', figures.product),
      row('bare hls.js page', figures.bare),
      {
        what: 'ratio of pairs, median',
        'median ms': Number(medianOf(ratios).toFixed(2)),
        'least ms': '',
        'most ms': '',
      },
    ],
  }
}
