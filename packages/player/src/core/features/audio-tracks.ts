import type { AudioTrackState } from '../engine.ts'
import type { Feature, FeaturePort } from '../feature.ts'

export type AudioTracksState = AudioTrackState & {
  /** BCP 47 language that the viewer chose last; the next source begins with it, here or on another screen. */
  readonly chosenLanguage: string | null
  /** BCP 47 language of the source before this one, so that another source of the film sounds the same. */
  readonly lastLanguage: string | null
}

/** The sound tracks on offer, as the engine found them. */
export const audioTracksFeature: Feature<AudioTracksState> = {
  name: 'audioTracks',
  first: { list: [], selectedId: null, chosenLanguage: null, lastLanguage: null },
  forNewSource({ list, selectedId, chosenLanguage, lastLanguage }) {
    const language = list.find(({ id }) => id === selectedId)?.language ?? 'unknown'
    return {
      list: [],
      selectedId: null,
      chosenLanguage,
      lastLanguage: language === 'unknown' ? lastLanguage : language,
    }
  },
}

export function selectAudioTrack(port: FeaturePort<AudioTracksState>, id: string): void {
  const track = port.state.list.find((each) => each.id === id)
  if (track === undefined) return
  if (track.language !== 'unknown') port.patch({ chosenLanguage: track.language })
  port.openSource?.audioTracks?.select(id)
}
