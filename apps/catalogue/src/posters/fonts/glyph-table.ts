import { type ByteReader, readBytes } from './byte-reader.ts'

/** Composite glyph flags (OpenType, "glyf"). */
const argumentsAreWords = 0x0001
const hasScale = 0x0008
const moreComponents = 0x0020
const hasTwoScales = 0x0040
const hasTwoByTwo = 0x0080
const hasInstructions = 0x0100

interface GlyphStreams {
  contours: ByteReader
  pointCounts: ByteReader
  flags: ByteReader
  coordinates: ByteReader
  composites: ByteReader
  boxes: ByteReader
}

/**
 * Rebuilds the OpenType tables `glyf` and `loca` (long offsets) from WOFF2's transformed `glyf`
 * (WOFF2 §5.1). Hinting instructions are dropped: nothing here is drawn at small sizes.
 */
export function rebuildGlyphs(transformed: Uint8Array): { glyf: Uint8Array; loca: Uint8Array } {
  const header = readBytes(transformed)
  header.skip(4)
  const glyphCount = header.u16()
  header.skip(2)
  const sizes = {
    contours: header.u32(),
    pointCounts: header.u32(),
    flags: header.u32(),
    coordinates: header.u32(),
    composites: header.u32(),
    boxes: header.u32(),
  }
  header.skip(4)
  const next = (size: number): ByteReader => readBytes(header.take(size))
  const streams: GlyphStreams = {
    contours: next(sizes.contours),
    pointCounts: next(sizes.pointCounts),
    flags: next(sizes.flags),
    coordinates: next(sizes.coordinates),
    composites: next(sizes.composites),
    boxes: next(sizes.boxes),
  }
  const boxBitmap = streams.boxes.take(4 * Math.ceil(glyphCount / 32))

  const glyphs: Uint8Array[] = []
  const loca = new DataView(new ArrayBuffer((glyphCount + 1) * 4))
  let length = 0
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    loca.setUint32(glyph * 4, length)
    const hasBox = ((boxBitmap[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0
    const bytes = rebuildGlyph(streams, hasBox)
    glyphs.push(bytes)
    length += bytes.byteLength
  }
  loca.setUint32(glyphCount * 4, length)
  return { glyf: joinBytes(glyphs, length), loca: new Uint8Array(loca.buffer) }
}

export function joinBytes(parts: readonly Uint8Array[], length: number): Uint8Array {
  const joined = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.byteLength
  }
  return joined
}

function rebuildGlyph(streams: GlyphStreams, hasBox: boolean): Uint8Array {
  const contourCount = streams.contours.i16()
  const box = hasBox ? Array.from({ length: 4 }, () => streams.boxes.i16()) : undefined
  if (contourCount === 0) return new Uint8Array(0)
  return contourCount < 0 ? rebuildComposite(streams, box) : rebuildSimple(streams, contourCount, box)
}

function rebuildComposite(streams: GlyphStreams, box: number[] | undefined): Uint8Array {
  const { composites } = streams
  const parts: number[] = []
  let flags = moreComponents
  let instructed = false
  while (flags & moreComponents) {
    flags = composites.u16()
    instructed ||= (flags & hasInstructions) !== 0
    const plainFlags = flags & ~hasInstructions
    let size = 2 + (flags & argumentsAreWords ? 4 : 2)
    if (flags & hasScale) size += 2
    else if (flags & hasTwoScales) size += 4
    else if (flags & hasTwoByTwo) size += 8
    parts.push(plainFlags >> 8, plainFlags & 0xff, ...composites.take(size))
  }
  if (instructed) streams.coordinates.short255()
  const bytes = new Uint8Array(evenly(10 + parts.length))
  writeHeader(new DataView(bytes.buffer), -1, box ?? [0, 0, 0, 0])
  bytes.set(parts, 10)
  return bytes
}

function rebuildSimple(streams: GlyphStreams, contourCount: number, box: number[] | undefined): Uint8Array {
  const ends: number[] = []
  let total = 0
  for (let i = 0; i < contourCount; i++) {
    total += streams.pointCounts.short255()
    ends.push(total - 1)
  }
  const points = Array.from({ length: total }, () => readPoint(streams))
  streams.coordinates.short255()

  const view = new DataView(new ArrayBuffer(evenly(10 + contourCount * 2 + 2 + total * 5)))
  writeHeader(view, contourCount, box ?? boxOf(points))
  let at = 10
  for (const end of ends) {
    view.setUint16(at, end)
    at += 2
  }
  at += 2
  points.forEach(([, , onCurve], i) => view.setUint8(at + i, onCurve ? 1 : 0))
  at += total
  points.forEach(([dx, dy], i) => {
    view.setInt16(at + i * 2, dx)
    view.setInt16(at + total * 2 + i * 2, dy)
  })
  return new Uint8Array(view.buffer)
}

const evenly = (length: number): number => length + (length & 1)

function writeHeader(view: DataView, contourCount: number, box: readonly number[]): void {
  view.setInt16(0, contourCount)
  box.forEach((edge, i) => view.setInt16(2 + i * 2, edge))
}

type Point = readonly [dx: number, dy: number, onCurve: boolean]

function boxOf(points: readonly Point[]): number[] {
  let [x, y] = [0, 0]
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [dx, dy] of points) {
    x += dx
    y += dy
    left = Math.min(left, x)
    bottom = Math.min(bottom, y)
    right = Math.max(right, x)
    top = Math.max(top, y)
  }
  return [left, bottom, right, top]
}

/** One point by the triplet table of WOFF2 §5.2: the flag tells how many bytes follow and the signs. */
function readPoint({ flags, coordinates }: GlyphStreams): Point {
  const raw = flags.u8()
  const onCurve = raw < 0x80
  const flag = raw & 0x7f
  const signed = (bit: number, size: number): number => (bit & 1 ? size : -size)
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + coordinates.u8()), onCurve]
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + coordinates.u8()), 0, onCurve]
  if (flag < 84) {
    const index = flag - 20
    const byte = coordinates.u8()
    const dx = 1 + (index & 0x30) + (byte >> 4)
    const dy = 1 + ((index & 0x0c) << 2) + (byte & 0x0f)
    return [signed(flag, dx), signed(flag >> 1, dy), onCurve]
  }
  if (flag < 120) {
    const index = flag - 84
    const dx = 1 + (Math.floor(index / 12) << 8) + coordinates.u8()
    const dy = 1 + (((index % 12) >> 2) << 8) + coordinates.u8()
    return [signed(flag, dx), signed(flag >> 1, dy), onCurve]
  }
  if (flag < 124) {
    const [first, middle, last] = [coordinates.u8(), coordinates.u8(), coordinates.u8()]
    return [signed(flag, (first << 4) + (middle >> 4)), signed(flag >> 1, ((middle & 0x0f) << 8) + last), onCurve]
  }
  return [signed(flag, coordinates.u16()), signed(flag >> 1, coordinates.u16()), onCurve]
}
