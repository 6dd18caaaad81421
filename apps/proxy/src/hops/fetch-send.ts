import { appendRaw, plainStatusText } from '../headers/raw-headers.ts'
import { Refusal } from '../refusal.ts'
import { literalOf } from './addresses.ts'
import type { Hop, HopAnswer, Send } from './send.ts'

/** Names that mean this machine or its network wherever they are asked for. */
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** A Worker reads headers as UTF-8, where Node gives one letter for each byte. Other bytes are lost before they are here. */
const percentEncodeLetters = (location: string): string => location.replace(/[^\0-\x7f]+/g, encodeURIComponent)

/** Counts a body of unknown length with the guard; the platform itself ends one of known length. */
function guardedBody(response: Response, { guard }: Hop): Pick<HopAnswer, 'body' | 'over'> {
  if (!response.body) return { body: undefined, over: Promise.resolve(true) }
  if (response.headers.has('content-length')) {
    guard.received(Number(response.headers.get('content-length')))
    return { body: response.body, over: Promise.resolve(true) }
  }
  let settle = (_isComplete: boolean): void => {}
  const over = new Promise<boolean>((done) => {
    settle = done
  })
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      guard.received(chunk.byteLength)
      controller.enqueue(chunk)
    },
    flush: () => settle(true),
  })
  const piped = response.body.pipeTo(counter.writable)
  piped.catch(() => settle(false))
  return { body: counter.readable, over }
}

function bodyInit({ body, length, guard }: Hop): RequestInit {
  if (body === undefined) return {}
  if (body instanceof Uint8Array || length !== undefined) return { body, duplex: 'half' }
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      guard.sent(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
  return { body: body.pipeThrough(counter), duplex: 'half' }
}

/**
 * Sends by the platform's own fetch, where nothing can be resolved or pinned (architecture §4.11): names that can only be local
 * are refused, and the operator's list of hosts is what holds.
 */
export function createFetchSend(fetch: (url: string, init: RequestInit) => Promise<Response>): Send {
  return async (hop) => {
    const { url, method, headers, signal } = hop
    const name = url.hostname.replace(/\.$/, '')
    if (literalOf(name) === undefined && (LOCAL_NAME.test(name) || !name.includes('.'))) {
      throw new Refusal('address-refused')
    }
    try {
      const response = await fetch(url.href, {
        method,
        headers,
        redirect: 'manual',
        signal,
        ...bodyInit(hop),
      })
      const received = new Headers()
      for (const [header, value] of response.headers) if (header !== 'set-cookie') appendRaw(received, header, value)
      const location = response.headers.get('location')
      if (location !== null) received.set('location', percentEncodeLetters(location))
      for (const cookie of response.headers.getSetCookie()) received.append('set-cookie', cookie)
      const { status, statusText } = response
      return { status, statusText: plainStatusText(statusText), headers: received, ...guardedBody(response, hop) }
    } catch (failure) {
      if (signal.aborted) throw signal.reason
      throw failure instanceof Refusal ? failure : new Refusal('connection-failed')
    }
  }
}
