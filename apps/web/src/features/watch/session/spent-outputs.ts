import type { RunOutput } from '@matinee/contracts'
import type { ScrapeOptions } from '../../../services/streams/streams.ts'
import type { PlaybackFailure } from './session.ts'

/** After so many different streams of a source that failed the other sources have their turn. */
export const MOST_BEFORE_OTHERS = 3
/** After so many a source has no good one, also where no other source has the title. Each may cost the 5 s of a dead server. */
export const MOST_OF_ONE_SOURCE = 10
/** Failures that lie so far apart in the film have nothing to do with each other, s. */
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

export type Failures = readonly Omit<PlaybackFailure, 'detail'>[]

/** The place of an output, as a failure keeps it. */
export const placeOf = ({ sourceId, embedId, stream }: RunOutput) => ({ sourceId, embedId, streamId: stream.id })

/**
 * What a search for a replacement leaves out: each stream that failed, and a source of which so many failed. A failure far from the last
 * one is forgotten, so that two sources that stumble once in two hours do not end the film.
 */
export function exclusionsOf(
  failures: Failures,
  mostOfOneSource: number,
): Required<Pick<ScrapeOptions, 'exceptSources' | 'exceptStreams'>> {
  const position = failures.at(-1)?.position ?? 0
  const counted = failures.filter(
    (failure) => LASTING.has(failure.code) || Math.abs(failure.position - position) < FORGOTTEN_AFTER_SECONDS,
  )
  const sources = new Set(counted.map(({ sourceId }) => sourceId))
  const streamsOf = (id: string) =>
    new Set(counted.filter(({ sourceId }) => sourceId === id).map(({ embedId, streamId }) => `${embedId} ${streamId}`))
  return {
    exceptSources: [...sources].filter((id) => streamsOf(id).size >= mostOfOneSource),
    exceptStreams: counted.map(({ sourceId, embedId, streamId }) => ({ sourceId, embedId, streamId })),
  }
}
