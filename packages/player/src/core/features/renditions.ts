import type { Rendition, RenditionFacts } from '../engine.ts'
import type { Feature, FeaturePort } from '../feature.ts'
import { QUALITIES, type Quality } from '../playback-source.ts'
import { PlayerError } from '../player-error.ts'

export type RenditionsFacts = RenditionFacts & {
  /** The qualities on offer, best resolution first, each once. */
  readonly qualities: readonly Quality[]
  /** What is on screen. */
  readonly active: Rendition | null
}

const NOTHING: RenditionsFacts = { list: [], qualities: [], activeId: null, active: null, selected: null }

/** The encodings on offer, as the engine found them. */
export const renditionsFeature: Feature<RenditionsFacts> = {
  name: 'renditions',
  first: NOTHING,
  forNewSource: () => NOTHING,
}

/** The engine's facts with what can be derived from them. */
export function deriveRenditions(facts: RenditionFacts): RenditionsFacts {
  return {
    ...facts,
    qualities: QUALITIES.filter((quality) => facts.list.some((rendition) => rendition.quality === quality)),
    active: facts.list.find((rendition) => rendition.id === facts.activeId) ?? null,
  }
}

/** Applies a quality, or lets the engine choose. Throws "couldn't select quality" for one that is not offered (§8). */
export function selectQuality(port: FeaturePort<RenditionsFacts>, quality: Quality | null): void {
  const isOffered = quality === null || port.facts.qualities.includes(quality)
  if (!isOffered) throw new PlayerError('quality-not-offered', "couldn't select quality")
  // Without the capability the browser chooses by itself, and what it offers is what it plays.
  port.openSource?.renditions?.select(quality)
}
