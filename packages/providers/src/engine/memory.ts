/** What was found for a title and played, to be tried first the next time. */
import { runOutputSchema, type RunOutput } from '@matinee/contracts'
import * as z from 'zod/mini'
import type { TitleKey } from '../kit/title-key.ts'

export interface RememberedOutput {
  readonly output: RunOutput
  /** Milliseconds of the clock. */
  readonly at: number
}

/** Where results are stored. They are validated when read, so any store of JSON will do. */
export interface OutputStore {
  get(key: string): Promise<unknown>
  set(key: string, remembered: RememberedOutput): Promise<void>
  delete(key: string): Promise<void>
}

export interface OutputMemory {
  /** Undefined when nothing is known or it is too old. Never rejects. */
  readonly recall: (title: TitleKey) => Promise<RunOutput | undefined>
  readonly remember: (title: TitleKey, output: RunOutput) => Promise<void>
  readonly forget: (title: TitleKey) => Promise<void>
}

export interface OutputMemoryDeps {
  readonly now: () => number
  /** Default: this process alone, the 200 newest. */
  readonly store?: OutputStore
  /** Default 6 hours. */
  readonly ttlMs?: number
  /** Whether streams whose addresses carry keys are stored too. By default only in memory. */
  readonly keepsSecrets?: boolean
}

export const OUTPUT_TTL_MS = 6 * 3_600_000
const MOST_REMEMBERED = 200

function shortMemory(): OutputStore {
  const known = new Map<string, RememberedOutput>()
  return {
    get: (key) => Promise.resolve(known.get(key)),
    set(key, remembered) {
      known.delete(key)
      known.set(key, remembered)
      const [oldest] = known.keys()
      if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest)
      return Promise.resolve()
    },
    delete(key) {
      known.delete(key)
      return Promise.resolve()
    },
  }
}

export function outputKey(title: TitleKey): string {
  const part = title.type === 'show' ? `:${title.season.number}:${title.episode.number}` : ''
  return `${title.type}:${title.tmdbId}${part}`
}

const rememberedSchema = z.object({ output: runOutputSchema, at: z.number() })

/** A failing store forgets; it never fails a search. */
export function createOutputMemory(deps: OutputMemoryDeps): OutputMemory {
  const { now, store = shortMemory(), ttlMs = OUTPUT_TTL_MS, keepsSecrets = deps.store === undefined } = deps
  // A failing store forgets.
  const forget = (title: TitleKey): Promise<void> => store.delete(outputKey(title)).catch(() => undefined)
  return {
    forget,
    async recall(title) {
      // A failing store forgets.
      const stored: unknown = await store.get(outputKey(title)).catch(() => undefined)
      const parsed = z.safeParse(rememberedSchema, stored)
      if (!parsed.success || now() - parsed.data.at >= ttlMs || parsed.data.at > now()) return undefined
      return parsed.data.output
    },
    async remember(title, output) {
      const { hasSecretAddress, playbackSession } = output.stream
      // A server opens a session for each playback; the next one needs its own.
      if (playbackSession || (hasSecretAddress && !keepsSecrets)) return
      // A failing store forgets.
      await store.set(outputKey(title), { output, at: now() }).catch(() => undefined)
    },
  }
}
