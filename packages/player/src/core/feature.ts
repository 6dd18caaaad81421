import type { Clock } from './clock.ts'
import type { OpenSource } from './engine.ts'
import type { PlayableMedia, PlayerElements } from './media.ts'

/** What one feature may see and do: its own state, the elements, and other features' state to read. */
export interface FeaturePort<State> {
  readonly state: State
  patch(part: Partial<State>): void
  /** The medium that plays now: the video element, or the engine's replacement. Null while nothing is mounted. */
  readonly media: PlayableMedia | null
  readonly elements: PlayerElements | null
  readonly openSource: OpenSource | null
  readonly clock: Clock
  /** The life of the player. */
  readonly signal: AbortSignal
  peek<Other>(feature: Feature<Other>): Other
  watch<Other, Selected>(
    feature: Feature<Other>,
    selector: (state: Other) => Selected,
    listener: (selected: Selected) => void,
    signal: AbortSignal,
  ): void
}

/** The port while something is mounted. */
export interface MountedFeaturePort<State> extends FeaturePort<State> {
  readonly media: PlayableMedia
  readonly elements: PlayerElements
}

/**
 * One family of state: its initial values, and the listeners that keep it true. The element owns the truth, so a
 * feature never reports a change before the element does.
 */
export interface Feature<State> {
  /** Key of the family in the player's state. */
  readonly name: string
  readonly first: State
  /** What is reset with every source. */
  forNewSource?(state: State, startAt: number): Partial<State>
  /** Called for each medium that starts to play here; everything ends with the signal. */
  attach?(port: MountedFeaturePort<State>, signal: AbortSignal): void
}

/** Calls `listener` on every one of the events, until the signal ends. */
export function listen(
  target: Pick<PlayableMedia, 'addEventListener'>,
  types: readonly string[],
  listener: (event: Event) => void,
  signal: AbortSignal,
): void {
  for (const type of types) target.addEventListener(type, listener, { signal })
}
