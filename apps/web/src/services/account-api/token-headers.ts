import { SESSION_TOKEN_HEADER, serverMetaSchema } from '@matinee/contracts'

interface Offer {
  readonly asked: Promise<boolean>
  /** Once the server has answered: whether it takes the token in a header of its own. */
  isMade?: boolean
}

/** By the address of the server's `meta`. */
const offers = new Map<string, Offer>()

/** Longest wait for `meta`, ms: the call that waits for it has its own, longer one. */
const PATIENCE_MS = 5000

const isOwnOrigin = (url: string) => 'location' in globalThis && new URL(url, location.href).origin === location.origin

/** How a call to this address takes a redirect: on the site's own origin it is a gateway's, to a login that no call can pass. */
export const redirectMode = (url: string): RequestRedirect => (isOwnOrigin(url) ? 'manual' : 'follow')

/**
 * The headers that show a session's token. `Authorization` of the site's own origin is left to the browser, which may have to fill it for a
 * gateway in front of site and server, where the server offers a header of its own.
 * @param metaUrl The address of the server's `meta`.
 * @param isLast The page goes: nothing can be asked before the call.
 */
export async function tokenHeaders(
  fetch: typeof globalThis.fetch,
  metaUrl: string,
  token: string,
  isLast = false,
): Promise<Record<string, string>> {
  const isOffered = isOwnOrigin(metaUrl) && (isLast ? offers.get(metaUrl)?.isMade : await offer(fetch, metaUrl).asked)
  return isOffered ? { [SESSION_TOKEN_HEADER]: token } : bearer(token)
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

/** A server that refused a token may be another one by now. */
export const askOfferAgain = (metaUrl: string) => offers.delete(metaUrl)

/**
 * Whether a refusal says nothing of the session: the token was in the header of its own, and this server, an older one behind the same
 * address, did not read it there.
 */
export const isUnread = (headers: Readonly<Record<string, string>>, answer: Response): boolean =>
  answer.status === 401 && SESSION_TOKEN_HEADER in headers && !answer.headers.has(SESSION_TOKEN_HEADER)

function offer(fetch: typeof globalThis.fetch, metaUrl: string): Offer {
  const known = offers.get(metaUrl)
  if (known) return known
  const made: Offer = {
    asked: ask(fetch, metaUrl).then(
      (isMade) => (made.isMade = isMade),
      () => {
        // The call itself meets the same, and says so.
        offers.delete(metaUrl)
        return false
      },
    ),
  }
  offers.set(metaUrl, made)
  return made
}

async function ask(fetch: typeof globalThis.fetch, metaUrl: string): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(metaUrl, { cache: 'no-store', redirect: 'manual', signal })
  return serverMetaSchema.parse(await answer.json()).sessionHeader === true
}
