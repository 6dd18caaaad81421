import type { RunOutput } from '@matinee/contracts'
import type { ScrapeOptions } from '../../../services/streams/streams.ts'
import type { PlaybackFailure } from './session.ts'

/** A source of which so many streams failed has no good one. */
const MOST_OF_ONE_SOURCE = 3
/** Played on for so long, the film has got over a failure, s. */
const FORGOTTEN_AFTER_SECONDS = 300
/** Failures that come back however long one waits. */
const LASTING: ReadonlySet<string> = new Set([
  'codec-not-supported',
  'decode',
  'hls-not-supported',
  'placeholder',
  'protected',
  'source-not-supported',
])

/** The place of an output, as a failure keeps it. */
export const placeOf = ({ sourceId, embedId, stream }: RunOutput) => ({ sourceId, embedId, streamId: stream.id })

/**
 * What a search for a replacement leaves out: each stream that failed, and a source after its third. A failure far from the last one is
 * forgotten, so that two sources that stumble once in two hours do not end the film.
 */
export function exclusionsOf(
  failures: readonly Omit<PlaybackFailure, 'detail'>[],
): Required<Pick<ScrapeOptions, 'exceptSources' | 'exceptStreams'>> {
  const position = failures.at(-1)?.position ?? 0
  const counted = failures.filter(
    (failure) => LASTING.has(failure.code) || Math.abs(failure.position - position) < FORGOTTEN_AFTER_SECONDS,
  )
  const sources = new Set(counted.map(({ sourceId }) => sourceId))
  const numberOf = (id: string) => counted.filter(({ sourceId }) => sourceId === id).length
  return {
    exceptSources: [...sources].filter((id) => numberOf(id) >= MOST_OF_ONE_SOURCE),
    exceptStreams: counted.map(({ sourceId, embedId, streamId }) => ({ sourceId, embedId, streamId })),
  }
}
