const isAbsolute = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address)

const withoutEnd = (base: string): string => base.replace(/\/+$/, '')

/** A path of the API without the server's own path: a server writes it with that path or without. */
function bare(base: string, path: string): string {
  const own = new URL(withoutEnd(base)).pathname.replace(/\/$/, '')
  return path.toLowerCase().startsWith(`${own}/videos/`.toLowerCase()) ? path.slice(own.length) : path
}

/** Whether what a server writes of a file leads to it: an address, or a path of the API. A path of its disk does not. */
export const isAddress = (base: string, written: string): boolean =>
  isAbsolute(written) || /^\/?videos\//i.test(bare(base, written))

const rootOf = (base: string): string => `${withoutEnd(base)}/`

/** Whether an absolute address is one of this server: another service may have the same host, at another path. */
export const isOfServer = (base: string, url: string): boolean =>
  new URL(url).href.startsWith(new URL(rootOf(base)).href)

/**
 * Address that a player fetches by itself, without headers: one of this server contains the token, one of another
 * service never does. `written` is an address or path that the server wrote (it may hold a query, also with the token), or a path
 * of the API.
 */
export function secretUrl(
  base: string,
  written: string,
  token: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(isAbsolute(written) ? written : `${rootOf(base)}${bare(base, written).replace(/^\/+/, '')}`)
  for (const [name, value] of Object.entries(query)) if (value !== '') url.searchParams.set(name, value)
  if (!isOfServer(base, url.href)) {
    for (const [name, value] of [...url.searchParams]) if (value === token) url.searchParams.delete(name)
    return url.href
  }
  const names = new Set([...url.searchParams.keys()].map((name) => name.toLowerCase()))
  if (!names.has('apikey') && !names.has('api_key')) url.searchParams.set('ApiKey', token)
  return url.href
}
