import type { Lease } from '../kit/leadership.ts'
import { LEASE_FACT } from './facts.ts'
import type { LibraryStore } from './library-store.ts'

interface Held {
  tab: string
  until: number
}

const heldIn = (fact: unknown): Held | undefined => {
  const { tab, until } = Object(fact) as Partial<Held>
  return typeof tab === 'string' && typeof until === 'number' ? { tab, until } : undefined
}

/** A lease beside the records: for browsers that have no locks. */
export function createLease(store: LibraryStore, now: () => number): Lease {
  return {
    async take(tab, until, isForced) {
      let isOurs = false
      await store.settle({ of: { refs: [] }, facts: [LEASE_FACT] }, ({ facts }) => {
        const held = heldIn(facts[LEASE_FACT])
        // A lease that runs longer than any was ever given is the trace of a wrong clock.
        const isFree = !held || held.until <= now() || held.until - now() > 10 * (until - now())
        isOurs = isForced || isFree || held.tab === tab
        return { rows: [], facts: isOurs ? { [LEASE_FACT]: { tab, until } } : {} }
      })
      return isOurs
    },
    async release(tab) {
      await store.settle({ of: { refs: [] }, facts: [LEASE_FACT] }, ({ facts }) => ({
        rows: [],
        facts: heldIn(facts[LEASE_FACT])?.tab === tab ? { [LEASE_FACT]: undefined } : {},
      }))
    },
  }
}
