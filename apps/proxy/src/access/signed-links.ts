import { PROXY_QUERY, REWRITE_HLS, type SignedLink } from '@matinee/contracts'
import { type Clock, SECOND_MS } from '@matinee/server-kit'
import type { ProxyOptions } from '../options.ts'
import { Refusal } from '../refusal.ts'

/** The parts of a proxy address, without expiry and signature. */
export interface LinkParts {
  /** The destination as it is written. */
  text: string
  rewrite: boolean
  /** JSON of the headers that the query sets; empty for none. */
  queryHeadersJson: string
}

export interface SignedLinks {
  /** An address, relative to the proxy's own, that needs no token for a while. */
  sign: (parts: LinkParts) => Promise<SignedLink>
  /**
   * Whether the query has a valid signature.
   * @throws Refusal `signature-refused` for a wrong or an old one.
   */
  verify: (query: URLSearchParams, parts: LinkParts) => Promise<boolean>
}

export function linkOf({ text, rewrite, queryHeadersJson }: LinkParts): URLSearchParams {
  const query = new URLSearchParams({ [PROXY_QUERY.destination]: text })
  if (rewrite) query.set(PROXY_QUERY.rewrite, REWRITE_HLS)
  if (queryHeadersJson !== '') query.set(PROXY_QUERY.headers, queryHeadersJson)
  return query
}

const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]{1,64}$/.test(text)) return new Uint8Array()
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

/** Signs addresses by HMAC-SHA-256, so that a player or a playlist's reader, which sends no token, can go where the page could. */
export function createSignedLinks(
  { secret, lifeSeconds }: NonNullable<ProxyOptions['signing']>,
  clock: Clock,
): SignedLinks {
  const encoder = new TextEncoder()
  const importKey = async () => {
    const text = encoder.encode(typeof secret === 'string' ? secret : await secret())
    return crypto.subtle.importKey('raw', text, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  }
  // Made at the first use: a Worker may not begin anything while it loads. What failed is tried again.
  let imported: ReturnType<typeof importKey> | undefined
  const key = (): ReturnType<typeof importKey> => {
    imported ??= importKey().catch((failure: unknown) => {
      imported = undefined
      throw failure
    })
    return imported
  }
  const signedText = (expires: number, { text, rewrite, queryHeadersJson }: LinkParts): Uint8Array<ArrayBuffer> =>
    encoder.encode(JSON.stringify(['matinee-proxy', expires, rewrite, queryHeadersJson, text]))

  return {
    async sign(parts) {
      const expires = Math.floor(clock.now() / SECOND_MS) + lifeSeconds
      const signature = await crypto.subtle.sign('HMAC', await key(), signedText(expires, parts))
      const query = linkOf(parts)
      query.set(PROXY_QUERY.expires, String(expires))
      query.set(PROXY_QUERY.signature, toText(signature))
      return { url: `?${query}`, expires }
    },
    async verify(query, parts) {
      const signature = query.get(PROXY_QUERY.signature)
      if (signature === null) return false
      const expires = Number(query.get(PROXY_QUERY.expires))
      const isRight =
        Number.isSafeInteger(expires) &&
        expires * SECOND_MS > clock.now() &&
        (await crypto.subtle.verify('HMAC', await key(), toBytes(signature), signedText(expires, parts)))
      if (!isRight) throw new Refusal('signature-refused')
      return true
    },
  }
}
