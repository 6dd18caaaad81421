import type { Level, MediaPlaylist } from 'hls.js'
import {
  type AudioTrack,
  type Quality,
  qualityOf,
  type Rendition,
  settingsOfCue,
  type TextCue,
  type TextTrack,
} from '../../core/index.ts'

/** hls.js's levels as renditions, named by their index. */
export function renditionsOf(levels: readonly Level[]): Rendition[] {
  return levels.map((level, index) => ({
    id: String(index),
    quality: qualityOf(level.width, level.height),
    width: level.width,
    height: level.height,
    bitrate: level.bitrate,
    codecs: [level.videoCodec, level.audioCodec].filter((codec) => codec !== undefined).join(','),
  }))
}

/** Index of the best encoding of a quality, -1 if there is none. */
export function levelOf(levels: readonly Level[], quality: Quality): number {
  const candidates = renditionsOf(levels).filter((rendition) => rendition.quality === quality)
  const best = candidates.toSorted((a, b) => b.bitrate - a.bitrate)[0]
  return best === undefined ? -1 : Number(best.id)
}

export function audioTracksOf(playlists: readonly MediaPlaylist[]): AudioTrack[] {
  return playlists.map(({ name, lang }, index) => ({ id: String(index), label: name, language: lang ?? 'unknown' }))
}

export function textTracksOf(playlists: readonly MediaPlaylist[]): TextTrack[] {
  return playlists.map(({ name, lang, type, forced }, index) => ({
    id: String(index),
    label: name,
    language: lang ?? 'unknown',
    kind: type === 'CLOSED-CAPTIONS' ? 'captions' : 'subtitles',
    isForced: forced,
  }))
}

/** hls.js hands out its parsers' output without a type: only cues with sane times are taken. */
export function cuesOf(parsed: unknown): TextCue[] {
  if (!Array.isArray(parsed)) return []
  return parsed.flatMap((cue: unknown) => {
    if (typeof cue !== 'object' || cue === null) return []
    const { startTime, endTime, text } = cue as { startTime?: unknown; endTime?: unknown; text?: unknown }
    const isCue = typeof startTime === 'number' && typeof endTime === 'number' && typeof text === 'string'
    if (!isCue || !(endTime > startTime)) return []
    const settings = settingsOfCue(cue)
    return [{ start: startTime, end: endTime, text, ...(settings !== undefined && { settings }) }]
  })
}
