import type { Stream } from '@matinee/contracts'
import { moreTelling, ProviderError } from '../kit/errors.ts'
import { raceHedged, type RaceRules } from './race.ts'

/** Decides whether a stream really plays; throwing counts as no. It calls `letNextStart` when the stream failed and is tried again. */
export type Verify = (stream: Stream, signal: AbortSignal, letNextStart?: () => void) => Promise<boolean>

/** Streams of one source that are tried before the next source has its turn. */
const MOST_TRIED = 20

/**
 * Checks streams, the best first, and starts the next where one fails, is tried again or is silent. A silent one goes on being checked: it may
 * wait for a slow line, or for the viewer. Resolves with the first that plays and those after it that did not fail. Rejects with the most
 * telling error of the checks, with `unplayable`, or with the signal's reason.
 */
export async function firstThatPlays(
  streams: readonly Stream[],
  verify: Verify,
  rules: RaceRules,
): Promise<readonly [Stream, ...Stream[]]> {
  let error = new ProviderError('unplayable', 'what it found does not play')
  const refused = new Set<Stream>()
  const look = (stream: Stream) => async (signal: AbortSignal, letNextStart: () => void) => {
    const plays = await verify(stream, signal, letNextStart).catch((thrown: unknown) => {
      if (thrown instanceof ProviderError) error = moreTelling(error, thrown)
      return false
    })
    if (plays) return stream
    if (!signal.aborted) refused.add(stream)
    return undefined
  }
  const first = await raceHedged(streams.slice(0, MOST_TRIED).map(look), rules)
  rules.signal.throwIfAborted()
  if (!first) throw error
  return [first, ...streams.filter((stream) => stream !== first && !refused.has(stream))]
}
