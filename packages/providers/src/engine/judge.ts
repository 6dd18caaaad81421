/** Validates providers' answers: anything outside the contract, or with an address no player may open, is dropped. */
import {
  embedSchema,
  notPlayableSchema,
  qualitySchema,
  streamAudioTrackSchema,
  streamCaptionSchema,
  streamEpisodesSchema,
  streamFileSchema,
  streamSchema,
  streamSegmentSchema,
  thumbnailTilesSchema,
  type Embed,
  type NotPlayable,
  type Stream,
} from '@matinee/contracts'
import * as z from 'zod/mini'
import { NotFoundError, ProviderError } from '../kit/errors.ts'
import { isFetchable } from '../kit/url.ts'
import { canPlayIn, type Place } from './targets.ts'

/** More than anybody chooses from by hand. */
const MOST_STREAMS = 200
const MOST_EMBEDS = 50

const looseSource = z.object({
  embeds: z.optional(z.array(z.unknown())),
  stream: z.optional(z.array(z.unknown())),
  notPlayable: z.optional(z.unknown()),
})
const looseEmbed = z.object({ stream: z.array(z.unknown()) })
const looseStream = z.looseObject({})

/** Takes a line about something that was left out. */
type Log = (line: string) => void

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The valid entries of a list; where they have ids, each id once. */
function valid<T extends z.core.$ZodType>(value: unknown, schema: T): z.output<T>[] {
  const ids = new Set<unknown>()
  return list(value).flatMap((entry) => {
    const parsed = z.safeParse(schema, entry)
    if (!parsed.success) return []
    const id: unknown = z.safeParse(looseStream, parsed.data).data?.['id']
    if (id !== undefined && ids.has(id)) return []
    ids.add(id)
    return [parsed.data]
  })
}

/** Captions, pictures, audio tracks, segments and which episodes a file holds are extras: an invalid one is dropped without its stream. */
function usableExtras(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const vtt = z.safeParse(z.object({ type: z.literal('vtt'), url: z.string() }), value['thumbnailTrack'])
  const tiles = z.safeParse(thumbnailTilesSchema, value['thumbnailTiles'])
  const sounds = valid(value['audioTracks'], streamAudioTrackSchema).filter(
    ({ playlist }) => playlist === undefined || isFetchable(playlist),
  )
  const segments = list(value['segments']).flatMap((entry) => {
    const segment = z.safeParse(streamSegmentSchema, entry)
    return segment.success && segment.data.start >= 0 && segment.data.end > segment.data.start ? [segment.data] : []
  })
  const episodes = z.safeParse(streamEpisodesSchema, value['episodes'])
  return {
    captions: valid(value['captions'], streamCaptionSchema).filter(({ url }) => isFetchable(url)),
    ...(vtt.success && isFetchable(vtt.data.url) && { thumbnailTrack: vtt.data }),
    ...(tiles.success && isFetchable(tiles.data.urlTemplate) && { thumbnailTiles: tiles.data }),
    ...(sounds.length > 0 && { audioTracks: sounds }),
    ...(segments.length > 0 && { segments }),
    ...(episodes.success && { episodes: episodes.data }),
  }
}

/** Why one quality of a file cannot be used; undefined where it can. Names no address, because it may be secret. */
function faultOf(name: string, value: unknown): string | undefined {
  if (!z.safeParse(qualitySchema, name).success) return 'its name is unknown'
  const file = z.safeParse(streamFileSchema, value)
  if (!file.success) return 'it is no file of a known type'
  return isFetchable(file.data.url) ? undefined : 'its address leads nowhere'
}

/** Each quality is judged by itself: a bad one is dropped with a line in the log, and the others play. */
function usableQualities(value: unknown, log: Log): unknown {
  const qualities = z.safeParse(z.record(z.string(), z.unknown()), value)
  if (!qualities.success) return value
  return Object.fromEntries(
    Object.entries(qualities.data).filter(([name, file]) => {
      const fault = faultOf(name, file)
      if (fault !== undefined) log(`The quality ${name.slice(0, 20)} of a stream cannot be used (${fault}).`)
      return fault === undefined
    }),
  )
}

function usableStream(value: unknown, log: Log): Stream | undefined {
  const loose = z.safeParse(looseStream, value)
  if (!loose.success) return undefined
  const {
    captions: _,
    thumbnailTrack: __,
    thumbnailTiles: ___,
    audioTracks: ____,
    segments: _____,
    episodes: ______,
    ...rest
  } = loose.data
  const files = rest['type'] === 'file' && { qualities: usableQualities(rest['qualities'], log) }
  const stream = z.safeParse(streamSchema, { ...rest, ...usableExtras(loose.data), ...files })
  if (!stream.success) return undefined
  const isUsable =
    stream.data.type === 'hls' ? isFetchable(stream.data.playlist) : Object.keys(stream.data.qualities).length > 0
  return isUsable ? stream.data : undefined
}

function usableStreams(values: readonly unknown[], place: Place, log: Log): Stream[] {
  const read = values.slice(0, MOST_STREAMS).map((value) => usableStream(value, log))
  const valid = read.filter((stream) => stream !== undefined)
  if (read.length > 0 && valid.length === 0) throw new ProviderError('malformed', 'none of its streams can be used')
  return valid.filter((stream) => canPlayIn(place, stream.flags))
}

export interface Judged {
  readonly streams: readonly Stream[]
  readonly embeds: readonly Embed[]
  readonly notPlayable: readonly NotPlayable[]
}

/**
 * A source's answer. Throws `malformed` when nothing in it is valid, NotFoundError when it holds neither a stream for
 * this target nor an embed that a known provider opens.
 */
export function judgeSource(answer: unknown, place: Place, isKnownEmbed: (id: string) => boolean, log: Log): Judged {
  const parsed = z.safeParse(looseSource, answer)
  if (!parsed.success) throw new ProviderError('malformed', 'its answer has another shape')
  const notPlayable = valid(parsed.data.notPlayable, notPlayableSchema)
  const embeds = (parsed.data.embeds ?? []).slice(0, MOST_EMBEDS).flatMap((entry) => {
    const embed = z.safeParse(embedSchema, entry)
    return embed.success && isFetchable(embed.data.url) && isKnownEmbed(embed.data.embedId) ? [embed.data] : []
  })
  let streams: readonly Stream[] = []
  try {
    streams = usableStreams(parsed.data.stream ?? [], place, log)
  } catch (thrown) {
    if (embeds.length === 0) throw thrown
  }
  if (streams.length === 0 && embeds.length === 0) {
    throw new NotFoundError('it has no stream that plays here', notPlayable)
  }
  return { streams, embeds, notPlayable }
}

/** An embed's answer; throws as `judgeSource` does. */
export function judgeEmbed(answer: unknown, place: Place, log: Log): readonly Stream[] {
  const parsed = z.safeParse(looseEmbed, answer)
  if (!parsed.success) throw new ProviderError('malformed', 'its answer has another shape')
  const streams = usableStreams(parsed.data.stream, place, log)
  if (streams.length === 0) throw new NotFoundError('it has no stream that plays here')
  return streams
}
