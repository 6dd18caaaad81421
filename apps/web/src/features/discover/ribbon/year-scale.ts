import type { YearRange } from '../../../blocks/filters/year-range.ts'
import type { CountsByYear } from '../../../services/catalog/catalog.ts'

/** The year of the oldest film that survives, Roundhay Garden Scene: where a catalogue does not say its years. */
const OLDEST_FILM = 1888
/** No year outside is believed: a film of the year 1000 would squeeze all others into a corner. */
const EARLIEST = 1870
const YEARS_AHEAD = 10
/** Fewer make bars as wide as posters. */
const FEWEST_YEARS = 10

/** The years that the ribbon stands for: from the first to the last with a title. `counts` are undefined where nobody knows. */
export function yearScale(counts: CountsByYear | undefined, thisYear: number): YearRange {
  const years = Object.keys(counts ?? {})
    .map(Number)
    .filter((year) => year >= EARLIEST && year <= thisYear + YEARS_AHEAD)
  if (years.length === 0) return { from: OLDEST_FILM, to: thisYear }
  const [from, to] = [Math.min(...years), Math.max(...years)]
  const missing = Math.max(0, FEWEST_YEARS - (to - from + 1))
  return { from: from - Math.floor(missing / 2), to: to + Math.ceil(missing / 2) }
}

/** How many years a range has. */
export const lengthOf = ({ from, to }: YearRange): number => to - from + 1

/** Where a range begins and ends on the ribbon, as shares of its width. What lies outside of the scale stands at its end. */
export function sharesOf(range: YearRange, scale: YearRange): { from: number; to: number } {
  const share = (years: number) => Math.min(Math.max(years / lengthOf(scale), 0), 1)
  return { from: share(range.from - scale.from), to: share(range.to - scale.from + 1) }
}

/** Where the middle of a year stands, as a share of the width. */
export const middleOf = (year: number, scale: YearRange): number => (year - scale.from + 0.5) / lengthOf(scale)

/** The year at a share of the width, within the scale. */
export const yearAt = (share: number, scale: YearRange): number =>
  Math.min(Math.max(scale.from + Math.floor(share * lengthOf(scale)), scale.from), scale.to)

/** The numbers of both, added; undefined where neither is known. */
export function sumOfCounts(one: CountsByYear | undefined, other: CountsByYear | undefined): CountsByYear | undefined {
  if (!one || !other) return one ?? other
  const sum: Record<string, number> = { ...one }
  for (const [year, count] of Object.entries(other)) sum[year] = (sum[year] ?? 0) + count
  return sum
}

/** The height of the drawing: the ribbon's in CSS pixels where there is room. */
export const RIBBON_HEIGHT = 52
const HEIGHT_OF_NONE = 1.5
const LEAST_HEIGHT = 5
/** Of every bar where no numbers are known. */
const HEIGHT_OF_UNKNOWN = 12
const BAR_SHARE = 0.55

const yearsOf = (scale: YearRange) => Array.from({ length: lengthOf(scale) }, (_, index) => scale.from + index)

/** Heights of the bars, by the square roots of the numbers of titles: one title is still seen beside forty. */
export function barHeights(counts: CountsByYear | undefined, scale: YearRange): number[] {
  const years = yearsOf(scale)
  if (!counts || !years.some((year) => counts[year])) return years.map(() => HEIGHT_OF_UNKNOWN)
  const most = Math.max(...years.map((year) => counts[year] ?? 0))
  return years.map((year) => {
    const count = counts[year] ?? 0
    return count === 0 ? HEIGHT_OF_NONE : LEAST_HEIGHT + (RIBBON_HEIGHT - LEAST_HEIGHT) * Math.sqrt(count / most)
  })
}

/** The bars as one path, each in a field one wide. */
export const barsPath = (heights: readonly number[]): string =>
  heights
    .map((height, index) => {
      const tall = height.toFixed(1)
      return `M${(index + (1 - BAR_SHARE) / 2).toFixed(3)} ${RIBBON_HEIGHT}v-${tall}h${BAR_SHARE}v${tall}z`
    })
    .join('')

/** A film is free of rights in the United States once 95 years have ended after it came out. */
const TERM_YEARS = 95
/** Fewer have no room for what is said about them. */
const FEWEST_EMPTY = 15

/**
 * The longest run of years without an open title whose films are still protected; null where there is none of some length.
 * Earlier years are empty for other reasons: little was filmed, and less survived.
 */
export function protectedYears(counts: CountsByYear | undefined, scale: YearRange, thisYear: number): YearRange | null {
  // Who knows no year of any title knows of no empty one.
  if (!counts || Object.keys(counts).length === 0) return null
  const first = Math.max(scale.from, thisYear - TERM_YEARS)
  let longest: YearRange | null = null
  let start = first
  for (let year = first; year <= scale.to + 1; year += 1) {
    if (year <= scale.to && !counts[year]) continue
    const run = { from: start, to: year - 1 }
    if (lengthOf(run) >= FEWEST_EMPTY && (!longest || lengthOf(run) > lengthOf(longest))) longest = run
    start = year + 1
  }
  return longest
}

/** The decades that are named below the bars; not where something else is said. */
export const namedDecades = (scale: YearRange, without: YearRange | null): number[] =>
  yearsOf(scale).filter((year) => year % 10 === 0 && !(without && year >= without.from && year <= without.to))
