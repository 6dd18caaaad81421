/** Writes HLS playlists (RFC 8216) for what was encoded. */
import { segmentStarts } from './encode.ts'
import type { Fragmented } from './fragments.ts'

const HEADER = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
const lines = (rows: readonly string[]): string => `${rows.join('\n')}\n`

const segmentName = (index: number): string => `${String(index + 1).padStart(3, '0')}.m4s`

/** File names and bytes of one rendition's folder. */
export function renditionFiles(media: Fragmented): Map<string, Uint8Array | string> {
  const files = new Map<string, Uint8Array | string>([['init.mp4', media.init]])
  const longest = Math.ceil(Math.max(...media.segments.map((segment) => segment.seconds)))
  const rows = [
    ...HEADER,
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MAP:URI="init.mp4"',
  ]
  media.segments.forEach((segment, index) => {
    files.set(segmentName(index), segment.bytes)
    rows.push(`#EXTINF:${segment.seconds.toFixed(5)},`, segmentName(index))
  })
  files.set('playlist.m3u8', lines([...rows, '#EXT-X-ENDLIST']))
  return files
}

/** The playlist of one subtitle language; each part covers `partSeconds`. */
export function subtitlePlaylist(parts: readonly string[], partSeconds: number, seconds: number): string {
  const rows = parts.flatMap((name, index) => {
    const length = Math.min(partSeconds, seconds - index * partSeconds)
    return [`#EXTINF:${length.toFixed(5)},`, name]
  })
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${partSeconds}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...rows,
    '#EXT-X-ENDLIST',
  ])
}

interface BitRate {
  readonly peak: number
  readonly average: number
}

function bitRateOf(media: Fragmented): BitRate {
  const bits = media.segments.map((segment) => segment.bytes.byteLength * 8)
  const seconds = media.segments.reduce((sum, segment) => sum + segment.seconds, 0)
  return {
    peak: Math.max(...media.segments.map((segment, index) => (bits[index] ?? 0) / Math.max(1, segment.seconds))),
    average: bits.reduce((sum, value) => sum + value, 0) / seconds,
  }
}

export interface VideoRendition {
  readonly height: number
  readonly codec: string
  readonly media: Fragmented
}

export interface Spoken {
  readonly code: string
  readonly name: string
}

/** The master playlist: lowest height first, the first audio language is the default, subtitles start switched off. */
export function masterPlaylist(
  videos: readonly VideoRendition[],
  audio: readonly (Spoken & { readonly media: Fragmented })[],
  subtitles: readonly Spoken[],
): string {
  const sound = audio.map(({ media }) => bitRateOf(media))
  const soundPeak = Math.max(...sound.map(({ peak }) => peak))
  const soundAverage = Math.max(...sound.map(({ average }) => average))
  const rows = [...HEADER]
  audio.forEach(({ code, name }, index) => {
    const choice = index === 0 ? 'DEFAULT=YES,AUTOSELECT=YES' : 'DEFAULT=NO,AUTOSELECT=YES'
    rows.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="${name}",LANGUAGE="${code}",${choice},CHANNELS="1",URI="audio-${code}/playlist.m3u8"`,
    )
  })
  for (const { code, name } of subtitles) {
    rows.push(
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="${name}",LANGUAGE="${code}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="subtitles-${code}/playlist.m3u8"`,
    )
  }
  for (const { height, codec, media } of videos) {
    const { peak, average } = bitRateOf(media)
    rows.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(peak + soundPeak)},AVERAGE-BANDWIDTH=${Math.ceil(average + soundAverage)},CODECS="${codec},mp4a.40.2",RESOLUTION=${(height * 16) / 9}x${height},FRAME-RATE=24.000,AUDIO="audio",SUBTITLES="subtitles",CLOSED-CAPTIONS=NONE`,
      `${height}/playlist.m3u8`,
    )
  }
  return lines(rows)
}

/** Fails loudly when an encoder did not cut where it was told to: the heights must switch anywhere. */
export function assertAligned(media: Fragmented, seconds: number): void {
  const expected = segmentStarts(seconds)
  let at = 0
  media.segments.forEach((segment, index) => {
    if (Math.abs(at - (expected[index] ?? -1)) > 0.001) throw new Error(`segment ${index + 1} begins at ${at}`)
    at += segment.seconds
  })
  if (media.segments.length !== expected.length) throw new Error(`${media.segments.length} segments`)
}
