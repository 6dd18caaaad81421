import type { AudioTrackFacts } from '../engine.ts'
import type { Feature, FeaturePort } from '../feature.ts'

const NOTHING: AudioTrackFacts = { list: [], selectedId: null }

/** The sound tracks on offer, as the engine found them. */
export const audioTracksFeature: Feature<AudioTrackFacts> = {
  name: 'audioTracks',
  first: NOTHING,
  forNewSource: () => NOTHING,
}

export function selectAudioTrack({ openSource, facts }: FeaturePort<AudioTrackFacts>, id: string): void {
  if (facts.list.some((track) => track.id === id)) openSource?.audioTracks?.select(id)
}
