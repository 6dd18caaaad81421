import type { TextCue, TextTrackFacts } from '../engine.ts'
import type { Feature, FeaturePort } from '../feature.ts'

export type TextTracksFacts = TextTrackFacts & {
  /** What is known so far of the selected track, in order of time. */
  readonly cues: readonly TextCue[]
  /** Whether the selected track has come; false while there is none. */
  readonly isLoaded: boolean
  /** The track to come back to when text is switched on again. */
  readonly lastSelectedId: string | null
}

const NOTHING: TextTracksFacts = { list: [], selectedId: null, cues: [], isLoaded: false, lastSelectedId: null }

/** The text tracks of the stream itself. Drawing them is not the player's business: it hands out cues. */
export const textTracksFeature: Feature<TextTracksFacts> = {
  name: 'textTracks',
  first: NOTHING,
  forNewSource: () => NOTHING,
}

/** The facts after the engine told its tracks: another selection begins without cues. */
export function withTracks(facts: TextTracksFacts, told: TextTrackFacts): TextTracksFacts {
  const isSame = told.selectedId === facts.selectedId
  return {
    ...told,
    cues: isSame ? facts.cues : [],
    isLoaded: isSame && facts.isLoaded,
    lastSelectedId: told.selectedId ?? facts.lastSelectedId,
  }
}

/** The facts after a track came; news of one that is no longer selected changes nothing. */
export function withLoaded(facts: TextTracksFacts, trackId: string): TextTracksFacts {
  return trackId === facts.selectedId ? { ...facts, isLoaded: true } : facts
}

/** The facts after more cues came in. Engines tell a cue again when its segment is loaded again; it is kept once. */
export function withCues(facts: TextTracksFacts, trackId: string, cues: readonly TextCue[]): TextTracksFacts {
  if (trackId !== facts.selectedId) return facts
  const known = new Set(facts.cues.map(cueKey))
  const fresh = cues.filter((cue) => !known.has(cueKey(cue)))
  if (fresh.length === 0) return facts
  return { ...facts, cues: [...facts.cues, ...fresh].toSorted((a, b) => a.start - b.start || a.end - b.end) }
}

function cueKey({ start, end, text }: TextCue): string {
  return `${start} ${end} ${text}`
}

export function selectTextTrack({ openSource, facts }: FeaturePort<TextTracksFacts>, id: string | null): void {
  if (id === null || facts.list.some((track) => track.id === id)) openSource?.textTracks?.select(id)
}

/** Off, or on with the track of last time, else the first. */
export function toggleTextTrack(port: FeaturePort<TextTracksFacts>): void {
  const { list, selectedId, lastSelectedId } = port.facts
  const last = list.find((track) => track.id === lastSelectedId) ?? list[0]
  selectTextTrack(port, selectedId === null ? (last?.id ?? null) : null)
}
