import { Refusal } from '../refusal.ts'
import { dropTrailingDot, hasReadableCredentials, isOfTheWeb, takeCredentials } from './destination.ts'
import type { HostRule } from './host-rule.ts'
import type { Hop, HopAnswer, Send } from './send.ts'

const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Credentials for one origin: not sent on to another. */
const FOR_ONE_SITE = ['authorization', 'cookie']

export interface Followed extends HopAnswer {
  finalUrl: URL
}

/** `URL` would encode each letter as UTF-8, but in `Headers` a letter beyond ASCII is one byte of an address in UTF-8. */
const percentEncodeBytes = (location: string): string =>
  location.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)

function locationOf(answer: HopAnswer, base: URL): URL | undefined {
  const received = answer.headers.get('location')
  if (!REDIRECTS.has(answer.status) || received === null || received === '') return undefined
  const location = percentEncodeBytes(received)
  if (!URL.canParse(location, base.href)) throw new Refusal('redirect-invalid')
  const url = new URL(location, base)
  if (!isOfTheWeb(url)) throw new Refusal('redirect-invalid')
  if (!hasReadableCredentials(url)) throw new Refusal('destination-invalid')
  url.hash = ''
  dropTrailingDot(url)
  takeCredentials(url)
  return url
}

/** The request after a redirect, as browsers make it (Fetch, HTTP-redirect fetch). */
function redirected(hop: Hop, url: URL, status: number): Hop {
  const headers = new Headers(hop.headers)
  if (url.origin !== hop.url.origin) for (const name of FOR_ONE_SITE) headers.delete(name)
  const turnsIntoGet =
    (status === 303 && hop.method !== 'HEAD') || ((status === 301 || status === 302) && hop.method === 'POST')
  if (!turnsIntoGet || hop.method === 'GET') {
    if (hop.body !== undefined && !(hop.body instanceof Uint8Array)) throw new Refusal('redirect-with-body')
    return { ...hop, url, headers }
  }
  for (const name of [...headers.keys()]) if (name.startsWith('content-')) headers.delete(name)
  return { ...hop, url, headers, method: 'GET', body: undefined }
}

/**
 * Makes the request and follows redirects; every address on the way is judged before it is asked.
 * @throws Refusal, or the signal's reason.
 */
export async function followRedirects(
  first: Hop,
  { send, admit, mostRedirects }: { send: Send; admit: HostRule; mostRedirects: number },
): Promise<Followed> {
  let hop = first
  for (let redirects = 0; ; redirects++) {
    admit(hop.url)
    const answer = await send(hop)
    hop.guard.headersReceived()
    const location = locationOf(answer, hop.url)
    if (!location) return { ...answer, finalUrl: hop.url }
    await answer.body?.cancel()
    if (redirects >= mostRedirects) throw new Refusal('too-many-redirects')
    hop = redirected(hop, location, answer.status)
  }
}
