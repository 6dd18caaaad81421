import type { Watch } from './watch.ts'

/** A request to one address: redirects are not followed, encodings not undone. */
export interface Hop {
  url: URL
  method: string
  headers: Headers
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined
  /** Bytes that a streamed body will have, where the client said so. */
  length: number | undefined
  signal: AbortSignal
  /** Is told of every byte that comes and goes. */
  watch: Watch
}

export interface HopAnswer {
  status: number
  statusText: string
  headers: Headers
  body: ReadableStream<Uint8Array> | undefined
  /** Resolves once the body has ended: whether in full. */
  over: Promise<boolean>
}

/**
 * Makes one hop. Resolves with the headers.
 * @throws Refusal, or the signal's reason.
 */
export type Send = (hop: Hop) => Promise<HopAnswer>
