/** Asks a Jellyfin server how an item plays here, and makes streams from the answer. */
import type { Stream, StreamFile } from '@matinee/contracts'
import * as z from 'zod/mini'
import type { DecodableCodecs } from '../../kit/decoding.ts'
import { NotFoundError, ProviderError } from '../../kit/errors.ts'
import { qualityOf } from '../../kit/quality.ts'
import type { JellyfinClient, JellyfinDevice } from './client.ts'
import { deviceProfile } from './device-profile.ts'
import { audioTracksOf, captionsOf, tilesOf, transcodedPlaylist, type Extras } from './extras.ts'
import type { JellyfinItem } from './library.ts'
import { mediaSourceSchema, type MediaSource } from './media-source.ts'
import { secretUrl } from './secret-url.ts'

const infoSchema = z.object({
  MediaSources: z.optional(z.nullable(z.array(z.unknown()))),
  PlaySessionId: z.optional(z.nullable(z.string())),
  ErrorCode: z.optional(z.nullable(z.string())),
})

export interface PlaybackDeps {
  readonly client: JellyfinClient
  readonly connection: { readonly id: string; readonly userId: string; readonly token: string }
  readonly device: JellyfinDevice
  readonly codecs: DecodableCodecs
}

function assertPlayable(code: string | null | undefined): void {
  if (code === 'NoCompatibleStream') throw new NotFoundError('the server cannot play it in a form for here')
  if (code === 'NotAllowed') throw new ProviderError('forbidden', 'the server does not let this account play')
  if (code) throw new ProviderError('upstream', `the server will not play it now (${code.slice(0, 40)})`)
}

/** The video's quality; `unknown` where the server does not state it. */
function qualityFrom({ MediaStreams }: MediaSource): ReturnType<typeof qualityOf> {
  const video = MediaStreams.find(({ Type }) => Type === 'Video')
  return qualityOf(video?.Width ?? 0, video?.Height ?? 0)
}

/** Only MP4 and WebM are requested directly. A container that names both, or neither, is called MP4. */
const fileTypeOf = ({ Container }: MediaSource): StreamFile['type'] => {
  const names = (Container ?? '').toLowerCase().split(',')
  return names.includes('webm') && !names.includes('mp4') ? 'webm' : 'mp4'
}

function streamsOf(
  deps: PlaybackDeps,
  item: JellyfinItem,
  source: MediaSource,
  playSessionId: string,
): readonly Stream[] {
  const { client, connection, device } = deps
  const url = (path: string, query: Readonly<Record<string, string>> = {}): string =>
    secretUrl(client.url, path, connection.token, query)
  const extras: Extras = { item, source, playSessionId, device, base: client.url, url }
  const tiles = tilesOf(extras)
  const audioTracks = audioTracksOf(extras)
  const common = {
    id: `jellyfin-${connection.id}-${source.Id}`,
    flags: ['cors-allowed' as const],
    captions: captionsOf(extras),
    hasSecretAddress: true,
    ...(tiles && { thumbnailTiles: tiles }),
    ...(audioTracks.length > 1 && { audioTracks }),
  }
  const session = (method: 'DirectPlay' | 'Transcode') => ({
    playbackSession: { connectionId: connection.id, itemId: item.Id, mediaSourceId: source.Id, playSessionId, method },
  })
  if (source.SupportsDirectPlay) {
    const query = {
      static: 'true',
      mediaSourceId: source.Id,
      deviceId: device.id,
      playSessionId,
      tag: source.ETag ?? '',
    }
    const type = fileTypeOf(source)
    const file = { type, url: url(`/Videos/${item.Id}/stream.${type}`, query) }
    const direct: Stream = {
      type: 'file',
      ...common,
      ...session('DirectPlay'),
      qualities: { [qualityFrom(source)]: file },
    }
    if (type === 'mp4') return [direct]
    // Servers also call Matroska WebM where it holds the codecs of WebM, and not every browser plays that.
    const id = `${common.id}-transcoded`
    return [direct, { type: 'hls', ...common, id, ...session('Transcode'), playlist: transcodedPlaylist(extras) }]
  }
  if (!source.TranscodingUrl || (source.TranscodingSubProtocol ?? 'hls') !== 'hls') return []
  return [{ type: 'hls', ...common, ...session('Transcode'), playlist: url(source.TranscodingUrl) }]
}

/** How an item plays here: streams without segments, those without transcoding first. */
export async function playableStreams(deps: PlaybackDeps, item: JellyfinItem): Promise<readonly Stream[]> {
  const { client, connection, codecs } = deps
  const info = await client.read(`Items/${item.Id}/PlaybackInfo`, infoSchema, {
    method: 'POST',
    query: { userId: connection.userId },
    body: {
      UserId: connection.userId,
      DeviceProfile: deviceProfile(codecs),
      // No picture subtitles burnt into the video: subtitles come as files.
      SubtitleStreamIndex: -1,
      AutoOpenLiveStream: false,
    },
  })
  assertPlayable(info.ErrorCode)
  const sources = (info.MediaSources ?? []).flatMap((entry) => {
    const source = z.safeParse(mediaSourceSchema, entry)
    return source.success ? [source.data] : []
  })
  const direct = sources.toSorted((a, b) => Number(b.SupportsDirectPlay) - Number(a.SupportsDirectPlay))
  return direct.flatMap((source) => streamsOf(deps, item, source, info.PlaySessionId ?? ''))
}
