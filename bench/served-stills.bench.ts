/**
 * How long the product takes for a still over HTTP, when it is drawn for the first who asks and when it was drawn before, by width.
 * Promise: of the stills of 1,280 px half are drawn in less than 200 ms; 99 of 100 of any width that were drawn come in less than 20 ms.
 */
import { startProduct } from '../e2e/support/product.ts'
import { medianOf, verdict, type BenchmarkResult } from './support/benchmark.ts'

const FILMS = 15
const AGAIN = 20
const SIZES = ['w300', 'w780', 'w1280', 'w1920']
const DRAWN_SIZE = 'w1280'
const DRAWN_MS = 200
const SERVED_MS = 20

const rounded = (ms: number): number => Math.round(ms * 10) / 10

async function timed(address: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(address)
  await response.arrayBuffer()
  if (response.headers.get('content-type') !== 'image/webp') throw new Error(`${address} is no picture`)
  return performance.now() - start
}

async function stillsOf(url: string, page: number): Promise<string[]> {
  const answer = await fetch(`${url}/catalogue/3/movie/top_rated?page=${page}`)
  const { results } = (await answer.json()) as { results: { backdrop_path: string }[] }
  return results.slice(0, FILMS).map(({ backdrop_path: path }) => path)
}

async function measure(url: string, stills: readonly string[], size: string) {
  const addresses = stills.map((path) => `${url}/catalogue/t/p/${size}${path}`)
  const first: number[] = []
  for (const address of addresses) first.push(await timed(address))
  const again: number[] = []
  for (let turn = 0; turn < AGAIN; turn += 1) for (const address of addresses) again.push(await timed(address))
  const late = again.toSorted((a, b) => a - b)[Math.floor(again.length * 0.99)] ?? Number.NaN
  const drawn = medianOf(first)
  return {
    size,
    'drawn p50 ms': rounded(drawn),
    'again p50 ms': rounded(medianOf(again)),
    'again p99 ms': rounded(late),
    stored: verdict(late < SERVED_MS && (size !== DRAWN_SIZE || drawn < DRAWN_MS)),
  }
}

export async function run(): Promise<BenchmarkResult> {
  const product = await startProduct()
  try {
    const rows: BenchmarkResult['rows'] = []
    for (const [at, size] of SIZES.entries()) {
      // A drawing is made once for all its widths: each size has films of its own.
      const stills = await stillsOf(product.url, at + 1)
      rows.push(await measure(product.url, stills, size))
    }
    return { name: 'stills over HTTP', rows }
  } finally {
    await product.stop()
  }
}
