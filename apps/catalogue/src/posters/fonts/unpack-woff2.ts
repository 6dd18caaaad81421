import { readBytes } from './byte-reader.ts'
import { joinBytes, rebuildGlyphs } from './glyph-table.ts'

/** Tags that WOFF2 writes as one number (its specification §4.1); the rest are spelled out. */
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .split(' ')
    .map((tag) => tag.replace('_', ' '))

const signature = 0x774f4632
const longOffsets = 1

interface TableEntry {
  tag: string
  transformed: boolean
  storedLength: number
}

/**
 * Turns a WOFF2 font into a plain TrueType font. The font reader we use cannot vary the glyphs of a WOFF2 file
 * (weight, optical size), and the packages hold nothing else.
 * In: the file's bytes and a Brotli decompressor. Throws `RangeError` or `TypeError` on bytes that are no such font.
 */
export async function unpackWoff2(
  bytes: Uint8Array,
  unbrotli: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const reader = readBytes(bytes)
  if (reader.u32() !== signature) throw new TypeError('not a WOFF2 font')
  const flavor = reader.u32()
  reader.skip(4)
  const tableCount = reader.u16()
  reader.skip(6)
  const compressedLength = reader.u32()
  reader.skip(24)
  const entries = Array.from({ length: tableCount }, () => readEntry(reader))
  const stored = readBytes(await unbrotli(reader.take(compressedLength)))

  const tables = new Map<string, Uint8Array>()
  for (const { tag, transformed, storedLength } of entries) {
    const content = stored.take(storedLength)
    if (!transformed) tables.set(tag, content)
    else if (tag === 'glyf') {
      const { glyf, loca } = rebuildGlyphs(content)
      tables.set('glyf', glyf).set('loca', loca)
    } else if (tag !== 'loca') throw new TypeError(`the table ${tag} is stored in a form we do not read`)
  }
  return writeFont(flavor, withLongOffsets(tables))
}

function readEntry(reader: ReturnType<typeof readBytes>): TableEntry {
  const flags = reader.u8()
  const index = flags & 0x3f
  const tag = index === 0x3f ? String.fromCharCode(...reader.take(4)) : (knownTags[index] ?? '')
  const version = flags >> 6
  const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  const originalLength = reader.base128()
  return { tag, transformed, storedLength: transformed ? reader.base128() : originalLength }
}

function withLongOffsets(tables: Map<string, Uint8Array>): Map<string, Uint8Array> {
  const stored = tables.get('head')
  if (!stored) throw new TypeError('a font without a head')
  const head = new Uint8Array(stored)
  new DataView(head.buffer).setInt16(50, longOffsets)
  return tables.set('head', head)
}

function writeFont(flavor: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const directoryLength = 12 + tables.size * 16
  const header = new Uint8Array(directoryLength)
  const parts: Uint8Array[] = [header]
  const directory = new DataView(header.buffer)
  directory.setUint32(0, flavor)
  directory.setUint16(4, tables.size)
  let at = 12
  let offset = directoryLength
  for (const [tag, content] of [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    for (let i = 0; i < 4; i++) directory.setUint8(at + i, tag.charCodeAt(i))
    directory.setUint32(at + 8, offset)
    directory.setUint32(at + 12, content.byteLength)
    const padding = (4 - (content.byteLength & 3)) & 3
    parts.push(content, new Uint8Array(padding))
    offset += content.byteLength + padding
    at += 16
  }
  return joinBytes(parts, offset)
}
