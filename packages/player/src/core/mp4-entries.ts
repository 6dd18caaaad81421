/** A sample entry of an MP4: how the samples of one track are coded. */
export interface SampleEntry {
  /** Four characters, such as `avc1`. */
  readonly type: string
  /** All of it, its header included. */
  readonly bytes: Uint8Array
}

/** The path from the top of an MP4 to its sample entries, with the bytes before the children of each box. */
const WAY_TO_ENTRIES: Readonly<Record<string, number>> = { moov: 0, trak: 0, mdia: 0, minf: 0, stbl: 0 }
/** `stsd` counts its entries before they begin. */
const BEFORE_ENTRIES = 8
const HEADER_BYTES = 8

/** The sample entries that the first bytes of an MP4 describe (ISO/IEC 14496-12, 8.5.2); none where it is no MP4. */
export function sampleEntries(head: Uint8Array): SampleEntry[] {
  return boxesIn(head).flatMap(({ type, bytes }) => {
    if (type === 'stsd') return boxesIn(bytes.subarray(HEADER_BYTES + BEFORE_ENTRIES))
    const before = Object.hasOwn(WAY_TO_ENTRIES, type) ? WAY_TO_ENTRIES[type] : undefined
    return before === undefined ? [] : sampleEntries(bytes.subarray(HEADER_BYTES + before))
  })
}

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
    // 0 and 1 stand for sizes that only media data has; anything below its own header is not a box.
    if (size < HEADER_BYTES) break
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + HEADER_BYTES))
    boxes.push({ type, bytes: bytes.subarray(at, Math.min(at + size, bytes.length)) })
    at += size
  }
  return boxes
}
