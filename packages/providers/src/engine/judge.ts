/** Reads what providers answered: whatever is not of the contract's shape, or points where no player may go, is dropped. */
import { embedSchema, streamCaptionSchema, streamSchema, type Embed, type Stream } from '@matinee/contracts'
import * as z from 'zod/mini'
import { NotFoundError, ProviderError } from '../kit/errors.ts'
import { isFetchable } from '../kit/url.ts'
import { canPlayIn, type Place } from './targets.ts'

const MOST_STREAMS = 20
const MOST_EMBEDS = 50

const looseSource = z.object({ embeds: z.optional(z.array(z.unknown())), stream: z.optional(z.array(z.unknown())) })
const looseEmbed = z.object({ stream: z.array(z.unknown()) })
/** Captions and thumbnails are extras: a bad one costs itself, not the stream. */
const looseExtras = z.object({
  captions: z.optional(z.array(z.unknown())),
  thumbnailTrack: z.optional(z.object({ type: z.literal('vtt'), url: z.string() })),
})

function usableStream(value: unknown): Stream | undefined {
  const extras = z.safeParse(looseExtras, value)
  if (!extras.success || typeof value !== 'object' || value === null) return undefined
  const ids = new Set<string>()
  const captions = (extras.data.captions ?? []).flatMap((entry) => {
    const caption = z.safeParse(streamCaptionSchema, entry)
    if (!caption.success || !isFetchable(caption.data.url) || ids.has(caption.data.id)) return []
    ids.add(caption.data.id)
    return [caption.data]
  })
  const { thumbnailTrack } = extras.data
  const { thumbnailTrack: _, ...rest } = Object.fromEntries(Object.entries(value))
  const kept = thumbnailTrack && isFetchable(thumbnailTrack.url) ? { thumbnailTrack } : {}
  const stream = z.safeParse(streamSchema, { ...rest, ...kept, captions })
  if (!stream.success) return undefined
  if (stream.data.type === 'hls') return isFetchable(stream.data.playlist) ? stream.data : undefined
  const qualities = Object.entries(stream.data.qualities).filter(([, file]) => file && isFetchable(file.url))
  return qualities.length > 0 ? { ...stream.data, qualities: Object.fromEntries(qualities) } : undefined
}

function usableStreams(values: readonly unknown[], place: Place): Stream[] {
  const read = values.slice(0, MOST_STREAMS).map(usableStream)
  const valid = read.filter((stream) => stream !== undefined)
  if (read.length > 0 && valid.length === 0) throw new ProviderError('malformed', 'none of its streams can be used')
  return valid.filter((stream) => canPlayIn(place, stream.flags))
}

export interface Judged {
  readonly streams: readonly Stream[]
  readonly embeds: readonly Embed[]
}

/**
 * A source's answer. Throws `malformed` when nothing in it has the right shape, NotFoundError when it holds neither a
 * stream for this place nor an embed that a known provider opens.
 */
export function judgeSource(answer: unknown, place: Place, isKnownEmbed: (id: string) => boolean): Judged {
  const parsed = z.safeParse(looseSource, answer)
  if (!parsed.success) throw new ProviderError('malformed', 'its answer has another shape')
  const embeds = (parsed.data.embeds ?? []).slice(0, MOST_EMBEDS).flatMap((entry) => {
    const embed = z.safeParse(embedSchema, entry)
    return embed.success && isFetchable(embed.data.url) && isKnownEmbed(embed.data.embedId) ? [embed.data] : []
  })
  let streams: readonly Stream[] = []
  try {
    streams = usableStreams(parsed.data.stream ?? [], place)
  } catch (thrown) {
    if (embeds.length === 0) throw thrown
  }
  if (streams.length === 0 && embeds.length === 0) throw new NotFoundError('it has no stream that plays here')
  return { streams, embeds }
}

/** An embed's answer; throws as `judgeSource` does. */
export function judgeEmbed(answer: unknown, place: Place): readonly Stream[] {
  const parsed = z.safeParse(looseEmbed, answer)
  if (!parsed.success) throw new ProviderError('malformed', 'its answer has another shape')
  const streams = usableStreams(parsed.data.stream, place)
  if (streams.length === 0) throw new NotFoundError('it has no stream that plays here')
  return streams
}
