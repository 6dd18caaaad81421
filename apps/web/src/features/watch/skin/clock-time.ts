/** A position in seconds as `mm:ss`, or `h:mm:ss` once the film is longer than an hour (specification §9 "Progress"). */
export function clockTime(seconds: number, longest: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const pad = (value: number) => String(value).padStart(2, '0')
  return longest > 3600 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${pad(Math.floor(whole / 60))}:${pad(rest)}`
}

/** A distance from the live edge in seconds, as `−mm:ss`. */
export const timeBehind = (seconds: number): string => `\u2212${clockTime(seconds, seconds)}`

/** "Live", and how far behind it is. */
export const liveTime = (live: string, behind: number): string => (behind > 0 ? `${live} ${timeBehind(behind)}` : live)
