import type Hls from 'hls.js'
import type { EngineEvent, Quality } from '../../core/index.ts'
import { audioTracksOf, cuesOf, levelOf, renditionsOf, textTracksOf } from './facts.ts'

export interface QualitySelection {
  /** Every quality once for each level that has it. */
  offered(): readonly Quality[]
  /** Null adapts to the connection. */
  select(quality: Quality | null): void
}

/** Tells core what hls.js finds out, and remembers the one fact hls.js does not: the quality that was asked for. */
export function forwardFacts(
  hls: Hls,
  events: typeof Hls.Events,
  emit: (event: EngineEvent) => void,
): QualitySelection {
  let selected: Quality | null = null

  const tellRenditions = () => {
    const activeId = hls.currentLevel === -1 ? null : String(hls.currentLevel)
    emit({ type: 'renditions', facts: { list: renditionsOf(hls.levels), activeId, selected } })
  }
  const tellAudioTracks = () => {
    const selectedId = hls.audioTrack === -1 ? null : String(hls.audioTrack)
    emit({ type: 'audio-tracks', facts: { list: audioTracksOf(hls.audioTracks), selectedId } })
  }
  const tellTextTracks = () => {
    const selectedId = hls.subtitleTrack === -1 ? null : String(hls.subtitleTrack)
    emit({ type: 'text-tracks', facts: { list: textTracksOf(hls.subtitleTracks), selectedId } })
  }
  hls.on(events.LEVELS_UPDATED, tellRenditions)
  hls.on(events.LEVEL_SWITCHED, tellRenditions)
  hls.on(events.AUDIO_TRACKS_UPDATED, tellAudioTracks)
  hls.on(events.AUDIO_TRACK_SWITCHED, tellAudioTracks)
  hls.on(events.SUBTITLE_TRACKS_UPDATED, tellTextTracks)
  hls.on(events.SUBTITLE_TRACK_SWITCH, (_, { id }) => {
    tellTextTracks()
    // One that was read before is not fetched again.
    if (hls.subtitleTracks[id]?.details) emit({ type: 'text-track-loaded', trackId: String(id) })
  })
  hls.on(events.SUBTITLE_TRACK_LOADED, (_, { id }) => emit({ type: 'text-track-loaded', trackId: String(id) }))
  hls.on(events.LEVEL_LOADED, (_, { details }) => {
    const [first] = details.fragments
    if (first !== undefined) emit({ type: 'segment-format', format: first.initSegment === null ? 'mpeg-ts' : 'fmp4' })
  })
  hls.on(events.CUES_PARSED, (_, { type, cues, subtitleTrack }) => {
    if (type !== 'subtitles' || subtitleTrack === undefined) return
    emit({ type: 'cues', trackId: String(subtitleTrack.id), cues: cuesOf(cues) })
  })

  /** Fetches again what is on screen, and has the browser draw it: it draws a film that stands only after a seek. */
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
      // A chosen quality is shown as soon as possible: in a film that stands even what is on screen is fetched again, in one that
      // moves that would stop it. To adapt again may wait for what is buffered.
      if (level === -1 || hls.currentLevel === -1) hls.loadLevel = level
      else if (hls.media?.paused) selectAtRest(level)
      else hls.nextLevel = level
      tellRenditions()
    },
  }
}
