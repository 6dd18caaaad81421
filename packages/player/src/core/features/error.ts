import type { Feature } from '../feature.ts'
import type { PlayerError } from '../player-error.ts'

export interface ErrorState {
  /** Why the source that is loaded cannot go on. A new source clears it. */
  readonly current: PlayerError | null
}

/** Engines detect and name failures at their edge; core publishes them here. */
export const errorFeature: Feature<ErrorState> = {
  name: 'error',
  first: { current: null },
  forNewSource: () => ({ current: null }),
}
