/**
 * How long the catalogue draws a title's still, as SVG and as dots for a wide screen, and what each weighs on the wire, by manner of
 * printing: the SVG of every scene several times, the dots of every scene once.
 * Promise: 99 of 100 SVGs take less than 10 ms, and each weighs less than 15 kB; half the pictures of 1,280 px are drawn in less than
 * 200 ms, from the order to the bytes, and each weighs less than 220 kB: the lines of a woodcut weigh most.
 */
import { brotliCompressSync } from 'node:zlib'
import {
  createRasterizer,
  drawStill,
  printingNames,
  type Rasterize,
  sceneNames,
  startRasterThread,
  withGrain,
} from '@matinee/catalogue'
import { verdict, type BenchmarkResult } from './support/benchmark.ts'

const drawn = sceneNames.length * 5
const warmUp = 40
/** Of the scenes that are drawn as dots, one of so many is timed, alone. */
const timedEvery = 7
const wide = { width: 1280, height: 720, format: 'webp' } as const
const promised = { svgMs: 10, svgBytes: 15_000, rasterMs: 200, rasterBytes: 220_000 }

type Printing = (typeof printingNames)[number]
const subjectOf = (printing: Printing, id: number) => ({
  id,
  hint: { printing, scene: sceneNames[id % sceneNames.length] },
})

const rounded = (ms: number): number => Math.round(ms * 100) / 100

const share = (durations: readonly number[], part: number): number =>
  durations.toSorted((a, b) => a - b)[Math.floor(durations.length * part)] ?? 0

function svgRow(printing: Printing) {
  const weights: number[] = []
  const durations = Array.from({ length: warmUp + drawn }, (_, id) => {
    const start = performance.now()
    const svg = withGrain(drawStill(subjectOf(printing, id)))
    const ms = performance.now() - start
    if (id < sceneNames.length) weights.push(brotliCompressSync(svg).length)
    return ms
  }).slice(warmUp)
  return { p50: rounded(share(durations, 0.5)), p99: rounded(share(durations, 0.99)), bytes: Math.max(...weights) }
}

async function rasterRow([first, second]: readonly [Rasterize, Rasterize], printing: Printing) {
  const draw = (rasterize: Rasterize, id: number) => rasterize({ svg: drawStill(subjectOf(printing, id)), ...wide })
  const durations: number[] = []
  const weights: number[] = []
  const weigh = (picture: Uint8Array | undefined) => weights.push(picture?.length ?? Number.NaN)
  const ids = [...sceneNames.keys()]
  for (const id of ids.filter((at) => at % timedEvery === 0)) {
    const start = performance.now()
    const picture = await draw(first, id)
    durations.push(performance.now() - start)
    weigh(picture)
  }
  // These are only weighed: two threads draw them in half the time.
  const others = ids.filter((at) => at % timedEvery !== 0)
  const pictures = await Promise.all(others.map((id, i) => draw(i % 2 === 0 ? first : second, id)))
  pictures.forEach(weigh)
  return { p50: Math.round(share(durations, 0.5)), bytes: Math.max(...weights) }
}

export async function run(): Promise<BenchmarkResult> {
  const over = new AbortController()
  const log = { warn: (_fields: object, message: string) => console.error(message) }
  const start = () => createRasterizer(startRasterThread, { log, signal: over.signal })
  const threads = [start(), start()] as const
  // The threads let their process end: a timer holds it until the last picture.
  const alive = setInterval(() => {}, 60_000)
  const rows: BenchmarkResult['rows'] = []
  for (const printing of printingNames) {
    const svg = svgRow(printing)
    const raster = await rasterRow(threads, printing)
    const isStored =
      svg.p99 < promised.svgMs &&
      svg.bytes < promised.svgBytes &&
      raster.p50 < promised.rasterMs &&
      raster.bytes < promised.rasterBytes
    rows.push({
      printing,
      'SVG p50 ms': svg.p50,
      'SVG p99 ms': svg.p99,
      'SVG bytes': svg.bytes,
      'WebP 1280 p50 ms': raster.p50,
      'WebP 1280 bytes': raster.bytes,
      stored: verdict(isStored),
    })
  }
  clearInterval(alive)
  over.abort()
  return { name: 'stills, drawn and compressed', rows }
}
