export interface BenchmarkResult {
  name: string
  rows: Array<Record<string, string | number>>
}

/** What a `*.bench.ts` file exports. */
export interface Benchmark {
  run: () => Promise<BenchmarkResult>
}

/** Whether a promise was kept, as tables say it; '' where nothing is promised. */
export const verdict = (isStored: boolean | undefined): string =>
  isStored === undefined ? '' : isStored ? 'yes' : 'NO'

/** The middle of an odd number of figures. */
export function medianOf(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}
