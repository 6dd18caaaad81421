const UNITS = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3600_000],
  ['minute', 60_000],
] as const

/** A time in the past, in the words of a language: "3 hours ago", "yesterday". */
export function timeAgo(then: Date, now: Date, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const passed = Math.max(0, now.getTime() - then.getTime())
  const [unit, size] = UNITS.find(([, ms]) => passed >= ms) ?? ['minute', 60_000]
  return format.format(-Math.floor(passed / size), unit)
}
