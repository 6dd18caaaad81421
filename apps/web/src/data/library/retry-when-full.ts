import { RETRY_MS } from '../kit/full-disk.ts'
import type { LibraryStore } from './library-store.ts'
import { waitsForDisk } from './persistence.ts'

/**
 * Writes what the disk refused as soon as it has room, though the viewer does nothing more.
 * @param after Calls back after so many ms.
 */
export function retryWhenFull(
  { persistence, mutate }: Pick<LibraryStore, 'persistence' | 'mutate'>,
  after: (ms: number, call: () => void) => void,
): void {
  let isWaiting = false
  const retry = async () => {
    // Every change takes along what was refused before it.
    await mutate([], () => [])
    isWaiting = false
    wait()
  }
  const wait = () => {
    if (isWaiting || !waitsForDisk(persistence.get())) return
    isWaiting = true
    after(RETRY_MS, () => void retry())
  }
  persistence.subscribe(wait)
  wait()
}
