/**
 * Requests to providers, their answers, and the events of one run. The same union is used inside the page, through the
 * extension and from a scrape server. Source: protocols §9 and §10.
 */
import * as z from 'zod/mini'
import { qualitySchema } from './quality.ts'

export * from './quality.ts'

const requestCommon = {
  title: z.string().check(z.minLength(1)),
  releaseYear: z.int(),
  tmdbId: z.string().check(z.minLength(1)),
  imdbId: z.optional(z.string()),
  /** Internet Archive item known to hold the title. */
  archiveId: z.optional(z.string()),
  /** Of the film, or of an episode: distinguishes a whole copy from a part. */
  runtimeMinutes: z.optional(z.number().check(z.positive())),
}
const part = z.object({ number: z.int(), tmdbId: z.string() })

export const movieScrapeRequestSchema = z.object({ type: z.literal('movie'), ...requestCommon })
export const showScrapeRequestSchema = z.object({
  type: z.literal('show'),
  ...requestCommon,
  season: part,
  episode: part,
})
export const scrapeRequestSchema = z.discriminatedUnion('type', [movieScrapeRequestSchema, showScrapeRequestSchema])
export type MovieScrapeRequest = z.infer<typeof movieScrapeRequestSchema>
export type ShowScrapeRequest = z.infer<typeof showScrapeRequestSchema>
export type ScrapeRequest = z.infer<typeof scrapeRequestSchema>

export const STREAM_FLAGS = ['cors-allowed', 'ip-locked', 'cf-blocked'] as const
export const streamFlagSchema = z.enum(STREAM_FLAGS)
/** What a stream requires of its target. */
export type StreamFlag = z.infer<typeof streamFlagSchema>

export const streamCaptionSchema = z.object({
  /** Unique within its stream. */
  id: z.string(),
  type: z.enum(['srt', 'vtt']),
  url: z.string(),
  hasCorsRestrictions: z.boolean(),
  /** ISO 639-1. */
  language: z.string(),
  opensubtitles: z.optional(z.boolean()),
})
export type StreamCaption = z.infer<typeof streamCaptionSchema>

export const SEGMENT_KINDS = ['intro', 'recap', 'credits'] as const
/** A stretch that a viewer may want to skip, in seconds. */
export const streamSegmentSchema = z.object({ kind: z.enum(SEGMENT_KINDS), start: z.number(), end: z.number() })
export type StreamSegment = z.infer<typeof streamSegmentSchema>

/** Numbers of the first and the last episode of its season that one file holds. */
export const streamEpisodesSchema = z
  .object({ first: z.int(), last: z.int() })
  .check(z.refine(({ first, last }) => first <= last))

/** Sheets of small pictures for the timeline: picture n lies on sheet n / (columns × rows), row by row. */
export const thumbnailTilesSchema = z.object({
  /** Address of a sheet; `{sheet}` stands for its number, from 0. */
  urlTemplate: z.string(),
  /** Pixels of one picture. */
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  columns: z.int().check(z.positive()),
  rows: z.int().check(z.positive()),
  count: z.int().check(z.positive()),
  intervalSeconds: z.number().check(z.positive()),
})
export type ThumbnailTiles = z.infer<typeof thumbnailTilesSchema>

export const streamAudioTrackSchema = z.object({
  /** Unique within its stream. */
  id: z.string(),
  label: z.string(),
  /** BCP 47, or `unknown`. */
  language: z.string(),
  /** The track that the stream itself plays. */
  isDefault: z.boolean(),
  /** The same video with this audio track, as HLS; the stream's default track may have none. */
  playlist: z.optional(z.string()),
})
/** An audio track that a service offers only as another address of the same video. */
export type StreamAudioTrack = z.infer<typeof streamAudioTrackSchema>

export const playbackSessionSchema = z.object({
  /** The connection whose server takes the reports. */
  connectionId: z.string(),
  itemId: z.string(),
  mediaSourceId: z.string(),
  playSessionId: z.string(),
  method: z.enum(['DirectPlay', 'Transcode']),
})
/** Where to report playback of a stream, so that the service's own resume works. Holds no secret. */
export type PlaybackSession = z.infer<typeof playbackSessionSchema>

export const streamDescriptionSchema = z.object({
  /** The name that its source gives it. */
  name: z.optional(z.string().check(z.maxLength(500))),
  quality: z.optional(qualitySchema),
  /** Names that viewers know: `HEVC`, `10 bit`, `AC-3`. */
  codecs: z.optional(z.array(z.string().check(z.maxLength(20)))),
  /** BCP 47, of the sound. */
  languages: z.optional(z.array(z.string().check(z.maxLength(20)))),
  /** The name of the licence under which everybody may watch: `CC BY 4.0`. */
  rights: z.optional(z.string().check(z.maxLength(60))),
})
/** What a source says of a stream, for a viewer who chooses among several. */
export type StreamDescription = z.infer<typeof streamDescriptionSchema>

const headers = z.record(z.string(), z.string())
const streamCommon = {
  id: z.string(),
  description: z.optional(streamDescriptionSchema),
  flags: z.array(streamFlagSchema),
  captions: z.array(streamCaptionSchema),
  /** Required to play. */
  headers: z.optional(headers),
  /** Improves playing, not required. */
  preferredHeaders: z.optional(headers),
  thumbnailTrack: z.optional(z.object({ type: z.literal('vtt'), url: z.string() })),
  thumbnailTiles: z.optional(thumbnailTilesSchema),
  segments: z.optional(z.array(streamSegmentSchema)),
  /** Facts of the file behind it: subtitle services identify files by these. */
  file: z.optional(
    z.object({
      name: z.optional(z.string()),
      bytes: z.optional(z.number()),
      openSubtitlesHash: z.optional(z.string()),
    }),
  ),
  audioTracks: z.optional(z.array(streamAudioTrackSchema)),
  playbackSession: z.optional(playbackSessionSchema),
  /** Its addresses alone give access: they are never shared, stored or logged. */
  hasSecretAddress: z.optional(z.boolean()),
  /** A film without sound, so that nobody looks for it. */
  isSilent: z.optional(z.boolean()),
  /** Absent for a film and for one episode. */
  episodes: z.optional(streamEpisodesSchema),
}
/** One file, by its container; whether a target decodes what is in it is another question. */
export const streamFileSchema = z.object({ type: z.enum(['mp4', 'webm']), url: z.string() })
export const hlsStreamSchema = z.object({ type: z.literal('hls'), ...streamCommon, playlist: z.string() })
export const fileStreamSchema = z.object({
  type: z.literal('file'),
  ...streamCommon,
  qualities: z.partialRecord(qualitySchema, streamFileSchema),
})
export const streamSchema = z.discriminatedUnion('type', [hlsStreamSchema, fileStreamSchema])
export type StreamFile = z.infer<typeof streamFileSchema>
export type HlsStream = z.infer<typeof hlsStreamSchema>
export type FileStream = z.infer<typeof fileStreamSchema>
export type Stream = z.infer<typeof streamSchema>

export const embedSchema = z.object({
  embedId: z.string(),
  url: z.string(),
  description: z.optional(streamDescriptionSchema),
})
export type Embed = z.infer<typeof embedSchema>

export const NOT_PLAYABLE_REASONS = ['torrent', 'youtube', 'external', 'format'] as const
export const notPlayableSchema = z.object({
  /** `external` is a page of another site, `format` a file that browsers do not play. */
  reason: z.enum(NOT_PLAYABLE_REASONS),
  count: z.int().check(z.positive()),
})
/** What a source has of the title that does not play here, to show to the viewer. */
export type NotPlayable = z.infer<typeof notPlayableSchema>

export const sourceOutputSchema = z.object({
  embeds: z.array(embedSchema),
  stream: z.optional(z.array(streamSchema)),
  notPlayable: z.optional(z.array(notPlayableSchema)),
})
export type SourceOutput = z.infer<typeof sourceOutputSchema>
export const embedOutputSchema = z.object({ stream: z.array(streamSchema) })
export type EmbedOutput = z.infer<typeof embedOutputSchema>

export const runOutputSchema = z.object({ sourceId: z.string(), embedId: z.optional(z.string()), stream: streamSchema })
export type RunOutput = z.infer<typeof runOutputSchema>

export const providerMetaSchema = z.object({
  type: z.enum(['source', 'embed']),
  id: z.string(),
  name: z.string(),
  rank: z.number(),
  mediaTypes: z.optional(z.array(z.enum(['movie', 'show']))),
})
export type ProviderMeta = z.infer<typeof providerMetaSchema>

export const attemptStatusSchema = z.enum(['success', 'failure', 'notfound', 'pending'])
/** `waiting` is the status of an attempt before its `start`; it is never sent. */
export type AttemptStatus = z.infer<typeof attemptStatusSchema>

export const scrapeEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('init'), sourceIds: z.array(z.string()) }),
  /** An attempt begins. A source's attempt id is its source id; an embed's comes from `discoverEmbeds`. */
  z.object({ event: z.literal('start'), id: z.string() }),
  z.object({
    event: z.literal('update'),
    id: z.string(),
    /** 0 to 100. */
    percentage: z.number(),
    status: attemptStatusSchema,
    reason: z.optional(z.string()),
    error: z.optional(z.string()),
    /** Stable name of the error, for a text in the viewer's language. */
    code: z.optional(z.string()),
    /** Those that are not decoded here, where the error is `undecodable`; the format of the file where it is `other-format`. */
    codecs: z.optional(z.array(z.string())),
    notPlayable: z.optional(z.array(notPlayableSchema)),
  }),
  z.object({
    event: z.literal('discoverEmbeds'),
    sourceId: z.string(),
    /** `id` is unique in the run: `<sourceId>-<index>`. */
    embeds: z.array(z.object({ id: z.string(), embedScraperId: z.string() })),
  }),
  z.object({ event: z.literal('completed'), output: runOutputSchema }),
  z.object({ event: z.literal('noOutput') }),
])
export type ScrapeEvent = z.infer<typeof scrapeEventSchema>

export const externalSubtitleSchema = z.object({
  /** Unique in its list. */
  id: z.string(),
  /** The service: `opensubtitles` or an add-on's provider id. */
  providerId: z.string(),
  providerName: z.string(),
  /** BCP 47, or `und`. */
  language: z.string(),
  /** The release or file it was made for; may be empty. */
  label: z.string(),
  /** Made for exactly this file. */
  isHashMatch: z.boolean(),
  isHearingImpaired: z.boolean(),
  isMachineTranslated: z.boolean(),
})
/** Subtitles that another service has for a title. */
export type ExternalSubtitle = z.infer<typeof externalSubtitleSchema>
