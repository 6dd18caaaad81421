import type { SignedLinks } from './access/signed-links.ts'
import { linkOf } from './access/signed-links.ts'
import { answerHeaders } from './headers/answer-headers.ts'
import { requestHeaders } from './headers/request-headers.ts'
import { type Destination, takeCredentials, withoutCookie } from './hops/destination.ts'
import { follow, type Followed } from './hops/follow.ts'
import type { HostRule } from './hops/host-rule.ts'
import type { Hop } from './hops/send.ts'
import { createWatch } from './hops/watch.ts'
import type { ProxyDeps, ProxyFact } from './options.ts'
import { isPlaylist, type LinkTo, rewritePlaylist } from './playlist/rewrite-playlist.ts'
import { readText } from './playlist/read-text.ts'
import { Refusal } from './refusal.ts'

/** Methods whose body is passed on (protocols §7). */
const WITH_BODY = new Set(['PUT', 'POST', 'PATCH', 'DELETE'])
/** Bodies up to here are read first, so that a redirect can be given them again. */
const SHORT_BODY = 64 * 1024
const WITHOUT_BODY = new Set([204, 205, 304])
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
/** Of a playlist that we changed, none of these is true. */
const ABOUT_THE_BYTES = ['content-length', 'content-encoding', 'etag', 'last-modified', 'accept-ranges', 'digest']
/** A playlist is asked for whole, as it is now, and not encoded. */
const ABOUT_A_PART = ['range', 'if-range', 'if-none-match', 'if-modified-since']

/** A whole body. @throws the signal's reason where that comes first: a client that drips is given up like a destination. */
async function readWhole(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  const stop = (): void => void reader.cancel(signal.reason).catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  const parts: Uint8Array[] = []
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return new Uint8Array(await new Blob(parts.map((part) => new Uint8Array(part))).arrayBuffer())
      parts.push(value)
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function bodyOf(request: Request, most: number, signal: AbortSignal): Promise<Pick<Hop, 'body' | 'length'>> {
  if (!WITH_BODY.has(request.method) || !request.body) return { body: undefined, length: undefined }
  const declared = request.headers.get('content-length')
  if (declared === null || !/^\d+$/.test(declared)) return { body: request.body, length: undefined }
  const length = Number(declared)
  if (length > most) throw new Refusal('body-too-large')
  if (length > SHORT_BODY) return { body: request.body, length }
  return { body: await readWhole(request.body, signal), length: undefined }
}

/** Where a request wants to go. */
interface Passenger {
  destination: Destination
  /** Whether a signature let it in. */
  isSigned: boolean
}

/** Fetches one destination for one request. `leave` is called when the answer is over. @throws Refusal. */
export type Passage = (request: Request, passenger: Passenger, leave: () => void) => Promise<Response>

interface PassageRules {
  admit: HostRule
  links: SignedLinks | undefined
  /** Whether who has no signature needs a token: players have none. */
  asksForTokens: boolean
}

export function createPassage(
  { options: { limits }, send, clock, report }: ProxyDeps,
  { admit, links, asksForTokens }: PassageRules,
): Passage {
  /** Who came by a signature goes on by signatures; a page that may use the proxy needs none. */
  const signerFor = (isSigned: boolean) => (isSigned || asksForTokens ? links : undefined)

  const linkTo =
    ({ destination: { carriedText }, isSigned }: Passenger, playlist: URL): LinkTo =>
    async (url, rewrite) => {
      const carried = url.origin === playlist.origin ? carriedText : withoutCookie(carriedText)
      const parts = { text: url.href, rewrite, carriedText: carried }
      const signer = signerFor(isSigned)
      return signer ? (await signer.sign(parts)).url : `?${linkOf(parts)}`
    }

  const rewritten = async (followed: Followed, passenger: Passenger, headers: Headers): Promise<string> => {
    const text = await readText(followed.body, followed.headers.get('content-encoding') ?? '')
    if (!isPlaylist(text)) throw new Refusal('not-a-playlist')
    for (const name of ABOUT_THE_BYTES) headers.delete(name)
    headers.set('content-type', PLAYLIST_TYPE)
    // Signatures end; a kept playlist would outlive them.
    if (signerFor(passenger.isSigned)) headers.set('cache-control', 'no-store')
    return rewritePlaylist(text, followed.finalUrl, linkTo(passenger, followed.finalUrl))
  }

  return async (request, passenger, leave) => {
    const { destination } = passenger
    const over = new AbortController()
    let hasBegun = false
    const onLeft = (): void => over.abort(new DOMException('the client left', 'AbortError'))
    const watch = createWatch(clock, limits, {
      abort: (refusal) => over.abort(refusal),
      onEnd(isComplete) {
        request.signal.removeEventListener('abort', onLeft)
        leave()
        const outcome: ProxyFact['outcome'] = isComplete ? 'passed' : 'cut-off'
        if (hasBegun) report?.({ outcome, bytes: watch.bytes() })
      },
    })
    try {
      if (request.signal.aborted) onLeft()
      request.signal.addEventListener('abort', onLeft, { once: true })
      const headers = requestHeaders(request.headers, destination.carried)
      if (destination.rewrite) {
        for (const name of ABOUT_A_PART) headers.delete(name)
        headers.set('accept-encoding', 'identity')
      }
      const url = new URL(destination.url)
      const credentials = takeCredentials(url)
      if (credentials !== undefined && !headers.has('authorization')) headers.set('authorization', credentials)
      const { body, length } = await bodyOf(request, limits.mostRequestBytes, over.signal)
      const first: Hop = { url, method: request.method, headers, body, length, signal: over.signal, watch }
      const followed = await follow(first, { send, admit, mostRedirects: limits.redirects })
      const response = await respond(request, passenger, followed)
      hasBegun = true
      void followed.over.then(watch.end)
      return response
    } catch (failure) {
      watch.end(false)
      over.abort(failure)
      throw failure
    }
  }

  async function respond(request: Request, passenger: Passenger, followed: Followed): Promise<Response> {
    const { status, statusText, finalUrl } = followed
    if (status < 200 || status > 599) throw new Refusal('answer-malformed')
    const headers = answerHeaders(followed.headers, finalUrl.href)
    if (Number(headers.get('content-length')) > limits.mostAnswerBytes) throw new Refusal('answer-too-large')
    const init = { status, statusText, headers }
    if (request.method === 'HEAD' || WITHOUT_BODY.has(status)) return new Response(null, init)
    if (passenger.destination.rewrite && status === 200)
      return new Response(await rewritten(followed, passenger, headers), init)
    return new Response(followed.body ?? null, init)
  }
}
