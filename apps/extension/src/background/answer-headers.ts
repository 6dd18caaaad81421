/** Headers of an answer that a page is given: what its body is, how long it is good, and when to ask again. */
const READABLE = new Set([
  'accept-ranges',
  'age',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'retry-after',
  'vary',
])
/** What services say about their limits. */
const LIMITS = /^(?:x-)?rate-?limit(?:-[a-z]+)*$/

/** Headers that a page may set on the answers of a stream: what lets it read them, and what they are. */
const SETTABLE = new Set([
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-type',
  'cross-origin-resource-policy',
  'timing-allow-origin',
])

/** Headers of an answer as a page may read them; the others are between the viewer's browser and that site. */
export function readableHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => READABLE.has(name) || LIMITS.test(name)))
}

/** Headers without those that would change more in the browser than whether a page can read a stream. */
export function settableHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => SETTABLE.has(name.toLowerCase())))
}
