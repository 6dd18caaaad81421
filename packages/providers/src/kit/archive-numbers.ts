/** Numbers as the Internet Archive writes them: as text, or as typed by an uploader. */

/** 0 for anything but a positive number. */
export const numberOf = (value: unknown): number => {
  const number = Number(value ?? 0)
  return Number.isFinite(number) && number > 0 ? number : 0
}

/** `5401.66` or `1:30:01.7`, in seconds; 0 for anything else. */
export function secondsOf(value: unknown): number {
  const parts = String(value ?? '').split(':')
  if (parts.length > 3) return 0
  return numberOf(parts.reduce((sum, part) => sum * 60 + Number(part), 0))
}

/** A bare number below this means minutes. */
const MOST_BARE_MINUTES = 600

/** Minutes of a running time as uploaders type it: `70 minutes`, `1 hr 10 min`, `1:10:12`, `4210`, `70`; 0 for all else. */
export function typedMinutesOf(value: unknown): number {
  const text = String(value ?? '')
    .toLowerCase()
    .trim()
  if (/^[\d:.]+$/.test(text)) {
    const seconds = secondsOf(text)
    return !text.includes(':') && seconds < MOST_BARE_MINUTES ? seconds : seconds / 60
  }
  const unit = (pattern: RegExp): number => numberOf(pattern.exec(text)?.[1])
  return unit(/(\d+(?:\.\d+)?)\s*h/) * 60 + unit(/(\d+(?:\.\d+)?)\s*m/)
}
