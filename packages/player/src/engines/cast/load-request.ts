import type { PlaybackFile, SegmentFormat } from '../../core/index.ts'
import type { CastTrack, ChromeCast, LoadRequest, MediaInfo } from './sender-api.ts'

/** What the receiver shows beside the picture. */
export interface CastDescription {
  readonly title: string
  readonly subtitle?: string | undefined
  /** Address of a picture that the receiver can fetch. */
  readonly poster?: string | undefined
  /** Names the film or episode, to recognise it after a reload under other addresses. */
  readonly key?: string | undefined
}

/** A WebVTT file for the receiver. */
export interface CastTextTrack {
  /** An address that the receiver can fetch, or text in the address itself (`data:`). */
  readonly url: string
  /** BCP 47. */
  readonly language: string
  readonly label: string
  /** The one to begin with. */
  readonly isSelected?: boolean | undefined
}

export interface CastContent {
  /** Absolute. */
  readonly url: string
  readonly type: 'hls' | PlaybackFile['type']
  readonly segmentFormat: SegmentFormat | null
  readonly description: CastDescription
  readonly tracks: readonly CastTextTrack[]
}

export interface CastStart {
  readonly autoplay: boolean
  /** Seconds. */
  readonly currentTime: number
  readonly rate: number
}

/** Our tracks are numbered from here; receivers number those of a stream from 1. */
const FIRST_TRACK = 1001

/** Asks the receiver to play. Title, text and rate are part of it: changing one of them loads again. */
export function loadRequestOf(
  { media: names, Image }: ChromeCast,
  content: CastContent,
  { autoplay, currentTime, rate }: CastStart,
): LoadRequest {
  const { description, tracks } = content
  const info = new names.MediaInfo('video', contentTypeOf(content))
  info.contentUrl = content.url
  info.streamType = names.StreamType.BUFFERED
  if (content.segmentFormat === 'fmp4') {
    info.hlsSegmentFormat = names.HlsSegmentFormat.FMP4
    info.hlsVideoSegmentFormat = names.HlsVideoSegmentFormat.FMP4
  }
  info.metadata = Object.assign(new names.GenericMediaMetadata(), {
    title: description.title,
    ...(description.subtitle !== undefined && { subtitle: description.subtitle }),
    ...(description.poster !== undefined && { images: [new Image(description.poster)] }),
  })
  info.tracks = tracks.map((track, index) => textTrackOf(names, track, FIRST_TRACK + index))
  info.customData = { playbackRate: rate, key: description.key ?? null }

  const selected = tracks.findIndex(({ isSelected }) => isSelected)
  const request = new names.LoadRequest(info)
  request.autoplay = autoplay
  request.currentTime = currentTime
  request.playbackRate = rate
  if (selected !== -1) request.activeTrackIds = [FIRST_TRACK + selected]
  return request
}

/** A receiver goes by what it is told. A file that nobody looked into may be called MP4 and end like WebM. */
function contentTypeOf({ type, url }: CastContent): string {
  if (type === 'hls') return 'application/x-mpegurl'
  return type === 'webm' || /\.webm$/i.test(new URL(url).pathname) ? 'video/webm' : 'video/mp4'
}

function textTrackOf(names: ChromeCast['media'], { url, language, label }: CastTextTrack, id: number): CastTrack {
  return Object.assign(new names.Track(id, names.TrackType.TEXT), {
    subtype: names.TextTrackType.SUBTITLES,
    trackContentId: url,
    trackContentType: 'text/vtt',
    name: label,
    language,
  })
}

/** Whether a receiver already has this text. */
export function hasText({ tracks: there }: MediaInfo, { tracks }: Pick<CastContent, 'tracks'>): boolean {
  return tracks.every(({ url }) => there?.some(({ trackContentId }) => trackContentId === url))
}

/** Whether a receiver already plays this film, also under another address. */
export function isSameFilm(media: MediaInfo, { url, description }: Pick<CastContent, 'url' | 'description'>): boolean {
  const { key = null } = (media.customData ?? {}) as { key?: unknown }
  return key !== null && description.key !== undefined ? key === description.key : media.contentUrl === url
}

/** The rate of what a receiver plays. */
export function rateOf(media: MediaInfo | null): number {
  const { playbackRate } = (media?.customData ?? {}) as { playbackRate?: unknown }
  return typeof playbackRate === 'number' && playbackRate > 0 ? playbackRate : 1
}
