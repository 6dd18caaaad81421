import type { RequestJson } from '../http/http.ts'

/** What the admin page shows of this host, and what its tests need. Loaded with that page only. */
export interface HostReport {
  routing: 'history' | 'hash'
  /** Invalid configuration, which is not used. */
  problems: readonly string[]
  /** Entries of the host's proxy set, as written. */
  proxyEntries: readonly string[]
  /** Address of one harmless request; the answer is JSON whose `url` is this address. */
  echoUrl: string
  /** How the movie database is reached: through our own server without a key, or with a possibly invalid key. */
  databaseKey: 'notNeeded' | 'malformed' | 'set'
  /** SHA-256 of the word that opens the page, in hexadecimal; null leaves it open. */
  tokenHash: string | null
  requestJson: RequestJson
  /** A text; rejects when the answer is no success. */
  requestText: (url: string, signal: AbortSignal) => Promise<string>
}
