import { PROXY_REQUEST_HEADERS } from '@matinee/contracts'

/** Names that a page's request may not carry → names that it may, known to proxies (protocols §7). */
const CARRIED_AS = new Map<string, string>(Object.entries(PROXY_REQUEST_HEADERS).map(([sent, meant]) => [meant, sent]))
const MEANT_BY = new Map<string, string>(Object.entries(PROXY_REQUEST_HEADERS))

const renamed = (headers: Iterable<readonly [string, string]>, names: ReadonlyMap<string, string>) =>
  Object.fromEntries(Array.from(headers, ([name, value]) => [names.get(name.toLowerCase()) ?? name, value]))

/** Headers under names that a page's request may carry. */
export const disguised = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  renamed(Object.entries(headers), CARRIED_AS)

/** The headers under their real names. */
export const undisguised = (headers: Headers): Record<string, string> => renamed(headers, MEANT_BY)
