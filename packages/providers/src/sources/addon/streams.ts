/** Reads an add-on's list of streams: what plays here, and what else it has. */
import type {
  FileStream,
  HlsStream,
  NotPlayable,
  Stream,
  StreamCaption,
  StreamDescription,
  StreamFile,
} from '@matinee/contracts'
import * as z from 'zod/mini'
import type { CanDecode } from '../../kit/decoding.ts'
import { languageTagOf } from '../../kit/languages.ts'
import { describeRelease, qualityNamed } from '../../kit/release-words.ts'
import { isFetchable } from '../../kit/url.ts'

const MOST_STREAMS = 500
const MOST_CAPTIONS = 100

const hintsSchema = z.looseObject({
  notWebReady: z.optional(z.unknown()),
  filename: z.optional(z.unknown()),
  videoSize: z.optional(z.unknown()),
  videoHash: z.optional(z.unknown()),
  proxyHeaders: z.optional(z.unknown()),
})
/** Any value may stand anywhere: a field that is of no use is as good as absent, and the others count. */
const streamSchema = z.looseObject({
  url: z.optional(z.unknown()),
  infoHash: z.optional(z.unknown()),
  ytId: z.optional(z.unknown()),
  externalUrl: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
  title: z.optional(z.unknown()),
  description: z.optional(z.unknown()),
  subtitles: z.optional(z.unknown()),
  behaviorHints: z.optional(z.unknown()),
})
type AddonStream = z.infer<typeof streamSchema>
type Hints = z.infer<typeof hintsSchema>

export const addonStreamsSchema = z.object({
  streams: z.nullable(z.array(z.unknown())),
  /** How long the answer is good for, s. */
  cacheMaxAge: z.optional(z.unknown()),
})
export const addonSubtitlesSchema = z.object({ subtitles: z.nullable(z.array(z.unknown())) })
const subtitleSchema = z.object({ id: z.optional(z.unknown()), url: z.string(), lang: z.optional(z.unknown()) })

type Form = 'hls' | StreamFile['type'] | 'other'

const FOREIGN = /^(mkv|avi|ts|m2ts|wmv|flv|mov|mpe?g|og[gv]|mpd|rmvb|3gp)$/
/** The two pairs of codecs that WebM files mostly have: a target that decodes one of them is offered the file. */
const WEBM_TYPES = ['video/webm; codecs="vp9, opus"', 'video/webm; codecs="vp8, vorbis"']

/** Whether an address carries another one that ends like a playlist, as those of proxies and players do. */
const carriesPlaylist = ({ search, hash }: URL): boolean => /\.m3u8(?![\w.-])/i.test(search + hash)

/** What a name's ending says; undefined when it says nothing. */
function formOfEnding(name: string, canDecode: CanDecode): Form | undefined {
  const ending = /\.([a-z0-9]{2,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ending === 'm3u8') return 'hls'
  if (ending === 'mp4' || ending === 'm4v') return 'mp4'
  if (ending === 'webm') return WEBM_TYPES.some(canDecode) ? 'webm' : 'other'
  return FOREIGN.test(ending) ? 'other' : undefined
}

/**
 * By the ending of the address, what its query carries, then the ending of the file's name; without any it is a video
 * for the web unless the add-on denies it.
 */
function formOf(url: string, fileName: string, isWebReady: boolean, canDecode: CanDecode): Form {
  const address = new URL(url)
  const own = formOfEnding(address.pathname, canDecode)
  if (own !== undefined && own !== 'other') return own
  if (own === undefined && carriesPlaylist(address)) return 'hls'
  const named = formOfEnding(fileName, canDecode)
  if (named !== undefined && named !== 'other') return named
  return own ?? named ?? (isWebReady ? 'mp4' : 'other')
}

/** Words that a field holds. Add-ons made by hand write a bare number for a quality or a part. */
const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 1000) : typeof value === 'number' ? String(value) : ''

/** The headers that can be sent: one that is malformed is left out, and the others stay. */
function headersOf({ proxyHeaders }: Hints): Record<string, string> | undefined {
  const parsed = z.safeParse(z.object({ request: z.record(z.string(), z.unknown()) }), proxyHeaders)
  if (!parsed.success) return undefined
  const entries = Object.entries(parsed.data.request).filter(
    (entry): entry is [string, string] => /^[\w-]{1,100}$/.test(entry[0]) && typeof entry[1] === 'string',
  )
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** Captions of a list of subtitle objects; an add-on's files rarely allow other sites. */
export function captionsOf(value: unknown): StreamCaption[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value.slice(0, MOST_CAPTIONS) : []
  return entries.flatMap((entry, index) => {
    const parsed = z.safeParse(subtitleSchema, entry)
    if (!parsed.success || !/^https?:/i.test(parsed.data.url) || !isFetchable(parsed.data.url)) return []
    const { url, lang } = parsed.data
    const type = /\.vtt(\?|$)/i.test(url) ? 'vtt' : 'srt'
    return [{ id: `subtitle-${index}`, type, url, hasCorsRestrictions: true, language: languageTagOf(wordOf(lang)) }]
  })
}

function fileOf({ filename, videoSize, videoHash }: Hints): Stream['file'] {
  const hash = wordOf(videoHash).toLowerCase()
  const file = {
    ...(wordOf(filename) !== '' && { name: wordOf(filename) }),
    ...(typeof videoSize === 'number' && videoSize > 0 && { bytes: videoSize }),
    ...(/^[0-9a-f]{16}$/.test(hash) && { openSubtitlesHash: hash }),
  }
  return Object.keys(file).length > 0 ? file : undefined
}

/** The first line that the add-on writes of a stream, which is its name, and what all its words say. */
function descriptionOf(words: readonly string[]): StreamDescription {
  const name = words.flatMap((text) => text.split('\n')).find((line) => line.trim() !== '')
  return { ...(name && { name: name.trim().slice(0, 200) }), ...describeRelease(words.join(' ')) }
}

function streamOf(id: string, stream: AddonStream, hints: Hints, canDecode: CanDecode): Stream | NotPlayable['reason'] {
  const { infoHash, ytId, externalUrl, name, title, description, subtitles } = stream
  const url = typeof stream.url === 'string' ? stream.url : ''
  if (url === '') {
    if (infoHash) return 'torrent'
    if (ytId) return 'youtube'
    return externalUrl ? 'external' : 'format'
  }
  if (/^magnet:/i.test(url)) return 'torrent'
  if (!/^https?:/i.test(url) || !isFetchable(url)) return 'format'
  const fileName = wordOf(hints.filename)
  const form = formOf(url, fileName, hints.notWebReady !== true, canDecode)
  if (form === 'other') return 'format'
  const headers = headersOf(hints)
  const file = fileOf(hints)
  const words = [wordOf(title), wordOf(description), wordOf(name), fileName].filter((text) => text !== '')
  const common = {
    id,
    description: descriptionOf(words),
    // Headers that a page may not set need a transport that can: the extension.
    flags: headers ? [] : ['cors-allowed' as const],
    captions: captionsOf(subtitles),
    // Add-ons may put the viewer's keys anywhere in an address.
    hasSecretAddress: true,
    ...(headers && { headers }),
    ...(file && { file }),
  }
  if (form === 'hls') return { type: 'hls', ...common, playlist: url } satisfies HlsStream
  const quality = qualityNamed(words.join(' '))
  return { type: 'file', ...common, qualities: { [quality]: { type: form, url } } } satisfies FileStream
}

export interface AddonStreams {
  /** In the add-on's own order, best first. */
  readonly streams: readonly Stream[]
  readonly notPlayable: readonly NotPlayable[]
}

/** Splits an add-on's answer into what plays here and what does not, with the reason. */
export function readStreams(entries: readonly unknown[], idPrefix: string, canDecode: CanDecode): AddonStreams {
  const streams: Stream[] = []
  const counts = new Map<NotPlayable['reason'], number>()
  for (const [index, entry] of entries.slice(0, MOST_STREAMS).entries()) {
    const parsed = z.safeParse(streamSchema, entry)
    if (!parsed.success) continue
    const hints = z.safeParse(hintsSchema, parsed.data.behaviorHints).data ?? {}
    const stream = streamOf(`${idPrefix}-${index}`, parsed.data, hints, canDecode)
    if (typeof stream === 'string') counts.set(stream, (counts.get(stream) ?? 0) + 1)
    else streams.push(stream)
  }
  return { streams, notPlayable: [...counts].map(([reason, count]) => ({ reason, count })) }
}
