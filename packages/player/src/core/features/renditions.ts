import type { Rendition, RenditionState } from '../engine.ts'
import type { Feature, FeaturePort } from '../feature.ts'
import { QUALITIES, type Quality } from '../playback-source.ts'
import { PlayerError } from '../player-error.ts'

export type RenditionsState = RenditionState & {
  /** The qualities on offer, best resolution first, each once. */
  readonly qualities: readonly Quality[]
  /** What is on screen. */
  readonly active: Rendition | null
}

const NOTHING: RenditionsState = { list: [], qualities: [], activeId: null, active: null, selected: null }

/** The encodings on offer, as the engine found them. */
export const renditionsFeature: Feature<RenditionsState> = {
  name: 'renditions',
  first: NOTHING,
  forNewSource: () => NOTHING,
}

/** The engine's report with what derives from it. */
export function deriveRenditions(state: RenditionState): RenditionsState {
  return {
    ...state,
    qualities: QUALITIES.filter((quality) => state.list.some((rendition) => rendition.quality === quality)),
    active: state.list.find((rendition) => rendition.id === state.activeId) ?? null,
  }
}

/**
 * Applies a quality, or lets the engine adapt. Throws "couldn't select quality" for one that is not offered
 * (specification §8).
 */
export function selectQuality(port: FeaturePort<RenditionsState>, quality: Quality | null): void {
  const isOffered = quality === null || port.state.qualities.includes(quality)
  if (!isOffered) throw new PlayerError('quality-not-offered', "couldn't select quality")
  // Without the capability the browser chooses by itself, so the only quality on offer is the one that plays.
  port.openSource?.renditions?.select(quality)
}
