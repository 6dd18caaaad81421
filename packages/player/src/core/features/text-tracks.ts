import type { TextCue, TextTrackState } from '../engine.ts'
import type { Feature, FeaturePort } from '../feature.ts'

export type TextTracksState = TextTrackState & {
  /** The known cues of the selected track, in order of time. */
  readonly cues: readonly TextCue[]
  /** Whether the selected track is available; false while none is selected. */
  readonly isLoaded: boolean
  /** The track to select again when text is switched on again. */
  readonly lastSelectedId: string | null
}

const NOTHING: TextTracksState = { list: [], selectedId: null, cues: [], isLoaded: false, lastSelectedId: null }

/** The text tracks of the stream itself. The player hands out cues; drawing them is left to others. */
export const textTracksFeature: Feature<TextTracksState> = {
  name: 'textTracks',
  first: NOTHING,
  forNewSource: () => NOTHING,
}

/** The state after the engine reported its tracks: another selection begins without cues. */
export function withTracks(state: TextTracksState, reported: TextTrackState): TextTracksState {
  const isSame = reported.selectedId === state.selectedId
  return {
    ...reported,
    cues: isSame ? state.cues : [],
    isLoaded: isSame && state.isLoaded,
    lastSelectedId: reported.selectedId ?? state.lastSelectedId,
  }
}

/** The state after a track became available; reports of one no longer selected change nothing. */
export function withLoaded(state: TextTracksState, trackId: string): TextTracksState {
  return trackId === state.selectedId ? { ...state, isLoaded: true } : state
}

/** The state after more cues came in. Engines report a cue again when its segment is loaded again; it is added once. */
export function withCues(state: TextTracksState, trackId: string, cues: readonly TextCue[]): TextTracksState {
  if (trackId !== state.selectedId) return state
  const known = new Set(state.cues.map(cueKey))
  const fresh = cues.filter((cue) => !known.has(cueKey(cue)))
  if (fresh.length === 0) return state
  return { ...state, cues: [...state.cues, ...fresh].toSorted((a, b) => a.start - b.start || a.end - b.end) }
}

function cueKey({ start, end, text }: TextCue): string {
  return `${start} ${end} ${text}`
}

export function selectTextTrack({ openSource, state }: FeaturePort<TextTracksState>, id: string | null): void {
  if (id === null || state.list.some((track) => track.id === id)) openSource?.textTracks?.select(id)
}

/** Off, or on with the last track, else the first. */
export function toggleTextTrack(port: FeaturePort<TextTracksState>): void {
  const { list, selectedId, lastSelectedId } = port.state
  const last = list.find((track) => track.id === lastSelectedId) ?? list[0]
  selectTextTrack(port, selectedId === null ? (last?.id ?? null) : null)
}
