import type { SegmentFormat } from '../engine.ts'
import type { Feature } from '../feature.ts'
import type { PlaybackSource } from '../playback-source.ts'

export interface SourceState {
  /** `opening` until the engine has put the source on the element, `ready` from then on. */
  readonly status: 'empty' | 'opening' | 'ready' | 'failed'
  /** What was loaded. Its addresses can carry keys: never log them. */
  readonly current: PlaybackSource | null
  /** Name of the engine that opened it. */
  readonly engine: string | null
  /** Grows with every load, so that two loads of one source can be told apart. */
  readonly loads: number
  /** Of an HLS stream, once an engine has found out. */
  readonly segmentFormat: SegmentFormat | null
}

/** What is loaded. Core itself writes this state, as it opens and closes sources. */
export const sourceFeature: Feature<SourceState> = {
  name: 'source',
  first: { status: 'empty', current: null, engine: null, loads: 0, segmentFormat: null },
}
