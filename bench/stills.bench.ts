/**
 * How long the catalogue draws a title's still, and what it weighs on the wire, by motif.
 * Promise: 99 of 100 stills take less than 5 ms, and each weighs less than 15 kB.
 */
import { brotliCompressSync } from 'node:zlib'
import { drawStill, motifNames } from '@matinee/catalogue'
import { verdict, type BenchmarkResult } from './support/benchmark.ts'

const drawn = 200
const warmUp = 40
const promisedMs = 5
const promisedBytes = 15_000

const rounded = (ms: number): number => Math.round(ms * 100) / 100

export async function run(): Promise<BenchmarkResult> {
  const rows = motifNames.map((motif) => {
    let bytes = 0
    const durations = Array.from({ length: warmUp + drawn }, (_, id) => {
      const start = performance.now()
      const svg = drawStill({ id, hint: { motif } })
      const ms = performance.now() - start
      if (id % 40 === 0) bytes = Math.max(bytes, brotliCompressSync(svg).length)
      return ms
    })
    const sorted = durations.slice(warmUp).toSorted((a, b) => a - b)
    const at = (share: number): number => rounded(sorted[Math.floor(sorted.length * share)] ?? 0)
    const isStored = at(0.99) < promisedMs && bytes < promisedBytes
    return { motif, 'p50 ms': at(0.5), 'p99 ms': at(0.99), bytes, stored: verdict(isStored) }
  })
  return { name: 'stills, drawn and compressed', rows }
}
