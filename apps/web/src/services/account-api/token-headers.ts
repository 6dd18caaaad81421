import { SESSION_TOKEN_HEADER, serverMetaSchema } from '@matinee/contracts'

/** Whether a server takes the token in a header of its own, by the address of its `meta`. */
const offers = new Map<string, Promise<boolean>>()

const isOwnOrigin = (url: string) => 'location' in globalThis && new URL(url, location.href).origin === location.origin

/** How a call to this address takes a redirect: on the site's own origin it is a gateway's, to a login that no call can pass. */
export const redirectMode = (url: string): RequestRedirect => (isOwnOrigin(url) ? 'manual' : 'follow')

/**
 * The headers that show a session's token. `Authorization` of the site's own origin is left to the browser, which may have to fill it for a
 * gateway in front of site and server, where the server offers a header of its own.
 * @param metaUrl The address of the server's `meta`.
 */
export async function tokenHeaders(
  fetch: typeof globalThis.fetch,
  metaUrl: string,
  token: string,
): Promise<Record<string, string>> {
  const isOffered = isOwnOrigin(metaUrl) && (await offer(fetch, metaUrl))
  return isOffered ? { [SESSION_TOKEN_HEADER]: token } : { authorization: `Bearer ${token}` }
}

/** A server that refused a token may be another one by now. */
export const askOfferAgain = (metaUrl: string) => offers.delete(metaUrl)

function offer(fetch: typeof globalThis.fetch, metaUrl: string): Promise<boolean> {
  const known = offers.get(metaUrl)
  if (known) return known
  const asked = ask(fetch, metaUrl).catch(() => {
    // The call itself meets the same, and says so.
    offers.delete(metaUrl)
    return false
  })
  offers.set(metaUrl, asked)
  return asked
}

async function ask(fetch: typeof globalThis.fetch, metaUrl: string): Promise<boolean> {
  const answer = await fetch(metaUrl, { cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(20_000) })
  return serverMetaSchema.parse(await answer.json()).sessionHeader === true
}
