/**
 * What the seasonal particles behind home cost the page's thread: the share of the time that its scripts worked, with them and, in turn
 * with that, without them (for who wants less motion).
 * Promise, of medians: their own work is under 2 % of the page's time on a machine of two cores.
 */
import type { Browser, Page } from '@playwright/test'
import { startProduct } from '../e2e/support/product.ts'
import { medianOf, verdict, type BenchmarkResult } from './support/benchmark.ts'
import { launchBrowser } from './support/browser.ts'

const PAIRS = 5
const FRAMES = 300
const MOST_SHARE = 0.02

/** Lets the page draw so many frames. @returns The moment of the last one, ms. */
const frames = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (let drawn = 0; drawn < left; drawn += 1) await new Promise(requestAnimationFrame)
    return performance.now()
  }, count)

/** The share of its time that the page's scripts work, while home stands. */
async function shareOfScripts(browser: Browser, url: string, reducedMotion: 'reduce' | 'no-preference') {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion })
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 2 })
    // A day that has some; a clock of Playwright would cost more than what is measured.
    const Real = Date
    window.Date = class extends Real {
      constructor(...parts: [] | [number]) {
        super(...(parts.length === 0 ? ([Real.UTC(2026, 3, 20, 12)] as const) : parts))
      }
    } as DateConstructor
  })
  await page.goto(url)
  await page.getByRole('searchbox').waitFor()
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  // Time that the page's thread worked, not time that passed while others had the processor.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scriptSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
  }
  const [begun, before] = [await frames(page, FRAMES), await scriptSeconds()]
  const seconds = ((await frames(page, FRAMES)) - begun) / 1000
  const share = ((await scriptSeconds()) - before) / seconds
  await context.close()
  return share
}

async function inTurn(browser: Browser, url: string) {
  const shares = { with: [] as number[], without: [] as number[] }
  for (let pair = 0; pair < PAIRS; pair += 1) {
    shares.with.push(await shareOfScripts(browser, url, 'no-preference'))
    shares.without.push(await shareOfScripts(browser, url, 'reduce'))
  }
  return shares
}

export async function run(): Promise<BenchmarkResult> {
  const product = await startProduct()
  const browser = await launchBrowser()
  const shares = await inTurn(browser, product.url).finally(async () => {
    await browser.close()
    await product.stop()
  })
  const percent = (share: number) => Number((share * 100).toFixed(2))
  const own = medianOf(shares.with) - medianOf(shares.without)
  return {
    name: `seasonal particles, ${PAIRS} pairs of ${FRAMES} frames, scripts' share of the page's time`,
    rows: [
      { what: 'with particles', 'median %': percent(medianOf(shares.with)), met: '' },
      { what: 'without', 'median %': percent(medianOf(shares.without)), met: '' },
      { what: 'their own work', 'median %': percent(own), met: verdict(own < MOST_SHARE) },
    ],
  }
}
