/** Which sources fail: those are moved back for a while, so that nobody waits for them twice. */

export interface ProviderHealth {
  /** Failures in a row. */
  readonly failures: number
  /** Milliseconds of the clock until which it is moved back. */
  readonly sinksUntil: number
}

/** Where health is stored; a `Map` is one. */
export interface HealthStore {
  get(providerId: string): ProviderHealth | undefined
  set(providerId: string, health: ProviderHealth): unknown
  delete(providerId: string): unknown
}

export interface HealthBook {
  readonly isSinking: (providerId: string) => boolean
  /** `slow` is a source that delayed others and lost to one of them. */
  readonly note: (providerId: string, outcome: 'worked' | 'failed' | 'slow') => void
}

export const SINK_MS = 120_000
export const LONGEST_SINK_MS = 3_600_000

/**
 * A failure moves back for 2 minutes, each further one in a row for twice as long, an hour at most; being slow for 2
 * minutes.
 */
export function createHealthBook({ now, store = new Map() }: { now: () => number; store?: HealthStore }): HealthBook {
  return {
    isSinking: (id) => (store.get(id)?.sinksUntil ?? 0) > now(),
    note(id, outcome) {
      if (outcome === 'worked') {
        store.delete(id)
        return
      }
      const before = store.get(id)?.failures ?? 0
      const failures = outcome === 'failed' ? before + 1 : before
      const sinkMs = outcome === 'failed' ? SINK_MS * 2 ** (failures - 1) : SINK_MS
      store.set(id, { failures, sinksUntil: now() + Math.min(LONGEST_SINK_MS, sinkMs) })
    },
  }
}
