/** The proxies in use, and whose they are. */
export interface ChosenProxies extends ProxySet {
  /** As written. */
  readonly entries: readonly string[]
  /** Whether the viewer named one of their own: it counts as a setup and allows autoplay. */
  readonly isOwn: boolean
}

/**
 * A parsed list of proxies: those that fetch, and servers that search (protocols §7, §9). Addresses without a slash at
 * the end.
 */
export interface ProxySet {
  readonly proxies: readonly string[]
  readonly scrapeServers: readonly string[]
}

type EntryType = 'proxy' | 'api'

interface Entry {
  type: EntryType
  url: string
}

const ENTRY = /^\|([^|]*)\|(.*)$/s

/** One entry: a plain address, or `|k=v;k=v|address` with a `type`. Undefined for an ignored one. */
function entryOf(text: string, base: string): Entry | undefined {
  const [, options = '', address = ''] = ENTRY.exec(text.trim()) ?? ['', '', text.trim()]
  const pairs = options.split(';').map((pair) => pair.split('=').map((part) => part.trim()))
  const type = pairs.find(([name]) => name === 'type')?.[1] ?? 'proxy'
  if ((type !== 'proxy' && type !== 'api') || !/^(https?:|\/)/i.test(address) || !URL.canParse(address, base))
    return undefined
  return { type, url: new URL(address, base).href.replace(/\/+$/, '') }
}

/**
 * Reads a proxy set (specification §5 "Proxy": other entries are ignored).
 * @param base The page's address: a host may name a part of its own site by its path.
 */
export function parseProxySet(entries: readonly string[], base: string): ProxySet {
  const known = entries.flatMap((text) => entryOf(text, base) ?? [])
  const of = (wanted: EntryType) => [...new Set(known.flatMap(({ type, url }) => (type === wanted ? [url] : [])))]
  return { proxies: of('proxy'), scrapeServers: of('api') }
}

/**
 * The viewer's choice of proxies, in one place for all readers: null is the host's list. Their own list replaces the
 * host's, also an empty one: then no proxy is used, and none is set either (specification §6: "or a proxy is set").
 */
export function chosenProxies(
  { own, host = [] }: { own: readonly string[] | null; host?: readonly string[] },
  base: string,
): ChosenProxies {
  const entries = own ?? host
  const known = parseProxySet(entries, base)
  return { ...known, entries, isOwn: own !== null && known.proxies.length + known.scrapeServers.length > 0 }
}
