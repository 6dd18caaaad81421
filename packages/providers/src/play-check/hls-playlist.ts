/** The part of HLS playlists (RFC 8216 and draft-pantos-hls-rfc8216bis) that shows whether they play. */
import type { CanDecode } from '../kit/decoding.ts'

export interface Variant {
  readonly url: string
  /** RFC 6381 names, comma-separated; empty when not stated. */
  readonly codecs: string
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

/** The variants of a multivariant playlist; none in a media playlist. */
export function variantsOf(text: string, base: string): readonly Variant[] {
  const lines = linesOf(text)
  return lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return []
    const uri = lines.slice(index + 1).find((next) => next !== '' && !next.startsWith('#'))
    const url = uri === undefined ? undefined : addressOf(uri, base)
    return url === undefined ? [] : [{ url, codecs: quotedOf(line).get('CODECS') ?? '' }]
  })
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

/** The first piece that a player would fetch: an initial section, a segment that is no gap, a part; undefined without any. */
export function firstPiece(text: string, base: string): string | undefined {
  const lines = linesOf(text)
  const addressIn = (name: string): string | undefined =>
    lines.filter((line) => line.startsWith(`#EXT-X-${name}:`)).map((line) => quotedOf(line).get('URI'))[0]
  const piece = addressIn('MAP') ?? firstSegment(lines) ?? addressIn('PART')
  return piece === undefined ? undefined : addressOf(piece, base)
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
