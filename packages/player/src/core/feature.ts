import type { Clock } from './clock.ts'
import type { OpenSource } from './engine.ts'
import type { PlayableMedia, PlayerElements } from './media.ts'

/** What one feature may see and do: its own facts, the elements, and a look at other features. */
export interface FeaturePort<Facts> {
  readonly facts: Facts
  patch(part: Partial<Facts>): void
  /** What plays now: the video element, or what the engine put in its place. Null while nothing is mounted. */
  readonly media: PlayableMedia | null
  readonly elements: PlayerElements | null
  readonly openSource: OpenSource | null
  readonly clock: Clock
  /** The life of the player. */
  readonly signal: AbortSignal
  peek<Other>(feature: Feature<Other>): Other
  watch<Other, Selected>(
    feature: Feature<Other>,
    selector: (facts: Other) => Selected,
    listener: (selected: Selected) => void,
    signal: AbortSignal,
  ): void
}

/** The port while something is mounted. */
export interface MountedFeaturePort<Facts> extends FeaturePort<Facts> {
  readonly media: PlayableMedia
  readonly elements: PlayerElements
}

/**
 * One family of facts: what they are at first, and what keeps them true.
 * The element owns the truth; a feature listens and asks, and never says that something happened before it did.
 */
export interface Feature<Facts> {
  /** Key of the family in the player's state. */
  readonly name: string
  readonly first: Facts
  /** What begins anew with every source. */
  forNewSource?(facts: Facts, startAt: number): Partial<Facts>
  /** Called for each medium that starts to play here; everything ends with the signal. */
  attach?(port: MountedFeaturePort<Facts>, signal: AbortSignal): void
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
