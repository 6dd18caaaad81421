/**
 * Discover scrolled from top to bottom with the processor slowed four times.
 * Promise: no frame over 50 ms, fewer than 3,000 elements at any moment.
 */
import type { Browser } from '@playwright/test'
import { startProduct } from '../e2e/support/product.ts'
import { verdict, type BenchmarkResult } from './support/benchmark.ts'
import { launchBrowser } from './support/browser.ts'
import { scrollThrough } from './support/scroll-through.ts'

const RUNS = 5
const MOST_FRAME_MS = 50
const ELEMENTS_BELOW = 3000

async function scrollOnce(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${url}/discover`)
  await page.locator('.m-card-link').first().waitFor()
  const scrolled = await scrollThrough(page)
  await context.close()
  return scrolled
}

export async function run(): Promise<BenchmarkResult> {
  const product = await startProduct()
  const rows: BenchmarkResult['rows'] = []
  try {
    const browser = await launchBrowser()
    try {
      for (let turn = 1; turn <= RUNS; turn += 1) {
        const { frames, nodes } = await scrollOnce(browser, product.url)
        const over = frames.filter((ms) => ms > MOST_FRAME_MS).length
        rows.push({
          run: turn,
          'longest frame, ms': Math.round(Math.max(...frames)),
          [`frames over ${MOST_FRAME_MS} ms`]: over,
          frames: frames.length,
          'most elements': nodes,
          stored: verdict(over === 0 && nodes < ELEMENTS_BELOW),
        })
      }
    } finally {
      await browser.close()
    }
  } finally {
    await product.stop()
  }
  return { name: 'Discover from top to bottom, processor 4× slower', rows }
}
