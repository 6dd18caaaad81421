/** The part of HLS playlists (RFC 8216) that shows whether they play. */
import type { CanDecode } from '../kit/decoding.ts'

export interface Variant {
  readonly url: string
  /** RFC 6381 names, comma-separated; empty when not stated. */
  readonly codecs: string
}

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/).map((line) => line.trim())

export const isPlaylist = (text: string): boolean => /^\uFEFF?#EXTM3U(\s|$)/.test(text)

const addressOf = (line: string, base: string): string | undefined =>
  URL.canParse(line, base) ? new URL(line, base).href : undefined

/** The variants of a multivariant playlist; none in a media playlist. */
export function variantsOf(text: string, base: string): readonly Variant[] {
  const lines = linesOf(text)
  return lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return []
    const uri = lines.slice(index + 1).find((next) => next !== '' && !next.startsWith('#'))
    const url = uri === undefined ? undefined : addressOf(uri, base)
    return url === undefined ? [] : [{ url, codecs: /[:,]CODECS="([^"]*)"/.exec(line)?.[1] ?? '' }]
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

/** The first segment that a player would fetch; undefined without any. */
export function firstPiece(text: string, base: string): string | undefined {
  const lines = linesOf(text)
  const initial = lines.map((line) => /^#EXT-X-MAP:.*URI="([^"]+)"/.exec(line)?.[1]).find((uri) => uri !== undefined)
  const isSegment = (line: string, index: number): boolean =>
    line !== '' && !line.startsWith('#') && lines.slice(0, index).some((before) => before.startsWith('#EXTINF'))
  const piece = initial ?? lines.find(isSegment)
  return piece === undefined ? undefined : addressOf(piece, base)
}
