import { Refusal } from '../refusal.ts'

/** Texts of playlists that wait to be rewritten, altogether. */
const MOST_BYTES = 64 * 1024 * 1024
const RETRY_SECONDS = 1

/** The memory that one playlist takes. */
export interface TextHold {
  /** @throws Refusal `too-many-requests` when all playlists together hold too much. */
  add: (bytes: number) => void
  /** Gives it back, once. */
  release: () => void
}

/** Counts what all playlists hold in memory; each call counts for one more of them. */
export function createHeldText(mostBytes: number = MOST_BYTES): () => TextHold {
  let total = 0
  return () => {
    let own = 0
    return {
      add(bytes) {
        if (total + bytes > mostBytes) throw new Refusal('too-many-requests', RETRY_SECONDS)
        own += bytes
        total += bytes
      },
      release() {
        total -= own
        own = 0
      },
    }
  }
}
