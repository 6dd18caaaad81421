import type { EngineEvent } from '../../core/index.ts'
import type { CastConnection } from './cast-target.ts'
import type { CastMedia, CastTrack } from './sender-api.ts'

export interface ReceiverTracksOptions {
  readonly connection: Pick<CastConnection, 'api' | 'session'>
  /** BCP 47 language to begin with; null leaves it to the receiver. */
  readonly audioLanguage: string | null
  /** Address of the text to begin with. */
  readonly textAddress: string | undefined
  emit(event: EngineEvent): void
}

/** The audio and text tracks of what a receiver plays, reported and selectable. */
export interface ReceiverTracks {
  /** The receiver reported what it plays. */
  update(playing: CastMedia): void
  /** Null for none of that type. */
  select(type: TrackType, id: string | null): void
}

type TrackType = 'AUDIO' | 'TEXT'
type Wish = (track: CastTrack) => boolean
const TYPES = ['AUDIO', 'TEXT'] as const

/**
 * Follows the tracks of a receiver. The selection is repeated when the film is loaded again for another speed, quality
 * or text: to a receiver that is another film.
 */
export function followTracks({ connection, audioLanguage, textAddress, emit }: ReceiverTracksOptions): ReceiverTracks {
  /** What to select once the receiver has found it. */
  const wishes = new Map<TrackType, Wish>()
  if (audioLanguage !== null) wishes.set('AUDIO', ({ language }) => language === audioLanguage)
  if (textAddress !== undefined) wishes.set('TEXT', ({ trackContentId }) => trackContentId === textAddress)
  let loaded: CastMedia | null = null
  let chosen: readonly CastTrack[] = []
  let reported = ''

  const ask = (playing: CastMedia, tracks: readonly CastTrack[]) => {
    const { EditTracksInfoRequest } = connection.api.cast.media
    // Reported by the receiver when done; a refusal leaves the selection as it was.
    const onAnswer = () => notify(playing)
    playing.editTracksInfo(new EditTracksInfoRequest(tracks.map(({ trackId }) => trackId)), onAnswer, onAnswer)
  }
  const notify = (playing: CastMedia) => {
    chosen = activeTracks(playing)
    const audio = stateOf(playing, 'AUDIO')
    const text = stateOf(playing, 'TEXT')
    // Receivers report everything once a second.
    const now = JSON.stringify([audio, text])
    if (now === reported) return
    reported = now
    emit({ type: 'audio-tracks', state: audio })
    const list = text.list.map((track) => ({ ...track, kind: 'subtitles' as const, isForced: false }))
    emit({ type: 'text-tracks', state: { ...text, list } })
    if (text.selectedId !== null) emit({ type: 'text-track-loaded', trackId: text.selectedId })
  }
  const fulfil = (playing: CastMedia) => {
    const found = [...wishes].flatMap(([type, isWanted]) => {
      const track = tracksOf(playing).find((each) => each.type === type && isWanted(each))
      if (track !== undefined) wishes.delete(type)
      return track ?? []
    })
    const active = activeTracks(playing)
    if (found.every((track) => active.includes(track))) return
    ask(playing, [...active.filter(({ type }) => !found.some((track) => track.type === type)), ...found])
  }

  return {
    update(playing) {
      if (loaded !== null && playing !== loaded) {
        for (const track of chosen) {
          const { type, name, language } = track
          if (isKnown(type)) wishes.set(type, (other) => other.name === name && other.language === language)
        }
      }
      loaded = playing
      notify(playing)
      fulfil(playing)
    },
    select(type, id) {
      const playing = connection.session.getMediaSession()
      if (playing === null) return
      wishes.delete(type)
      const wanted = tracksOf(playing).filter(({ trackId }) => String(trackId) === id)
      ask(playing, [...activeTracks(playing).filter((track) => track.type !== type), ...wanted])
    },
  }
}

function isKnown(type: string): type is TrackType {
  return TYPES.some((each) => each === type)
}

function stateOf(playing: CastMedia, type: TrackType) {
  const selected = activeTracks(playing).find((track) => track.type === type)
  return {
    list: tracksOf(playing)
      .filter((track) => track.type === type)
      .map(describeTrack),
    selectedId: selected === undefined ? null : String(selected.trackId),
  }
}

function tracksOf({ media }: CastMedia): readonly CastTrack[] {
  return media?.tracks ?? []
}

function activeTracks(playing: CastMedia): readonly CastTrack[] {
  return tracksOf(playing).filter(({ trackId }) => playing.activeTrackIds?.includes(trackId))
}

function describeTrack({ trackId, name, language }: CastTrack) {
  const known = language || 'unknown'
  return { id: String(trackId), label: name || known, language: known }
}
