import {
  EXTENSION_HANDSHAKE_MS,
  extensionFailureSchema,
  extensionReplySchema,
  helloAnswerSchema,
  makeRequestAnswerSchema,
  plainAnswerSchema,
  type ExtensionMessageName,
  type HelloAnswer,
  type MakeRequest,
  type MakeRequestAnswer,
  type OpenPage,
  type PrepareStream,
} from '@matinee/contracts/extension'
import type * as z from 'zod/mini'

/** The extension did not answer, or refused. */
export class ExtensionError extends Error {
  override readonly name = 'ExtensionError'
  readonly code: 'silent' | 'refused'
  /** Hosts that the extension lacks permission for, where that is the cause. */
  readonly missingHosts: readonly string[]
  constructor(code: 'silent' | 'refused', message: string, missingHosts: readonly string[] = []) {
    super(message)
    this.code = code
    this.missingHosts = missingHosts
  }
}

export interface ExtensionClientDeps {
  readonly window: Pick<Window, 'postMessage' | 'addEventListener' | 'removeEventListener'>
  /** Milliseconds since the page was loaded; 0 while it is loading. */
  readonly sinceLoaded: () => number
  /** Calls back once after so many ms; the answer cancels it. */
  readonly after: (ms: number, call: () => void) => () => void
  /** A new random name for a call. */
  readonly newId: () => string
}

/**
 * The calls that a page can make to the extension (protocols §6.2). All reject with ExtensionError, or with the
 * signal's reason.
 */
export interface ExtensionClient {
  readonly hello: (signal?: AbortSignal) => Promise<HelloAnswer>
  readonly makeRequest: (body: MakeRequest, signal?: AbortSignal) => Promise<MakeRequestAnswer['response']>
  readonly prepareStream: (body: PrepareStream, signal?: AbortSignal) => Promise<void>
  readonly openPage: (body: OpenPage) => Promise<void>
}

const HELLO_LIMIT_MS = 500
/** The protocol waits for ever for these; a page does not. */
const REQUEST_LIMIT_MS = 30_000
const PREPARE_LIMIT_MS = 5000

interface Call<Schema extends z.ZodMiniType> {
  name: ExtensionMessageName
  body?: unknown
  schema: Schema
  limitMs: number
  signal?: AbortSignal | undefined
}

export function createExtensionClient({ window, sinceLoaded, after, newId }: ExtensionClientDeps): ExtensionClient {
  const afterHandshake = (): Promise<void> =>
    new Promise((resolve) => {
      const wait = EXTENSION_HANDSHAKE_MS - sinceLoaded()
      if (wait <= 0) resolve()
      else after(wait, resolve)
    })

  const call = async <Schema extends z.ZodMiniType>({ name, body, schema, limitMs, signal }: Call<Schema>) => {
    await afterHandshake()
    signal?.throwIfAborted()
    const instanceId = newId()
    const answer = await new Promise<unknown>((resolve, reject) => {
      const over = new AbortController()
      const end = (settle: () => void) => {
        over.abort()
        cancel()
        window.removeEventListener('message', listen)
        settle()
      }
      const listen = (event: MessageEvent<unknown>) => {
        // Frames and other windows are ignored, and so are answers to other calls.
        const reply = extensionReplySchema.safeParse(event.data)
        if (event.source !== window || !reply.success) return
        if (reply.data.name === name && reply.data.instanceId === instanceId) end(() => resolve(reply.data.body))
      }
      const cancel = after(limitMs, () =>
        end(() => reject(new ExtensionError('silent', 'the extension did not answer'))),
      )
      window.addEventListener('message', listen)
      signal?.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true, signal: over.signal })
      window.postMessage({ name, body, instanceId }, '/')
    })
    const parsed = schema.safeParse(answer)
    if (parsed.success) return parsed.data as z.infer<Schema>
    const failure = extensionFailureSchema.safeParse(answer)
    throw new ExtensionError(
      'refused',
      failure.success ? failure.data.error.slice(0, 300) : 'an answer of no known form',
      failure.data?.missingHosts,
    )
  }

  return {
    hello: (signal) => call({ name: 'hello', schema: helloAnswerSchema, limitMs: HELLO_LIMIT_MS, signal }),
    async makeRequest(body, signal) {
      const schema = makeRequestAnswerSchema
      return (await call({ name: 'makeRequest', body, schema, limitMs: REQUEST_LIMIT_MS, signal })).response
    },
    async prepareStream(body, signal) {
      await call({ name: 'prepareStream', body, schema: plainAnswerSchema, limitMs: PREPARE_LIMIT_MS, signal })
    },
    async openPage(body) {
      await call({ name: 'openPage', body, schema: plainAnswerSchema, limitMs: PREPARE_LIMIT_MS })
    },
  }
}
