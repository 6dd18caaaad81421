const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/** The origin of the page that a request comes from; undefined where nothing says it, as for a program or a receiver. */
function pageOf({ headers, url }: Request): string | undefined {
  const origin = headers.get('origin')
  if (origin !== null) return origin
  if (headers.get('sec-fetch-site') === 'same-origin') return new URL(url).origin
  const referrer = headers.get('referer')
  return referrer !== null && URL.canParse(referrer) ? new URL(referrer).origin : undefined
}

/** The origin that an address signed for this request's page is for; empty where nobody knows the page. */
export const audienceOf = (request: Request): string => pageOf(request) ?? ''

/**
 * Whether a signed address is used where it was given: from the page of that origin, or by a player that says nothing of a page. Of the
 * own origin only the host is compared, because TLS can end in front of the server.
 */
export function isForRequest(audience: string, request: Request): boolean {
  if (audience === '') return true
  const { host } = new URL(request.url)
  const page = pageOf(request)
  if (page !== undefined) return page === audience || (hostOf(page) === host && hostOf(audience) === host)
  const site = request.headers.get('sec-fetch-site')
  return site === null || site === 'none' || hostOf(audience) !== host
}
