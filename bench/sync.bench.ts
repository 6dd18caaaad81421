/**
 * From a press on one device to the card on the shelf of another one of the same account, in two browsers beside the built product;
 * in turn with the least that it can take: a device without a page that writes a bookmark and reads the list.
 * Promise: under a second (median).
 */
import type { Browser, Page } from '@playwright/test'
import { createInteropClient, type InteropClient } from '@matinee/testing'
import { logIn, register } from '../e2e/support/account.ts'
import { startProduct } from '../e2e/support/product.ts'
import { medianOf, verdict, type BenchmarkResult } from './support/benchmark.ts'
import { launchBrowser } from './support/browser.ts'

/** Titles of the sample catalogue, each saved once. */
const FIRST_QUERY = 'nosferatu'
const QUERIES = ['metropolis', 'detour', 'projectionist', 'night of', 'general'] as const
const MOST_MS = 1000

async function openDevice(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url })
  return context.newPage()
}

/** Saves the first title that a query finds. @returns How long the other device's shelf took to show one card more, ms. */
async function saveAndSee(here: Page, there: Page, query: string): Promise<number> {
  await here.goto(`/browse/${query}`)
  const button = here.getByRole('button', { name: /^Add bookmark: / }).first()
  await button.waitFor()
  const cards = there.getByRole('region', { name: 'Bookmarks' }).getByRole('listitem')
  const before = await cards.count()
  const begun = performance.now()
  await button.click()
  await cards.nth(before).waitFor()
  return performance.now() - begun
}

/** Writes a bookmark and reads the list, as one device after another would at best. */
async function writeAndRead(client: InteropClient, index: number): Promise<number> {
  const begun = performance.now()
  const meta = { title: 'A film', year: 1920, type: 'movie' }
  await client.call('POST', `/users/{uid}/bookmarks/${1000 + index}`, { tmdbId: String(1000 + index), meta })
  await client.call('GET', '/users/{uid}/bookmarks')
  return performance.now() - begun
}

async function inTurn(browser: Browser, url: string) {
  const [here, there] = [await openDevice(browser, url), await openDevice(browser, url)]
  const passphrase = await register(here, 'Laptop')
  await logIn(there, passphrase, 'Television')
  await there.waitForURL(`${url}/`)
  const client = createInteropClient({ base: `${url}/api`, fetch: (request) => fetch(request), passphrase: 'bench' })
  await client.register('Laptop')
  // Not counted: with the first, both have come to know each other.
  await saveAndSee(here, there, FIRST_QUERY)
  const figures = { shown: [] as number[], least: [] as number[] }
  for (const [index, query] of QUERIES.entries()) {
    figures.shown.push(await saveAndSee(here, there, query))
    figures.least.push(await writeAndRead(client, index))
  }
  return figures
}

export async function run(): Promise<BenchmarkResult> {
  const product = await startProduct()
  const browser = await launchBrowser()
  const { shown, least } = await inTurn(browser, product.url).finally(async () => {
    await browser.close()
    await product.stop()
  })
  const row = (what: string, ms: readonly number[], met = '') => ({
    what,
    'median ms': Math.round(medianOf(ms)),
    'least ms': Math.round(Math.min(...ms)),
    'most ms': Math.round(Math.max(...ms)),
    met,
  })
  return {
    name: `a bookmark on the other device's screen, ${QUERIES.length} times`,
    rows: [
      row('press to card', shown, verdict(medianOf(shown) < MOST_MS)),
      row('write and read without a page', least),
    ],
  }
}
