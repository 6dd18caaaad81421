/** The Internet Archive's metadata API, `GET /metadata/{identifier}`, as far as films need it. */
import * as z from 'zod/mini'
import { NotFoundError, ProviderError } from '../../kit/errors.ts'
import { numberOf, secondsOf } from '../../kit/archive-numbers.ts'
import { readJson, type FetcherAnswer } from '../../kit/fetcher.ts'
import { licenceAt } from '../../kit/rights.ts'

/** The API writes numbers and flags as text, and a field with several values as a list. */
const word = z.union([z.string(), z.number(), z.boolean()])
const words = z.union([word, z.array(word)])

const fileSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(2000)),
  format: z.optional(word),
  /** The file this one was derived from; an original has none. */
  original: z.optional(words),
  width: z.optional(word),
  height: z.optional(word),
  /** Seconds, or `h:mm:ss`. */
  length: z.optional(word),
  /** Bytes. */
  size: z.optional(word),
  private: z.optional(word),
})

const itemSchema = z.object({
  is_dark: z.optional(z.boolean()),
  nodownload: z.optional(z.boolean()),
  servers_unavailable: z.optional(z.boolean()),
  error: z.optional(z.unknown()),
  metadata: z.optional(z.record(z.string(), z.unknown())),
  files: z.optional(z.array(z.unknown())),
})

export interface ArchiveFile {
  readonly name: string
  /** Lower case, such as `h.264` or `subrip`; empty when not stated. */
  readonly format: string
  /** Name of the file it was derived from; its own name for an original. */
  readonly original: string
  readonly width: number
  readonly height: number
  /** 0 where not stated. */
  readonly seconds: number
  readonly bytes: number
  /** Whether a width or height is stated at all: a stated 0 means sound only. */
  readonly hasFrame: boolean
}

export interface ArchiveItem {
  readonly files: readonly ArchiveFile[]
  /** As the uploader wrote it: `eng`, `English`, … */
  readonly language: string | undefined
  /** A film without speech by its nature; music may lie under it. */
  readonly isSilent: boolean
  /** What its uploader calls it; empty when not stated. */
  readonly name: string
  /** The name of its licence. */
  readonly rights: string | undefined
}

const wordsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((entry) => (typeof entry === 'string' ? [entry.toLowerCase()] : []))

/** By its collection, the field `sound` (`si`, `silent`), or a subject that says so. */
function isSilentFilm(metadata: Readonly<Record<string, unknown>>): boolean {
  return (
    wordsOf(metadata['collection']).includes('silent_films') ||
    wordsOf(metadata['sound']).some((sound) => /^si(l|$)/.test(sound)) ||
    wordsOf(metadata['subject']).some((subject) => /\bsilent\b(?!\s+(night|hill|running|partner))/.test(subject))
  )
}

function fileOf(value: unknown): ArchiveFile | undefined {
  const parsed = z.safeParse(fileSchema, value)
  if (!parsed.success) return undefined
  const { name, format, original, width, height, length, size } = parsed.data
  if (String(parsed.data.private) === 'true') return undefined
  return {
    name,
    format: String(format ?? '').toLowerCase(),
    original: typeof original === 'string' ? original : name,
    width: numberOf(width),
    height: numberOf(height),
    seconds: secondsOf(length),
    bytes: numberOf(size),
    hasFrame: width !== undefined || height !== undefined,
  }
}

const firstText = (value: unknown): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}

/**
 * Reads an item. Throws NotFoundError for items that are dark (withdrawn), lent out, not films, or missing: the API
 * answers an unknown identifier with `{}`.
 */
export function readItem(answer: FetcherAnswer): ArchiveItem {
  const item = readJson(answer, itemSchema)
  if (item.servers_unavailable) throw new ProviderError('upstream', 'the servers that hold the item are down')
  if (item.is_dark) throw new NotFoundError('the item was withdrawn')
  if (item.error !== undefined || !item.metadata) throw new NotFoundError('there is no such item')
  const { metadata } = item
  if (item.nodownload || firstText(metadata['access-restricted-item']) === 'true') {
    throw new NotFoundError('the item is not free to play')
  }
  if (firstText(metadata['mediatype']) !== 'movies') throw new NotFoundError('the item is not a film')
  const files = (item.files ?? []).map(fileOf).filter((file) => file !== undefined)
  return {
    files,
    language: firstText(metadata['language']),
    isSilent: isSilentFilm(metadata),
    name: firstText(metadata['title']) ?? '',
    rights: licenceAt(firstText(metadata['licenseurl']) ?? ''),
  }
}
