import type { RequestJson } from '../http/http.ts'

/** What the admin page tells of this host and what it needs to test it. Loaded with that page only. */
export interface HostReport {
  routing: 'history' | 'hash'
  /** Configuration that was wrong, and so is not used. */
  problems: readonly string[]
  /** Entries of the host's proxy set, as they were written. */
  proxyEntries: readonly string[]
  /** Address of one harmless question; the answer is JSON whose `url` is this address. */
  echoUrl: string
  /** How the movie database is reached: by our own server without a key, or with a key that may be no key. */
  databaseKey: 'notNeeded' | 'malformed' | 'set'
  /** SHA-256 of the word that opens the page, in hexadecimal; null leaves it open. */
  tokenHash: string | null
  requestJson: RequestJson
  /** A text; rejects when the answer is no success. */
  requestText: (url: string, signal: AbortSignal) => Promise<string>
}
