import { isCalendarDate } from './release.ts'

/** A calendar date in words of a language (`locale` is a BCP 47 tag); undefined for a missing or invalid date. */
export function dateInWords(date: string | undefined, locale: string): string | undefined {
  if (date === undefined || !isCalendarDate(date)) return undefined
  // The date is the same wherever the viewer is.
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date.slice(0, 10)))
}
