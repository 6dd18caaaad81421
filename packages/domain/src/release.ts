/** ISO date (`yyyy-mm-dd`) of a moment in the viewer's own time zone. */
export function localDate(now: Date): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  return `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** Whether a text begins with a date that the calendar has, `yyyy-mm-dd`. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/**
 * Whether a title is out: its release date is today or earlier, else its year is this year or earlier. An invalid date
 * means not released, and so does a missing year (specification §5; product facts §8).
 */
export function isReleased(title: { releaseDate?: string; year?: number }, now: Date): boolean {
  if (title.releaseDate) return isCalendarDate(title.releaseDate) && title.releaseDate.slice(0, 10) <= localDate(now)
  return title.year !== undefined && title.year > 0 && title.year <= now.getFullYear()
}
