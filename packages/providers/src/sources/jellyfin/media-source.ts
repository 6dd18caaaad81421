import * as z from 'zod/mini'

const text = z.optional(z.nullable(z.string()))
const number = z.optional(z.nullable(z.number()))
const flag = z._default(z.nullable(z.boolean()), false)

const mediaStreamSchema = z.object({
  Type: z.string(),
  Index: z.int(),
  Codec: text,
  Language: text,
  Title: text,
  DisplayTitle: text,
  Width: number,
  Height: number,
  IsForced: flag,
  IsTextSubtitleStream: flag,
  DeliveryUrl: text,
})
export type MediaStream = z.infer<typeof mediaStreamSchema>

/** One version of an item (`MediaSourceInfo` of the API). */
export const mediaSourceSchema = z.object({
  Id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  ETag: text,
  /** Names of containers, separated by commas. */
  Container: text,
  SupportsDirectPlay: flag,
  TranscodingUrl: text,
  TranscodingSubProtocol: text,
  DefaultAudioStreamIndex: number,
  MediaStreams: z.pipe(
    z._default(z.nullable(z.array(z.unknown())), []),
    z.transform((entries) =>
      (entries ?? []).flatMap((entry) => {
        const stream = z.safeParse(mediaStreamSchema, entry)
        return stream.success ? [stream.data] : []
      }),
    ),
  ),
})
export type MediaSource = z.infer<typeof mediaSourceSchema>
