/**
 * When a JWT expires, in ms since 1970; never for one without an expiry, at once for anything else. Nothing is
 * verified.
 */
export function readJwtExpiry(jwt: string): number {
  try {
    const payload = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    const expires = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined
    if (expires === undefined) return Infinity
    return typeof expires === 'number' ? expires * 1000 : 0
  } catch {
    return 0
  }
}
