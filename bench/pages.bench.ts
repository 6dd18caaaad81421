/**
 * Pages as a first visitor meets them: processor slowed four times, Fast 4G, nothing cached; each beside the least page of its kind
 * in the same run, by medians. Figures are what a later change is compared with; docs/performance.md says what is promised.
 */
import type { Browser, BrowserContext } from '@playwright/test'
import { startProduct } from '../e2e/support/product.ts'
import { medianOf, type BenchmarkResult } from './support/benchmark.ts'
import { launchBrowser } from './support/browser.ts'
import { serveLimitPages } from './support/limit-pages.tsx'
import { visit, type Visit } from './support/page-visit.ts'

const RUNS = 5
const FILM = '/media/tmdb-movie-2000000001-the-projectionists-reel'

interface Scenario {
  name: string
  path: string
  /** The least page of the kind. */
  limit?: string
  isFilm?: boolean
  /** Whether the page was there before. */
  isReturn?: boolean
}
const SCENARIOS: readonly Scenario[] = [
  { name: 'home, first visit', path: '/', limit: '/' },
  { name: 'home, again', path: '/', limit: '/', isReturn: true },
  { name: 'Discover, first visit', path: '/discover' },
  { name: 'film, first frame', path: FILM, limit: '/film', isFilm: true },
]

async function visitOnce(browser: Browser, url: string, { isFilm, isReturn }: Scenario): Promise<Visit> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  if (isReturn) await visit(context, url)
  const seen = await visit(context, url, isFilm)
  await context.close()
  return seen
}

const figureOf = (visits: readonly Visit[], name: keyof Visit) => medianOf(visits.map((seen) => seen[name]))

/** A figure, and how many times the limit's it is. */
function beside(ours: readonly Visit[], least: readonly Visit[], name: keyof Visit): string {
  const figure = figureOf(ours, name)
  const limit = figureOf(least, name)
  if (Number.isNaN(figure)) return ''
  return Number.isFinite(limit) ? `${Math.round(figure)} (${(figure / limit).toFixed(2)})` : String(Math.round(figure))
}

export async function run(): Promise<BenchmarkResult> {
  const product = await startProduct()
  const limits = await serveLimitPages()
  const browser = await launchBrowser()
  const rows: BenchmarkResult['rows'] = []
  try {
    for (const scenario of SCENARIOS) {
      const ours: Visit[] = []
      const least: Visit[] = []
      for (let turn = 0; turn < RUNS; turn += 1) {
        ours.push(await visitOnce(browser, product.url + scenario.path, scenario))
        if (scenario.limit) least.push(await visitOnce(browser, limits.url + scenario.limit, scenario))
      }
      rows.push({
        page: scenario.name,
        'first paint, ms (limit)': beside(ours, least, 'firstPaint'),
        'largest paint, ms (limit)': beside(ours, least, 'largestPaint'),
        'main thread, ms (limit)': beside(ours, least, 'work'),
        'first frame, ms (limit)': scenario.isFilm ? beside(ours, least, 'firstFrame') : '',
        requests: figureOf(ours, 'requests'),
        'besides pictures': figureOf(ours, 'besidesPictures'),
        kB: Math.round(figureOf(ours, 'kilobytes')),
        elements: figureOf(ours, 'nodes'),
        shift: figureOf(ours, 'shift').toFixed(4),
      })
    }
  } finally {
    await browser.close()
    limits.close()
    await product.stop()
  }
  return { name: 'Pages at a first visit, processor 4× slower, Fast 4G', rows }
}
