/** Searches a title ahead of time: a hovered or focused card, the next episode. */
import type { RunOutput, ScrapeRequest } from '@matinee/contracts'
import { outputKey, type OutputMemory } from './memory.ts'

export interface LookAheadDeps {
  /** Searches and remembers what it finds. */
  readonly find: (request: ScrapeRequest, signal: AbortSignal) => Promise<RunOutput | undefined>
  readonly memory: Pick<OutputMemory, 'recall'>
  readonly now: () => number
  /** Searches an hour; 0 turns looking ahead off. Called each time: the operator's setting, "data saver". */
  readonly perHour: () => number
}

/** `refused`: turned off, the hour's budget is used up, or other searches are running. */
export type LookAheadOutcome = 'known' | 'found' | 'nothing' | 'refused'

export interface LookAhead {
  /** Never rejects; ends at once when the signal aborts. */
  readonly look: (request: ScrapeRequest, signal: AbortSignal) => Promise<LookAheadOutcome>
}

const HOUR_MS = 3_600_000
const MOST_AT_ONCE = 2

export function createLookAhead({ find, memory, now, perHour }: LookAheadDeps): LookAhead {
  const running = new Set<string>()
  let begun: readonly number[] = []
  const isWithinBudget = (): boolean => {
    begun = begun.filter((at) => now() - at < HOUR_MS)
    return begun.length < perHour()
  }
  return {
    async look(request, signal) {
      const key = outputKey(request)
      if (signal.aborted || perHour() <= 0 || running.has(key) || running.size >= MOST_AT_ONCE) return 'refused'
      running.add(key)
      try {
        if (await memory.recall(request)) return 'known'
        if (signal.aborted || !isWithinBudget()) return 'refused'
        begun = [...begun, now()]
        return (await find(request, signal)) ? 'found' : 'nothing'
      } catch {
        return 'nothing'
      } finally {
        running.delete(key)
      }
    },
  }
}
