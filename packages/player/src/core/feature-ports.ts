import type { Clock } from './clock.ts'
import type { OpenSource } from './engine.ts'
import type { Feature, FeaturePort } from './feature.ts'
import type { PlayableMedia, PlayerElements } from './media.ts'
import type { PlayerState } from './state.ts'
import type { WritableStore } from './store.ts'

/** What is mounted and open now. The player and the source switch write it, ports read it. */
export interface Stage {
  media: PlayableMedia | null
  elements: PlayerElements | null
  openSource: OpenSource | null
}

export type PortOf = <Name extends keyof PlayerState>(name: Name) => FeaturePort<PlayerState[Name]>

/** Makes one feature's port: its own state to write, all other state to read. Writing ends with the player. */
export function createPorts(
  store: WritableStore<PlayerState>,
  stage: Readonly<Stage>,
  clock: Clock,
  signal: AbortSignal,
): PortOf {
  // Features name their family by a string, so they need not know the whole state; the table of features
  // (`PlayerFeatures`) guarantees that the family of that name has this type.
  const stateOf = <State>(state: PlayerState, feature: Feature<State>) =>
    (state as unknown as Record<string, State>)[feature.name] ?? feature.first

  return (name) => ({
    get state() {
      return store.get()[name]
    },
    patch(part) {
      if (!signal.aborted) store.patch(name, part)
    },
    get media() {
      return stage.media
    },
    get elements() {
      return stage.elements
    },
    get openSource() {
      return stage.openSource
    },
    clock,
    signal,
    peek: (feature) => stateOf(store.get(), feature),
    watch(feature, selector, listener, until) {
      store.select((state) => selector(stateOf(state, feature)), listener, { signal: until })
    },
  })
}
