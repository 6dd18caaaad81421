/** Addresses of servers as viewers type them. */
import { ProviderError } from './errors.ts'

/** Hosts that an https page may reach by http: the browser's own machine. */
const isThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  /^127(\.\d+){3}$/.test(hostname) ||
  hostname === '[::1]'

/** Throws `mixed-content` for an address that the browser forbids an https page. */
export function assertReachable(url: string, isSecurePage: boolean): void {
  const { protocol, hostname } = new URL(url)
  if (isSecurePage && protocol === 'http:' && !isThisMachine(hostname)) {
    throw new ProviderError('mixed-content', 'a page from https may not use a server that speaks only http')
  }
}

function parse(text: string): URL {
  try {
    const url = new URL(text)
    if ((url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '') return url
  } catch {
    // An unreadable address gets the same error as a forbidden one.
  }
  throw new ProviderError('bad-address', 'not an address of http or https')
}

/**
 * The addresses that a typed one may mean, best first: `nas:8096` is tried by https, then by http. Without a query, a
 * fragment and slashes at the end. Throws `bad-address`.
 */
export function addressesMeant(typed: string): readonly string[] {
  const text = typed.trim()
  if (text === '' || text.length > 2000 || /\s/.test(text)) throw new ProviderError('bad-address', 'not an address')
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const urls = (hasScheme ? [text] : [`https://${text}`, `http://${text}`]).map(parse)
  return urls.map(({ origin, pathname }) => `${origin}${pathname.replace(/\/+$/, '')}`)
}
