/** The part of HLS playlists (RFC 8216 and draft-pantos-hls-rfc8216bis) that shows whether they play. */
import type { CanDecode } from '../kit/decoding.ts'

export interface Variant {
  readonly url: string
  /** RFC 6381 names, comma-separated; empty when not stated. */
  readonly codecs: string
  /** Bits a second at most; 0 when not stated. */
  readonly bitrate: number
  readonly hasPicture: boolean
  /** The playlist of the sound that plays with it; undefined where it holds its own. */
  readonly sound: string | undefined
}

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/).map((line) => line.trim())

export const isPlaylist = (text: string): boolean => /^\uFEFF?#EXTM3U(\s|$)/.test(text)

/** One attribute, or whatever else stands between two commas: a quoted value is taken whole, commas included. */
const ATTRIBUTE = /[:,]\s*(?:([A-Z\d-]+)=(?:"([^"]*)")?)?/g

/** The quoted attributes of a tag, by name. */
const quotedOf = (tag: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(tag.matchAll(ATTRIBUTE)).flatMap(([, name, value]) =>
      name !== undefined && value !== undefined ? [[name, value]] : [],
    ),
  )

export type Variables = ReadonlyMap<string, string>
export const NO_VARIABLES: Variables = new Map()

/**
 * A playlist with the variables that it defines put in, and those variables, which the playlists that it names may
 * import.
 */
export function withVariables(text: string, base: string, imported: Variables): { text: string; variables: Variables } {
  if (!text.includes('#EXT-X-DEFINE:')) return { text, variables: NO_VARIABLES }
  const variables = new Map<string, string>()
  const expanded = linesOf(text).map((line) => {
    if (!line.startsWith('#EXT-X-DEFINE:')) {
      return line.replaceAll(/\{\$([\w-]{1,100})\}/g, (written, name: string) => variables.get(name) ?? written)
    }
    const tag = quotedOf(line)
    const [parameter, foreign] = [tag.get('QUERYPARAM') ?? '', tag.get('IMPORT') ?? '']
    const name = tag.get('NAME') ?? (parameter || foreign)
    const value = tag.get('VALUE') ?? new URL(base).searchParams.get(parameter) ?? imported.get(foreign)
    if (value !== undefined) variables.set(name, value)
    return line
  })
  return { text: expanded.join('\n'), variables }
}

const addressOf = (line: string, base: string): string | undefined =>
  URL.canParse(line, base) ? new URL(line, base).href : undefined

/** The variants of a multivariant playlist, with the sound of a language (BCP 47) where they have it; none in a media playlist. */
export function variantsOf(text: string, base: string, language: string | null = null): readonly Variant[] {
  const lines = linesOf(text)
  return lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return []
    const uri = lines.slice(index + 1).find((next) => next !== '' && !next.startsWith('#'))
    const url = uri === undefined ? undefined : addressOf(uri, base)
    if (url === undefined) return []
    const attributes = quotedOf(line)
    const bitrate = Number(/[:,]\s*BANDWIDTH=(\d+)/.exec(line)?.[1] ?? 0)
    return [
      {
        url,
        codecs: attributes.get('CODECS') ?? '',
        bitrate,
        hasPicture: /[:,]\s*RESOLUTION=/.test(line),
        sound: soundOf(lines, attributes.get('AUDIO'), base, language),
      },
    ]
  })
}

/** The rendition of a group of sounds in a language, else its default, else its first. */
function soundOf(
  lines: readonly string[],
  group: string | undefined,
  base: string,
  language: string | null,
): string | undefined {
  const renditions = lines.filter((line) => /^#EXT-X-MEDIA:(.*,)?\s*TYPE=AUDIO/.test(line))
  const mine = renditions.filter((line) => group !== undefined && quotedOf(line).get('GROUP-ID') === group)
  const inLanguage = mine.find((line) => quotedOf(line).get('LANGUAGE') === language)
  const chosen = inLanguage ?? mine.find((line) => /[:,]\s*DEFAULT=YES/.test(line)) ?? mine[0]
  const uri = chosen === undefined ? undefined : quotedOf(chosen).get('URI')
  return uri === undefined ? undefined : addressOf(uri, base)
}

/**
 * The variant that a player begins with which takes so many bits a second: the best of those, else the smallest. Sound alone is the
 * last resort.
 */
export function firstVariant(variants: readonly Variant[], bitrate: number): Variant | undefined {
  const pictures = variants.filter(({ hasPicture }) => hasPicture)
  const known = (pictures.length > 0 ? pictures : variants).filter((each) => each.bitrate > 0)
  const byBitrate = known.toSorted((a, b) => b.bitrate - a.bitrate)
  return byBitrate.find((each) => each.bitrate <= bitrate) ?? byBitrate.at(-1) ?? variants[0]
}

export const isDecodable = ({ codecs }: Variant, canDecode: CanDecode): boolean =>
  codecs === '' || canDecode(`video/mp4; codecs="${codecs}"`)

const KEY_TAG = /^#EXT-X-(SESSION-)?KEY:/
/** A key that anybody may fetch: of the plain format, at an address that a page can request. */
const isOpenKey = (tag: string): boolean =>
  !/KEYFORMAT="(?!identity")/.test(tag) && !/METHOD=[^,]*-CTR/.test(tag) && !/URI="(skd|data):/.test(tag)

/** Whether only a licence server has its keys, which cannot be requested here. An open key beside them is enough. */
export const isLocked = (text: string): boolean => {
  const keys = linesOf(text).filter((line) => KEY_TAG.test(line))
  return keys.length > 0 && !keys.some(isOpenKey)
}

export interface Piece {
  readonly url: string
  /** Whether it is an initial section with a file of its own. */
  readonly isWholeFile: boolean
}

/** The first piece that a player would fetch: an initial section, a segment that is no gap, a part; undefined without any. */
export function firstPiece(text: string, base: string): Piece | undefined {
  const lines = linesOf(text)
  const tagOf = (name: string) => lines.find((line) => line.startsWith(`#EXT-X-${name}:`))
  const addressIn = (tag: string | undefined) => (tag === undefined ? undefined : quotedOf(tag).get('URI'))
  const map = tagOf('MAP')
  const initial = addressIn(map)
  const piece = initial ?? firstSegment(lines) ?? addressIn(tagOf('PART'))
  const url = piece === undefined ? undefined : addressOf(piece, base)
  return url === undefined
    ? undefined
    : { url, isWholeFile: initial !== undefined && !quotedOf(map ?? '').has('BYTERANGE') }
}

export interface Segment {
  readonly url: string
  readonly seconds: number
}

/**
 * The segment that a player begins with at a position, in seconds; undefined in a playlist that goes on, or whose segments have no
 * files of their own, at a gap, and beyond the end.
 */
export function segmentAt(text: string, base: string, position: number): Segment | undefined {
  const lines = linesOf(text)
  if (!lines.includes('#EXT-X-ENDLIST') || text.includes('#EXT-X-BYTERANGE:')) return undefined
  let [end, seconds, isGap] = [0, 0, false]
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) {
      seconds = Number.parseFloat(line.slice('#EXTINF:'.length))
      end += seconds
    } else if (line === '#EXT-X-GAP') isGap = true
    else if (line !== '' && !line.startsWith('#')) {
      const url = end > position && !isGap ? addressOf(line, base) : undefined
      if (end > position) return url === undefined ? undefined : { url, seconds }
      isGap = false
    }
  }
  return undefined
}

function firstSegment(lines: readonly string[]): string | undefined {
  let [hasLength, isGap] = [false, false]
  for (const line of lines) {
    if (line.startsWith('#EXTINF')) hasLength = true
    else if (line === '#EXT-X-GAP') isGap = true
    else if (line !== '' && !line.startsWith('#')) {
      if (hasLength && !isGap) return line
      isGap = false
    }
  }
  return undefined
}
