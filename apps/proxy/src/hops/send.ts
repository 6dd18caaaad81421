import type { TransferGuard } from './transfer-guard.ts'

/** Reason of a hop's signal when the client has disconnected, so that nobody reads the answer. */
export class ClientDisconnectedError extends Error {
  override readonly name = 'ClientDisconnectedError'
}

/** A request to one address: redirects are not followed, encodings not undone. */
export interface Hop {
  url: URL
  method: string
  headers: Headers
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined
  /** Length of a streamed body in bytes, where the client declared one. */
  length: number | undefined
  signal: AbortSignal
  /** Counts every byte in both directions. */
  guard: TransferGuard
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
