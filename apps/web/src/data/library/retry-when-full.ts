import { retryWhileFull } from '../kit/full-disk.ts'
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
  // Every change takes along what was refused before it.
  const wait = retryWhileFull(
    () => waitsForDisk(persistence.get()),
    () => mutate([], () => []),
    after,
  )
  persistence.subscribe(wait)
  wait()
}
