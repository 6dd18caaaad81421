/** Stands for this site, whatever its address: what is asked for must stay on it. */
const SITE = 'https://site.invalid'

/**
 * Where the setup leads to: the requested path of this site, else home. It is read as a browser reads addresses, which drop tabs and
 * line breaks, turn backslashes around and resolve dots; what then names another site, or the setup itself, is ignored.
 */
export function redirectOf(search: string): string {
  const asked = new URLSearchParams(search).get('redirect') ?? ''
  if (!asked.startsWith('/') || !URL.canParse(asked, SITE)) return '/'
  const { origin, pathname, search: query, hash } = new URL(asked, SITE)
  const isOwnPath = origin === SITE && !pathname.startsWith('//') && !/^\/onboarding(\/|$)/.test(pathname)
  return isOwnPath ? pathname + query + hash : '/'
}
