/**
 * Address that a player fetches from a server by itself, without headers: it contains the token. `path` is the server's
 * (it may hold a query, also with the token) or a path of the API.
 */
export function secretUrl(
  base: string,
  path: string,
  token: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(`${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`)
  for (const [name, value] of Object.entries(query)) if (value !== '') url.searchParams.set(name, value)
  const names = new Set([...url.searchParams.keys()].map((name) => name.toLowerCase()))
  if (!names.has('apikey') && !names.has('api_key')) url.searchParams.set('ApiKey', token)
  return url.href
}
