import type { SignedLinks } from './access/signed-links.ts'
import { linkOf } from './access/signed-links.ts'
import { answerHeaders } from './headers/answer-headers.ts'
import { requestHeaders } from './headers/request-headers.ts'
import { type Destination, takeCredentials, withoutCookie } from './hops/destination.ts'
import { followRedirects, type Followed } from './hops/follow-redirects.ts'
import type { HostRule } from './hops/host-rule.ts'
import { ClientDisconnectedError, type Hop } from './hops/send.ts'
import { createTransferGuard } from './hops/transfer-guard.ts'
import type { ProxyDeps, RequestReport } from './options.ts'
import { createHeldText } from './playlist/held-text.ts'
import { playlistBody } from './playlist/playlist-body.ts'
import { readText } from './playlist/read-text.ts'
import { type LinkTo, rewritePlaylist } from './playlist/rewrite-playlist.ts'
import { createTurns } from './playlist/turns.ts'
import { Refusal } from './refusal.ts'

/** Methods whose body is passed on (protocols §7). */
const WITH_BODY = new Set(['PUT', 'POST', 'PATCH', 'DELETE'])
/** Bodies up to here are read first, so that a redirect can be given them again. */
const SHORT_BODY = 64 * 1024
const WITHOUT_BODY = new Set([204, 205, 304])
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
/** No longer true of a rewritten playlist. */
const CONTENT_HEADERS = ['content-length', 'content-encoding', 'etag', 'last-modified', 'accept-ranges', 'digest']
/** A playlist is asked for whole, as it is now, and not encoded. */
const PARTIAL_HEADERS = ['range', 'if-range', 'if-none-match', 'if-modified-since']

/** A whole body. @throws the signal's reason where that comes first: a client that drips is given up like a destination. */
async function readWhole(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  // The read that waits throws the signal's reason; the body itself is of no use to anyone.
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

/** Destination of a request, and how it was admitted. */
interface ForwardTarget {
  destination: Destination
  /** Whether its address was signed. */
  isSigned: boolean
  /** Origin of the page that signed addresses in its playlist are for; empty for players anywhere. */
  audience: string
}

/** The body of an answer, and whether it was read in full once it is over. */
interface AnswerBody {
  body: ReadableStream<Uint8Array> | null
  over: Promise<boolean>
}

/** Fetches one destination for one request. `release` is called when the answer has ended. @throws Refusal. */
export type ForwardRequest = (request: Request, target: ForwardTarget, release: () => void) => Promise<Response>

interface ForwardRules {
  admit: HostRule
  links: SignedLinks | undefined
  /** Whether a request without a signature needs a token. */
  requiresToken: boolean
}

export function createForwardRequest(
  { options: { limits }, send, clock, nextTurn, report }: ProxyDeps,
  { admit, links, requiresToken }: ForwardRules,
): ForwardRequest {
  /** Links in a playlist are signed where the playlist's own address was, or where tokens are required. */
  const signerFor = (isSigned: boolean) => (isSigned || requiresToken ? links : undefined)

  const linkTo =
    ({ destination: { queryHeadersJson }, isSigned, audience }: ForwardTarget, playlist: URL): LinkTo =>
    async (url, rewrite) => {
      const headersJson = url.origin === playlist.origin ? queryHeadersJson : withoutCookie(queryHeadersJson)
      const signer = signerFor(isSigned)
      const parts = { text: url.href, rewrite, queryHeadersJson: headersJson, audience: signer ? audience : '' }
      return signer ? (await signer.sign(parts)).url : `?${linkOf(parts)}`
    }

  const takeTurn = createTurns(nextTurn)
  const holdText = createHeldText()

  const rewritten = async (
    followed: Followed,
    target: ForwardTarget,
    headers: Headers,
    signal: AbortSignal,
  ): Promise<AnswerBody> => {
    const hold = holdText()
    try {
      const text = await readText(followed.body, followed.headers.get('content-encoding') ?? '', hold.add)
      for (const name of CONTENT_HEADERS) headers.delete(name)
      headers.set('content-type', PLAYLIST_TYPE)
      // Signatures expire, so a cached playlist would outlive them.
      if (signerFor(target.isSigned)) headers.set('cache-control', 'no-store')
      const { finalUrl } = followed
      const answer = playlistBody(
        rewritePlaylist(text, finalUrl, { linkTo: linkTo(target, finalUrl), takeTurn }),
        signal,
      )
      void answer.over.then(hold.release)
      return answer
    } catch (failure) {
      hold.release()
      throw failure
    }
  }

  return async (request, target, release) => {
    const { destination } = target
    const over = new AbortController()
    let hasBegun = false
    const onDisconnect = (): void => over.abort(new ClientDisconnectedError())
    const guard = createTransferGuard(clock, limits, {
      abort: (refusal) => over.abort(refusal),
      onEnd(isComplete) {
        request.signal.removeEventListener('abort', onDisconnect)
        release()
        const outcome: RequestReport['outcome'] = isComplete ? 'passed' : 'cut-off'
        if (hasBegun) report?.({ outcome, bytes: guard.bytes() })
      },
    })
    try {
      if (request.signal.aborted) onDisconnect()
      request.signal.addEventListener('abort', onDisconnect, { once: true })
      const headers = requestHeaders(request.headers, destination.queryHeaders)
      if (destination.rewrite) {
        for (const name of PARTIAL_HEADERS) headers.delete(name)
        headers.set('accept-encoding', 'identity')
      }
      const url = new URL(destination.url)
      const credentials = takeCredentials(url)
      if (credentials !== undefined && !headers.has('authorization')) headers.set('authorization', credentials)
      const { body, length } = await bodyOf(request, limits.mostRequestBytes, over.signal)
      const first: Hop = { url, method: request.method, headers, body, length, signal: over.signal, guard }
      const followed = await followRedirects(first, { send, admit, mostRedirects: limits.redirects })
      const { response, ended } = await respond(request, target, followed, { guard, signal: over.signal })
      hasBegun = true
      void ended.then(guard.end)
      return response
    } catch (failure) {
      guard.end(false)
      over.abort(failure)
      throw failure
    }
  }

  async function respond(
    request: Request,
    target: ForwardTarget,
    followed: Followed,
    { guard, signal }: Pick<Hop, 'guard' | 'signal'>,
  ): Promise<{ response: Response; ended: Promise<boolean> }> {
    const { status, statusText, finalUrl } = followed
    if (status < 200 || status > 599) throw new Refusal('answer-malformed')
    const headers = answerHeaders(followed.headers, finalUrl.href)
    if (Number(headers.get('content-length')) > limits.mostAnswerBytes) throw new Refusal('answer-too-large')
    const init = { status, statusText, headers }
    if (request.method === 'HEAD' || WITHOUT_BODY.has(status)) {
      return { response: new Response(null, init), ended: followed.over }
    }
    if (!target.destination.rewrite || status !== 200) {
      return { response: new Response(followed.body ?? null, init), ended: followed.over }
    }
    const { body, over } = await rewritten(followed, target, headers, signal)
    // From here on only the client can be slow.
    guard.pause()
    return { response: new Response(body, init), ended: over }
  }
}
