import type { Lease } from '../kit/leadership.ts'
import { LEASE_KEY } from './metadata-keys.ts'
import type { LibraryStore } from './library-store.ts'

interface Held {
  tab: string
  until: number
}

const heldIn = (metadata: unknown): Held | undefined => {
  const { tab, until } = Object(metadata) as Partial<Held>
  return typeof tab === 'string' && typeof until === 'number' ? { tab, until } : undefined
}

/** A lease beside the records: for browsers that have no locks. */
export function createLease(store: LibraryStore, now: () => number): Lease {
  return {
    async take(tab, until, isForced) {
      let isOurs = false
      await store.settle({ of: { refs: [] }, metadata: [LEASE_KEY] }, ({ metadata }) => {
        const held = heldIn(metadata[LEASE_KEY])
        // A lease that runs longer than any was ever given is the trace of a wrong clock.
        const isFree = !held || held.until <= now() || held.until - now() > 10 * (until - now())
        isOurs = isForced || isFree || held.tab === tab
        return { rows: [], metadata: isOurs ? { [LEASE_KEY]: { tab, until } } : {} }
      })
      return isOurs
    },
    async release(tab) {
      await store.settle({ of: { refs: [] }, metadata: [LEASE_KEY] }, ({ metadata }) => ({
        rows: [],
        metadata: heldIn(metadata[LEASE_KEY])?.tab === tab ? { [LEASE_KEY]: undefined } : {},
      }))
    },
  }
}
