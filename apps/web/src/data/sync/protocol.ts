import type { Access, AccountApi } from '../../services/account-api/account-api.ts'
import type { ReadableEvent } from '../../services/account-api/readable.ts'
import type { Journal } from '../library/journal/journal.ts'
import type { LibraryStore } from '../library/library-store.ts'
import type { OutboxEntry } from '../library/outbox-entry.ts'

/** One way of keeping a library and an account equal. Every call may stop between any two steps and be made again. */
export interface SyncProtocol {
  /** Whether a change can be told to this server at all. */
  sends(entry: OutboxEntry): boolean
  /**
   * Tells the server what it does not know, and reads what is new; a thorough one also reads what is a burden to read often.
   * @throws AccountApiError, or what the disk refuses with.
   */
  cycle(signal: AbortSignal, isThorough: boolean): Promise<void>
  /** Tells the server what fits into requests that outlive the page. */
  flush(): Promise<void>
  /** Takes in a live event; false when it has to be read by a cycle. */
  take(event: ReadableEvent): Promise<boolean>
  /** How often a cycle runs without a reason, ms; less often while live events come. */
  everyMs: { usual: number; live: number }
  /** From a mutation to the cycle that tells of it, ms. */
  delayMs: number
}

export interface ProtocolPorts {
  store: LibraryStore
  journal: Pick<Journal, 'append'>
  api: AccountApi
  access: Access
  /** ms. */
  now: () => number
  /** Which build of this app this is. */
  build: string
  /** Whether the server stores ratings (`sync.ratings` of `GET /meta`). */
  hasRatings: boolean
}

/** Bytes of JSON that a request which outlives the page may have; browsers stop at 64 KiB. */
export const KEEPALIVE_BYTES = 48 * 1024
/** Bytes of JSON in one request; servers stop at 1 MiB (protocols §2.1). */
export const BODY_BYTES = 900 * 1024

/** The first items that fit into a body, at least one. */
export function fitting<Item>(items: readonly Item[], mostBytes: number, most: number): Item[] {
  const text = new TextEncoder()
  const taken: Item[] = []
  let bytes = 0
  for (const item of items.slice(0, most)) {
    bytes += text.encode(JSON.stringify(item)).length + 1
    if (taken.length > 0 && bytes > mostBytes) break
    taken.push(item)
  }
  return taken
}
