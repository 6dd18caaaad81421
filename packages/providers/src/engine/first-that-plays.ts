import type { Stream } from '@matinee/contracts'
import type { Clock } from '../kit/clock.ts'
import { contain } from '../kit/contain.ts'
import { ProviderError } from '../kit/errors.ts'
import { raceHedged, type RaceRules } from './race.ts'

/** Decides whether a stream really plays; throwing counts as no. */
export type Verify = (stream: Stream, signal: AbortSignal) => Promise<boolean>

/** A server that has shown nothing of a stream by then is dead, as in the player. */
export const CHECK_LIMIT_MS = 5000
/** Streams of one source that are tried before the next source has its turn. */
const MOST_TRIED = 20

/** The same check, which rejects with code `timeout` when a stream shows nothing within 5 s. */
export const withinCheckLimit =
  (verify: Verify, clock: Clock): Verify =>
  (stream, signal) =>
    contain((until) => verify(stream, until), { clock, limitMs: CHECK_LIMIT_MS, signal })

/**
 * Checks streams, the best first, and starts the next while one is silent. Resolves with the first that plays and those after it that did
 * not fail. Rejects with the error that the last check gave, with `unplayable`, or with the signal's reason.
 */
export async function firstThatPlays(
  streams: readonly Stream[],
  verify: Verify,
  rules: RaceRules,
): Promise<readonly [Stream, ...Stream[]]> {
  let error = new ProviderError('unplayable', 'what it found does not play')
  const refused = new Set<Stream>()
  const no = (thrown: unknown): false => {
    if (thrown instanceof ProviderError) error = thrown
    return false
  }
  const verifyInTime = withinCheckLimit((stream, signal) => verify(stream, signal).catch(no), rules.clock)
  const look = (stream: Stream) => async (signal: AbortSignal) => {
    const plays = await verifyInTime(stream, signal).catch(no)
    if (plays) return stream
    if (!signal.aborted) refused.add(stream)
    return undefined
  }
  const first = await raceHedged(streams.slice(0, MOST_TRIED).map(look), rules)
  rules.signal.throwIfAborted()
  if (!first) throw error
  return [first, ...streams.filter((stream) => stream !== first && !refused.has(stream))]
}
