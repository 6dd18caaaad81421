import { PROXY_QUERY, REWRITE_HLS, type SignedLink } from '@matinee/contracts'
import { type Clock, createSigner, SECOND_MS } from '@matinee/server-kit'
import type { ProxyOptions } from '../options.ts'
import { Refusal } from '../refusal.ts'

/** The parts of a proxy address, without expiry and signature. */
export interface LinkParts {
  /** The destination as it is written. */
  text: string
  rewrite: boolean
  /** JSON of the headers that the query sets; empty for none. */
  queryHeadersJson: string
  /** Origin of the page that a signed address is for; empty for players anywhere. */
  audience: string
}

export interface SignedLinks {
  /** An address, relative to the proxy's own, that can be read without a token for a while. */
  sign: (parts: LinkParts) => Promise<SignedLink>
  /**
   * Whether the query has a valid signature.
   * @throws Refusal `signature-refused` for a wrong or an old one.
   */
  verify: (query: URLSearchParams, parts: LinkParts) => Promise<boolean>
}

export function linkOf({ text, rewrite, queryHeadersJson, audience }: LinkParts): URLSearchParams {
  const query = new URLSearchParams({ [PROXY_QUERY.destination]: text })
  if (rewrite) query.set(PROXY_QUERY.rewrite, REWRITE_HLS)
  if (queryHeadersJson !== '') query.set(PROXY_QUERY.headers, queryHeadersJson)
  if (audience !== '') query.set(PROXY_QUERY.audience, audience)
  return query
}

/** Signs addresses by HMAC-SHA-256, so that a player or a playlist's reader, which sends no token, can go where the page could. */
export function createSignedLinks(
  { secret, lifeSeconds }: NonNullable<ProxyOptions['signing']>,
  clock: Clock,
): SignedLinks {
  const signer = createSigner(secret)
  const signedText = (expires: number, { text, rewrite, queryHeadersJson, audience }: LinkParts): string =>
    JSON.stringify(['matinee-proxy', 'GET', audience, expires, rewrite, queryHeadersJson, text])

  return {
    async sign(parts) {
      const expires = Math.floor(clock.now() / SECOND_MS) + lifeSeconds
      const signature = await signer.sign(signedText(expires, parts))
      const query = linkOf(parts)
      query.set(PROXY_QUERY.expires, String(expires))
      query.set(PROXY_QUERY.signature, signature)
      return { url: `?${query}`, expires }
    },
    async verify(query, parts) {
      const signature = query.get(PROXY_QUERY.signature)
      if (signature === null) return false
      const expires = Number(query.get(PROXY_QUERY.expires))
      const isRight =
        Number.isSafeInteger(expires) &&
        expires * SECOND_MS > clock.now() &&
        (await signer.verify(signedText(expires, parts), signature))
      if (!isRight) throw new Refusal('signature-refused')
      return true
    },
  }
}
