import { Agent, type Dispatcher } from 'undici'
import { appendRaw, plainStatusText } from '../headers/raw-headers.ts'
import { Refusal } from '../refusal.ts'
import type { Hop, HopAnswer, Send } from './send.ts'

/** An address that a name resolved to. */
export interface Resolved {
  address: string
  family: number
}

type OutgoingBody = NonNullable<Dispatcher.DispatchOptions['body']>

export interface PinnedSendParts {
  /** Every address of a name; rejects when there is none. */
  resolve: (hostname: string) => Promise<readonly Resolved[]>
  admitsAddress: (address: string) => boolean
  /** A request body as the platform's sockets take it. */
  asReadable: (body: AsyncIterable<Uint8Array>) => OutgoingBody
}

export interface PinnedSend {
  send: Send
  /** Ends every connection. */
  close: () => Promise<void>
}

const CONNECT_TIMEOUT_MS = 10_000
/** Pieces that may wait for a slow client; each is what one read of a socket brought, 64 kB at most. */
const MOST_WAITING = 4

/**
 * Sends from this machine. A name is resolved once for a connection, and the connection goes to an address that was judged:
 * there is no second look-up that could answer otherwise. The look-up is never asked about literals; those are judged before.
 */
export function createPinnedSend({ resolve, admitsAddress, asReadable }: PinnedSendParts): PinnedSend {
  type Found = (failure: Error | null, addresses: string | Resolved[], family?: number) => void
  const judged = async (hostname: string): Promise<readonly Resolved[]> => {
    const addresses = await resolve(hostname).catch(() => [])
    const admitted = addresses.filter(({ address }) => admitsAddress(address))
    if (admitted.length === 0) throw new Refusal(addresses.length > 0 ? 'address-refused' : 'host-unknown')
    return admitted
  }
  const pinned = async (hostname: string, { all }: { all?: boolean | undefined }, found: Found): Promise<void> => {
    try {
      const admitted = await judged(hostname)
      if (all === true) found(null, [...admitted])
      else found(null, admitted[0]?.address ?? '', admitted[0]?.family)
    } catch (failure) {
      found(failure as Refusal, [])
    }
  }
  // Every wait is the watch's to end.
  const agent = new Agent({
    connect: {
      lookup: (hostname, options, found) => void pinned(hostname, options, found),
      timeout: CONNECT_TIMEOUT_MS,
    },
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  return {
    send: (hop) => dispatch(agent, hop, asReadable),
    close: () => agent.destroy(null),
  }
}

function failureOf(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  if (code.startsWith('HPE_') || code.startsWith('UND_ERR_HEADERS') || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    return new Refusal('answer-malformed')
  }
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return new Refusal('timed-out')
  const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|UNABLE_TO_GET_ISSUER/.test(code)
  return new Refusal(isCertificate ? 'certificate-refused' : 'connection-failed')
}

function headersOf(raw: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw)) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) appendRaw(headers, name, one)
  }
  return headers
}

const errorOf = (reason: unknown): Error => (reason instanceof Error ? reason : new Error('the client left'))

async function* counted({ watch }: Hop, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    watch.sent(chunk.byteLength)
    yield chunk
  }
}

/** One request, with its body flowing from socket to reader and nothing between. */
function dispatch(agent: Agent, hop: Hop, asReadable: PinnedSendParts['asReadable']): Promise<HopAnswer> {
  const { url, method, signal, watch } = hop
  return new Promise<HopAnswer>((resolve, reject) => {
    signal.throwIfAborted()
    let control: Dispatcher.DispatchController | undefined
    let reader: ReadableStreamDefaultController<Uint8Array> | undefined
    const onAbort = (): void => {
      reject(signal.reason)
      control?.abort(errorOf(signal.reason))
    }
    let tell = (_isComplete: boolean): void => {}
    const told = new Promise<boolean>((done) => {
      tell = done
    })
    const over = (isComplete: boolean): void => {
      signal.removeEventListener('abort', onAbort)
      tell(isComplete)
    }
    signal.addEventListener('abort', onAbort, { once: true })

    const body = (): ReadableStream<Uint8Array> =>
      new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            reader = controller
          },
          pull: () => {
            watch.release()
            control?.resume()
          },
          cancel: (reason) => control?.abort(errorOf(reason)),
        },
        { highWaterMark: MOST_WAITING },
      )

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        control = controller
        if (signal.aborted) controller.abort(errorOf(signal.reason))
      },
      onResponseStart(_controller, status, headers, statusMessage = '') {
        if (status < 200) return
        resolve({
          status,
          statusText: plainStatusText(statusMessage),
          headers: headersOf(headers),
          body: body(),
          over: told,
        })
      },
      onResponseData(controller, chunk) {
        // The parser reports an empty piece after each pause; queued, it would call for the next pause at once, for ever.
        if (!reader || chunk.byteLength === 0) return
        watch.saw(chunk.byteLength)
        if (signal.aborted) return
        reader.enqueue(chunk)
        if ((reader.desiredSize ?? 0) > 0) return
        controller.pause()
        watch.hold()
      },
      onResponseEnd() {
        over(true)
        reader?.close()
      },
      onResponseError(_controller, failure) {
        over(false)
        const reason = signal.aborted ? signal.reason : failureOf(failure)
        reject(reason)
        reader?.error(reason)
      },
    }
    const headers = [...hop.headers].flat()
    if (hop.length !== undefined) headers.push('content-length', String(hop.length))
    const sent = hop.body instanceof ReadableStream ? asReadable(counted(hop, hop.body)) : (hop.body ?? null)
    agent.dispatch({ origin: url.origin, path: url.pathname + url.search, method, headers, body: sent }, handler)
  })
}
