import type Hls from 'hls.js'
import type { EngineEvent, Quality } from '../../core/index.ts'
import { audioTracksOf, cuesOf, levelOf, renditionsOf, textTracksOf } from './stream-state.ts'

export interface QualitySelection {
  /** Every quality, once for each of its levels. */
  offered(): readonly Quality[]
  /** Null adapts to the connection. */
  select(quality: Quality | null): void
}

/** Reports to core what hls.js finds out, and remembers the one fact hls.js does not: the requested quality. */
export function forwardState(
  hls: Hls,
  events: typeof Hls.Events,
  emit: (event: EngineEvent) => void,
): QualitySelection {
  let selected: Quality | null = null

  const emitRenditions = () => {
    const activeId = hls.currentLevel === -1 ? null : String(hls.currentLevel)
    emit({ type: 'renditions', state: { list: renditionsOf(hls.levels), activeId, selected } })
  }
  const emitAudioTracks = () => {
    const selectedId = hls.audioTrack === -1 ? null : String(hls.audioTrack)
    emit({ type: 'audio-tracks', state: { list: audioTracksOf(hls.audioTracks), selectedId } })
  }
  const emitTextTracks = () => {
    const selectedId = hls.subtitleTrack === -1 ? null : String(hls.subtitleTrack)
    emit({ type: 'text-tracks', state: { list: textTracksOf(hls.subtitleTracks), selectedId } })
  }
  hls.on(events.LEVELS_UPDATED, emitRenditions)
  hls.on(events.LEVEL_SWITCHED, emitRenditions)
  hls.on(events.AUDIO_TRACKS_UPDATED, emitAudioTracks)
  hls.on(events.AUDIO_TRACK_SWITCHED, emitAudioTracks)
  hls.on(events.SUBTITLE_TRACKS_UPDATED, emitTextTracks)
  hls.on(events.SUBTITLE_TRACK_SWITCH, (_, { id }) => {
    emitTextTracks()
    // A segment read before is not fetched again.
    if (hls.subtitleTracks[id]?.details) emit({ type: 'text-track-loaded', trackId: String(id) })
  })
  hls.on(events.SUBTITLE_TRACK_LOADED, (_, { id }) => emit({ type: 'text-track-loaded', trackId: String(id) }))
  hls.on(events.LEVEL_LOADED, (_, { details }) => {
    const [first] = details.fragments
    if (first !== undefined) emit({ type: 'segment-format', format: first.initSegment === null ? 'mpeg-ts' : 'fmp4' })
    if (details.live && hls.targetLatency !== null) emit({ type: 'live-hold-back', seconds: hls.targetLatency })
  })
  hls.on(events.CUES_PARSED, (_, { type, cues, subtitleTrack }) => {
    if (type !== 'subtitles' || subtitleTrack === undefined) return
    emit({ type: 'cues', trackId: String(subtitleTrack.id), cues: cuesOf(cues) })
  })

  /** Fetches again what is on screen, and makes the browser draw it: it draws a paused film only after a seek. */
  const selectAtRest = (level: number) => {
    hls.currentLevel = level
    hls.once(events.LEVEL_SWITCHED, () => {
      if (hls.media?.paused) hls.media.currentTime += 0
    })
  }

  return {
    offered: () => renditionsOf(hls.levels).map(({ quality }) => quality),
    select(quality) {
      selected = quality
      const level = quality === null ? -1 : levelOf(hls.levels, quality)
      // A chosen quality is shown as soon as possible: while paused even what is on screen is fetched again, while
      // playing that would interrupt the film. Adapting again may wait for the end of the buffer.
      if (level === -1 || hls.currentLevel === -1) hls.loadLevel = level
      else if (hls.media?.paused) selectAtRest(level)
      else hls.nextLevel = level
      emitRenditions()
    },
  }
}
