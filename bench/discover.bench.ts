/**
 * Discover scrolled from top to bottom with the processor slowed four times.
 * Promise: no frame over 50 ms, fewer than 3,000 elements at any moment.
 */
import { startProduct } from '../e2e/support/product.ts'
import type { BenchmarkResult } from './support/benchmark.ts'
import { launchBrowser } from './support/browser.ts'
import { scrollThrough } from './support/scroll-through.ts'

const RUNS = 5

export async function run(): Promise<BenchmarkResult> {
  const product = await startProduct()
  const browser = await launchBrowser()
  const rows: BenchmarkResult['rows'] = []
  for (let turn = 1; turn <= RUNS; turn += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.goto(`${product.url}/discover`)
    await page.locator('.m-card-link').first().waitFor()
    const { frames, nodes } = await scrollThrough(page)
    rows.push({
      run: turn,
      'longest frame, ms': Math.round(Math.max(...frames)),
      'frames over 50 ms': frames.filter((ms) => ms > 50).length,
      frames: frames.length,
      'most elements': nodes,
    })
    await context.close()
  }
  await browser.close()
  await product.stop()
  return { name: 'Discover from top to bottom, processor 4× slower', rows }
}
