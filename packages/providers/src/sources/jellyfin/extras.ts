/** What a Jellyfin item has besides its video: subtitles, other audio tracks, pictures for the timeline, segments. */
import type { StreamAudioTrack, StreamCaption, StreamSegment, ThumbnailTiles } from '@matinee/contracts'
import * as z from 'zod/mini'
import { languageTagOf } from '../../kit/languages.ts'
import type { JellyfinClient, JellyfinDevice } from './client.ts'
import { trickplaySchema, type JellyfinItem } from './library.ts'
import type { MediaSource, MediaStream } from './media-source.ts'
import { isAddress, isOfServer } from './secret-url.ts'

export interface Extras {
  readonly item: JellyfinItem
  readonly source: MediaSource
  readonly playSessionId: string
  readonly device: JellyfinDevice
  /** Address of the server, with the path below which it is. */
  readonly base: string
  /** Makes an address that a player can fetch. */
  readonly url: (path: string, query?: Readonly<Record<string, string>>) => string
}

const TICKS_A_SECOND = 10_000_000
/** Wide enough to recognise a scene, small enough to load while the pointer moves. */
const BEST_TILE_WIDTH = 320

const ofType = ({ MediaStreams }: MediaSource, type: string): MediaStream[] =>
  MediaStreams.filter(({ Type }) => Type === type)

/** Type of a file of another service, and that pages may not be allowed to read it; the server itself makes WebVTT for all. */
function factsOf(address: string, base: string): Pick<StreamCaption, 'type' | 'hasCorsRestrictions'> {
  if (isOfServer(base, address)) return { type: 'vtt', hasCorsRestrictions: false }
  return { type: /\.vtt$/i.test(new URL(address).pathname) ? 'vtt' : 'srt', hasCorsRestrictions: true }
}

/** Text subtitles, as WebVTT: picture subtitles would have to be burnt in. Forced ones come last. */
export function captionsOf({ item, source, base, url }: Extras): StreamCaption[] {
  return ofType(source, 'Subtitle')
    .filter(({ IsTextSubtitleStream }) => IsTextSubtitleStream)
    .toSorted((a, b) => Number(a.IsForced) - Number(b.IsForced))
    .map(({ Index, Language, DeliveryUrl }) => {
      const own = `/Videos/${item.Id}/${source.Id}/Subtitles/${Index}/0/Stream.vtt`
      const address = url(DeliveryUrl && isAddress(base, DeliveryUrl) ? DeliveryUrl : own)
      return { id: `subtitle-${Index}`, url: address, ...factsOf(address, base), language: languageTagOf(Language) }
    })
}

const preferredSound = (source: MediaSource): number | undefined =>
  source.DefaultAudioStreamIndex ?? ofType(source, 'Audio')[0]?.Index

/** A playlist for which the server transcodes the item, by default with the audio track that it prefers. */
export function transcodedPlaylist(
  { item, source, playSessionId, device, url }: Extras,
  audioStreamIndex = String(preferredSound(source) ?? ''),
): string {
  return url(`/Videos/${item.Id}/master.m3u8`, {
    mediaSourceId: source.Id,
    deviceId: device.id,
    playSessionId,
    videoCodec: 'h264',
    audioCodec: 'aac',
    segmentContainer: 'mp4',
    transcodingMaxAudioChannels: '2',
    breakOnNonKeyFrames: 'true',
    audioStreamIndex,
  })
}

/**
 * Each audio track of the item. Only one plays at a time: another is another address, which the server transcodes while
 * it plays.
 */
export function audioTracksOf(extras: Extras): StreamAudioTrack[] {
  const { source, url } = extras
  const preferred = preferredSound(source)
  return ofType(source, 'Audio').map(({ Index, Language, Title, DisplayTitle }) => {
    const index = String(Index)
    const playlist = source.TranscodingUrl
      ? withAudio(url(source.TranscodingUrl), index)
      : transcodedPlaylist(extras, index)
    const language = languageTagOf(Language)
    return {
      id: `audio-${index}`,
      label: (DisplayTitle || Title || '').slice(0, 200),
      language: language === 'und' ? 'unknown' : language,
      isDefault: Index === preferred,
      playlist,
    }
  })
}

/** The same transcode with another audio track; parameters are written in any case. */
function withAudio(address: string, index: string): string {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) {
    if (name.toLowerCase() === 'audiostreamindex') url.searchParams.delete(name)
  }
  url.searchParams.set('AudioStreamIndex', index)
  return url.href
}

/** Trickplay pictures (from 10.9 on) of the width nearest to the timeline's. */
export function tilesOf({ item, source, url }: Extras): ThumbnailTiles | undefined {
  const widths = Object.values(item.Trickplay?.[source.Id] ?? {}).flatMap((entry) => {
    const tiles = z.safeParse(trickplaySchema, entry)
    return tiles.success && Object.values(tiles.data).every((value) => value > 0) ? [tiles.data] : []
  })
  const [best] = widths.toSorted((a, b) => Math.abs(a.Width - BEST_TILE_WIDTH) - Math.abs(b.Width - BEST_TILE_WIDTH))
  if (!best) return undefined
  const sheet = url(`/Videos/${item.Id}/Trickplay/${best.Width}/-sheet-.jpg`, { mediaSourceId: source.Id })
  return {
    urlTemplate: sheet.replace('-sheet-', '{sheet}'),
    width: best.Width,
    height: best.Height,
    columns: best.TileWidth,
    rows: best.TileHeight,
    count: best.ThumbnailCount,
    intervalSeconds: best.Interval / 1000,
  }
}

const KINDS: Readonly<Record<string, StreamSegment['kind']>> = { Intro: 'intro', Recap: 'recap', Outro: 'credits' }
const segmentsSchema = z.object({ Items: z.array(z.unknown()) })
const segmentSchema = z.object({ Type: z.string(), StartTicks: z.number(), EndTicks: z.number() })

/** Media segments (from 10.10 on). Empty for a server without any, or without the call; never fails. */
export async function segmentsOf(client: JellyfinClient, itemId: string): Promise<StreamSegment[]> {
  const { Items } = await client
    .read(`MediaSegments/${itemId}`, segmentsSchema)
    .catch(() => ({ Items: [] as readonly unknown[] }))
  return Items.flatMap((entry) => {
    const segment = z.safeParse(segmentSchema, entry)
    const kind = segment.success ? KINDS[segment.data.Type] : undefined
    if (!segment.success || kind === undefined || segment.data.EndTicks <= segment.data.StartTicks) return []
    const { StartTicks, EndTicks } = segment.data
    return [{ kind, start: Math.max(0, StartTicks / TICKS_A_SECOND), end: EndTicks / TICKS_A_SECOND }]
  }).toSorted((a, b) => a.start - b.start)
}
