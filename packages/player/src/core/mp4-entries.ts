import type { ReadBytes } from './file-reader.ts'

/** A sample entry of an MP4: how the samples of one track are coded. */
export interface SampleEntry {
  /** Four characters, such as `avc1`. */
  readonly type: string
  /** All of it, its header included. */
  readonly bytes: Uint8Array
}

/** The path from the top of an MP4 to its sample entries. */
const WAY_TO_ENTRIES = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
/** What an MP4 begins with: the length that other bytes seem to name leads nowhere. */
const FIRST_BOXES = new Set(['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'uuid'])
/** `stsd` counts its entries before they begin. */
const BEFORE_ENTRIES = 8
/** No list of sample entries is longer. */
const MOST_ENTRY_BYTES = 64 * 1024
const HEADER_BYTES = 8
/** A size that does not fit the header follows it. */
const LONG_HEADER_BYTES = 16

/**
 * The sample entries that an MP4 describes (ISO/IEC 14496-12, 8.5.2), wherever its index stands; none where it is no MP4. Its tables and its
 * media data are passed over unread.
 */
export async function sampleEntries(read: ReadBytes, from = 0, to = Infinity): Promise<SampleEntry[]> {
  const found: SampleEntry[] = []
  if (from === 0 && !FIRST_BOXES.has(typeAt(await read(0, HEADER_BYTES), 0))) return found
  for await (const { type, content, end } of boxesFrom(read, from, to)) {
    if (type === 'stsd') {
      const at = content + BEFORE_ENTRIES
      found.push(...boxesIn(await read(at, Math.min(end - at, MOST_ENTRY_BYTES))))
    } else if (WAY_TO_ENTRIES.has(type)) found.push(...(await sampleEntries(read, content, end)))
    // There is one index.
    if (type === 'moov') break
  }
  return found
}

interface Box {
  readonly type: string
  /** Where its content begins. */
  readonly content: number
  /** Where the next box begins. */
  readonly end: number
}

async function* boxesFrom(read: ReadBytes, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from; at + HEADER_BYTES <= to;) {
    const header = await read(at, LONG_HEADER_BYTES)
    if (header.length < HEADER_BYTES) return
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
    const isLong = view.getUint32(0) === 1 && header.length === LONG_HEADER_BYTES
    const size = isLong ? Number(view.getBigUint64(HEADER_BYTES)) : view.getUint32(0)
    const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES
    // 0 stands for all that is left, which only media data has.
    if (size < headerBytes) return
    yield { type: typeAt(header, 0), content: at + headerBytes, end: Math.min(at + size, to) }
    at += size
  }
}

const typeAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at + 4, at + HEADER_BYTES))

/** The first box of a type inside a sample entry, after its header; null where there is none. */
export function boxInside({ bytes }: SampleEntry, type: string, from: number): Uint8Array | null {
  return (
    boxesIn(bytes.subarray(from))
      .find((box) => box.type === type)
      ?.bytes.subarray(HEADER_BYTES) ?? null
  )
}

function boxesIn(bytes: Uint8Array): SampleEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes: SampleEntry[] = []
  for (let at = 0; at + HEADER_BYTES <= bytes.length;) {
    const size = view.getUint32(at)
    // Anything below its own header is not a box.
    if (size < HEADER_BYTES) break
    boxes.push({ type: typeAt(bytes, at), bytes: bytes.subarray(at, Math.min(at + size, bytes.length)) })
    at += size
  }
  return boxes
}
