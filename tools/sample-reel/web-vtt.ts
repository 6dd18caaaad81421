/** Writes WebVTT: subtitles whole and in parts, and the track that points into the picture of thumbnails. */
import type { Thumbnails } from './encode.ts'
import type { Line, SubtitleLanguage } from './dialogue.ts'

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')

/** `00:01:07.250` */
export function timestamp(seconds: number): string {
  const thousandths = Math.round(seconds * 1000)
  const whole = Math.floor(thousandths / 1000)
  return `${pad(Math.floor(whole / 3600), 2)}:${pad(Math.floor(whole / 60) % 60, 2)}:${pad(whole % 60, 2)}.${pad(thousandths % 1000, 3)}`
}

function cues(lines: readonly Line[], language: SubtitleLanguage): string {
  return lines.map((line) => `\n${timestamp(line.from)} --> ${timestamp(line.to)}\n${line.text[language]}\n`).join('')
}

/** A whole subtitle file, for players that fetch captions beside an MP4. */
export const wholeSubtitles = (lines: readonly Line[], language: SubtitleLanguage): string =>
  `WEBVTT\n${cues(lines, language)}`

/** One segment of an HLS subtitle rendition: every cue that touches it, with the map that ties it to the media's clock. */
export function subtitlePart(lines: readonly Line[], language: SubtitleLanguage, from: number, to: number): string {
  const touching = lines.filter((line) => line.from < to && line.to > from)
  return `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n${cues(touching, language)}`
}

export function thumbnailTrack(sheet: Thumbnails, fileName: string, seconds: number): string {
  const count = Math.ceil(seconds / sheet.everySeconds)
  const rows = Array.from({ length: count }, (_, index) => {
    const x = (index % sheet.columns) * sheet.width
    const y = Math.floor(index / sheet.columns) * sheet.height
    const from = timestamp(index * sheet.everySeconds)
    const to = timestamp(Math.min(seconds, (index + 1) * sheet.everySeconds))
    return `\n${from} --> ${to}\n${fileName}#xywh=${x},${y},${sheet.width},${sheet.height}\n`
  })
  return `WEBVTT\n${rows.join('')}`
}
