/** Addresses: built by segment, and checked before anything is fetched from them. */

/** Percent-encodes a path segment by segment: `a b/50%#1.mp4` becomes `a%20b/50%25%231.mp4`. */
export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** Joins a base address and raw path segments; a segment may hold slashes, and every part of it is encoded. */
export const joinUrl = (base: string, ...segments: readonly string[]): string =>
  [base.replace(/\/+$/, ''), ...segments.map(encodePath)].join('/')

const HERE = 'https://origin.invalid'

/**
 * Whether a player may open a provider's address: absolute http or https, or a path on our own origin. Other schemes
 * run code or read files, and `//host` or `/\host` only look like paths.
 */
export function isFetchable(url: string): boolean {
  if (url.length === 0 || url.length > 8192) return false
  try {
    if (url.startsWith('/')) return new URL(url, HERE).origin === HERE
    return /^https?:\/\//i.test(url) && new URL(url).hostname !== ''
  } catch {
    return false
  }
}
