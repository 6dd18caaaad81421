/** What a server asks to wait with `Retry-After`, ms: a number of seconds, or a moment. 0 where it asks nothing. */
export function retryAfterMs(header: string | null): number {
  const asked = header ?? ''
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
  return ms > 0 ? ms : 0
}
