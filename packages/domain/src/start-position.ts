/**
 * Seconds of a `t` parameter: `90`, `1:30` or `1:02:03`, minutes capped at 59, and seconds at 59 where minutes are
 * given (product facts §1). Undefined for anything else.
 */
export function parseStartTime(text: string | null | undefined): number | undefined {
  if (!text || !/^\d{1,6}(:\d{1,6}){0,2}$/.test(text)) return undefined
  const [seconds = 0, minutes = 0, hours = 0] = text.split(':').map(Number).toReversed()
  return hours * 3600 + Math.min(minutes, 59) * 60 + (minutes > 0 ? Math.min(seconds, 59) : seconds)
}

/**
 * Where playback starts, in seconds: "from the beginning" goes before the address, and the address before the saved
 * position (product facts §1, §9.3). A position in the last stretch of a film starts it again, so that resuming never
 * shows only the credits' end.
 */
export function startPositionOf(input: {
  fromBeginning: boolean
  asked: number | undefined
  saved: { watched: number; duration: number } | undefined
}): number {
  if (input.fromBeginning) return 0
  if (input.asked !== undefined) return input.asked
  const { saved } = input
  if (!saved || !(saved.watched > 0)) return 0
  return saved.duration > 0 && saved.watched >= saved.duration * 0.99 ? 0 : saved.watched
}
