import { timestampIn } from './first-rows-snapshot.ts'
import { laterTimestamp } from './hybrid-clock.ts'
import type { LibraryStore } from './library-store.ts'
import { exchangedKey } from './metadata-keys.ts'
import type { HlcTimestamp } from './records.ts'

/**
 * Writes down the latest mutation that an account's server may have: what is done from then on stays later, whatever a leap of the clock
 * makes of it (docs/sync.md). @throws what the disk refuses with.
 */
export async function rememberExchanged(
  { settle }: Pick<LibraryStore, 'settle'>,
  account: string,
  timestamp: HlcTimestamp,
): Promise<void> {
  const key = exchangedKey(account)
  await settle({ of: { refs: [] }, metadata: [key] }, ({ metadata }) => ({
    rows: [],
    metadata: { [key]: laterTimestamp(timestampIn(metadata[key]), timestamp) },
  }))
}
