/** Years, both included. */
export interface YearRange {
  readonly from: number
  readonly to: number
}

const YEARS = 'years'
/** The parameter of older addresses: the first year of ten. */
const DECADE = 'decade'
const YEARS_OF_A_DECADE = 10

/** The decade of a year. */
export function decadeOf(year: number): YearRange {
  const from = Math.floor(year / YEARS_OF_A_DECADE) * YEARS_OF_A_DECADE
  return { from, to: from + YEARS_OF_A_DECADE - 1 }
}

export const isSameRange = (one: YearRange | null, other: YearRange | null): boolean =>
  one?.from === other?.from && one?.to === other?.to

/** A range as it is read: one year stands alone. */
export const textOfYears = ({ from, to }: YearRange): string => (from === to ? String(from) : `${from}–${to}`)

/** Reads years from an address: `1927`, `1920-1929`, in either order, or an older decade; null for anything else. */
export function readYears(params: URLSearchParams): YearRange | null {
  // Four digits, as the movie database writes its days.
  const [, first, last = first] = /^([1-9]\d{3})(?:-([1-9]\d{3}))?$/.exec(params.get(YEARS) ?? '') ?? []
  if (first !== undefined && last !== undefined) {
    const [from = NaN, to = NaN] = [Number(first), Number(last)].toSorted((a, b) => a - b)
    return { from, to }
  }
  const decade = /^[1-9]\d\d0$/.exec(params.get(DECADE) ?? '')?.[0]
  return decade === undefined ? null : decadeOf(Number(decade))
}

/** Writes years into an address; none where they are null. */
export function writeYears(params: URLSearchParams, years: YearRange | null): void {
  params.delete(DECADE)
  if (years === null) params.delete(YEARS)
  else params.set(YEARS, years.from === years.to ? String(years.from) : `${years.from}-${years.to}`)
}
