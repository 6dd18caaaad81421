import { Agent, type Dispatcher } from 'undici'
import { appendRaw, plainStatusText } from '../headers/raw-headers.ts'
import { Refusal } from '../refusal.ts'
import { ClientDisconnectedError, type Hop, type HopAnswer, type Send } from './send.ts'

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
const MOST_QUEUED = 4

/**
 * Sends from this machine. A name is resolved once for a connection, and the connection goes to an address that was judged:
 * there is no second look-up that could answer otherwise. The look-up is never asked about literals; those are judged before.
 */
export function createPinnedSend({ resolve, admitsAddress, asReadable }: PinnedSendParts): PinnedSend {
  type LookupCallback = (failure: Error | null, addresses: string | Resolved[], family?: number) => void
  const admittedAddresses = async (hostname: string): Promise<readonly Resolved[]> => {
    const addresses = await resolve(hostname).catch(() => [])
    const admitted = addresses.filter(({ address }) => admitsAddress(address))
    if (admitted.length === 0) throw new Refusal(addresses.length > 0 ? 'address-refused' : 'host-unknown')
    return admitted
  }
  const lookUp = async (
    hostname: string,
    { all }: { all?: boolean | undefined },
    callback: LookupCallback,
  ): Promise<void> => {
    try {
      const admitted = await admittedAddresses(hostname)
      if (all === true) callback(null, [...admitted])
      else callback(null, admitted[0]?.address ?? '', admitted[0]?.family)
    } catch (failure) {
      callback(failure as Refusal, [])
    }
  }
  // The transfer guard ends every wait.
  const agent = new Agent({
    connect: {
      lookup: (hostname, options, callback) => void lookUp(hostname, options, callback),
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

const errorOf = (reason: unknown): Error => (reason instanceof Error ? reason : new Error('the client disconnected'))

async function* countSent({ guard }: Hop, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    guard.sent(chunk.byteLength)
    yield chunk
  }
}

/** One request, with its body flowing from socket to reader and nothing between. */
function dispatch(agent: Agent, hop: Hop, asReadable: PinnedSendParts['asReadable']): Promise<HopAnswer> {
  const { url, method, signal, guard } = hop
  return new Promise<HopAnswer>((resolve, reject) => {
    signal.throwIfAborted()
    let control: Dispatcher.DispatchController | undefined
    let reader: ReadableStreamDefaultController<Uint8Array> | undefined
    const onAbort = (): void => {
      reject(signal.reason)
      control?.abort(errorOf(signal.reason))
    }
    let settleOver = (_isComplete: boolean): void => {}
    const over = new Promise<boolean>((done) => {
      settleOver = done
    })
    const endBody = (isComplete: boolean): void => {
      signal.removeEventListener('abort', onAbort)
      settleOver(isComplete)
    }
    signal.addEventListener('abort', onAbort, { once: true })

    const body = (): ReadableStream<Uint8Array> =>
      new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            reader = controller
          },
          pull: () => {
            guard.resume()
            control?.resume()
          },
          cancel: (reason) => control?.abort(errorOf(reason)),
        },
        { highWaterMark: MOST_QUEUED },
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
          over: over,
        })
      },
      onResponseData(controller, chunk) {
        // The parser reports an empty piece after each pause; queued, it would call for the next pause at once, for ever.
        if (!reader || chunk.byteLength === 0) return
        guard.received(chunk.byteLength)
        if (signal.aborted) return
        reader.enqueue(chunk)
        if ((reader.desiredSize ?? 0) > 0) return
        controller.pause()
        guard.pause()
      },
      onResponseEnd() {
        endBody(true)
        reader?.close()
      },
      onResponseError(_controller, failure) {
        endBody(false)
        const reason = signal.aborted ? signal.reason : failureOf(failure)
        reject(reason)
        // An error in a body that nobody reads would only be logged.
        if (reason instanceof ClientDisconnectedError) reader?.close()
        else reader?.error(reason)
      },
    }
    const headers = [...hop.headers].flat()
    if (hop.length !== undefined) headers.push('content-length', String(hop.length))
    const sent = hop.body instanceof ReadableStream ? asReadable(countSent(hop, hop.body)) : (hop.body ?? null)
    agent.dispatch({ origin: url.origin, path: url.pathname + url.search, method, headers, body: sent }, handler)
  })
}
