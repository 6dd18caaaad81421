import type { Interruption } from '../engine.ts'
import type { Feature } from '../feature.ts'

export interface InterruptionState {
  /** Null while the source delivers. Nothing of it shows until the picture stops (`playback.isWaiting`). */
  readonly current: Interruption | null
}

/** What stands in the way of the source that is loaded. The engine reports it, and its end. */
export const interruptionFeature: Feature<InterruptionState> = {
  name: 'interruption',
  first: { current: null },
  forNewSource: () => ({ current: null }),
}
