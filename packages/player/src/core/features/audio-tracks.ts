import type { AudioTrackState } from '../engine.ts'
import type { Feature, FeaturePort } from '../feature.ts'

export type AudioTracksState = AudioTrackState & {
  /** BCP 47 language that the viewer chose last; the next source begins with it, here or on another screen. */
  readonly chosenLanguage: string | null
  /** BCP 47 language of the source before this one, so that another source of the film sounds the same. */
  readonly lastLanguage: string | null
  /** Ids of those that the source turned out to lack, the last one at the end. */
  readonly missingIds: readonly string[]
}

/** The sound tracks on offer, as the engine found them. */
export const audioTracksFeature: Feature<AudioTracksState> = {
  name: 'audioTracks',
  first: { list: [], selectedId: null, chosenLanguage: null, lastLanguage: null, missingIds: [] },
  forNewSource({ list, selectedId, chosenLanguage, lastLanguage }) {
    const language = list.find(({ id }) => id === selectedId)?.language ?? 'unknown'
    return {
      list: [],
      selectedId: null,
      chosenLanguage,
      lastLanguage: language === 'unknown' ? lastLanguage : language,
      missingIds: [],
    }
  },
}

const without = (ids: readonly string[], id: string): readonly string[] => ids.filter((each) => each !== id)

export function selectAudioTrack(port: FeaturePort<AudioTracksState>, id: string): void {
  const track = port.state.list.find((each) => each.id === id)
  if (track === undefined) return
  if (track.language !== 'unknown') port.patch({ chosenLanguage: track.language })
  // It is asked for anew.
  port.patch({ missingIds: without(port.state.missingIds, id) })
  port.openSource?.audioTracks?.select(id)
}

export function audioTrackMissing(port: FeaturePort<AudioTracksState>, id: string): void {
  port.patch({ missingIds: [...without(port.state.missingIds, id), id] })
}
