/** Reads big-endian numbers one after another; throws `RangeError` beyond the end. */
export interface ByteReader {
  readonly position: number
  skip: (bytes: number) => void
  u8: () => number
  u16: () => number
  i16: () => number
  u32: () => number
  /** WOFF2 variable-length numbers (its specification §4.1 and §6.1.1). */
  base128: () => number
  short255: () => number
  take: (bytes: number) => Uint8Array
}

const moreByFirstByte: Readonly<Record<number, number>> = { 254: 253 * 2, 255: 253 }

export function readBytes(bytes: Uint8Array): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let position = 0
  const step = (size: number): number => {
    position += size
    return position - size
  }
  const reader: ByteReader = {
    get position() {
      return position
    },
    skip: (size) => void step(size),
    u8: () => view.getUint8(step(1)),
    u16: () => view.getUint16(step(2)),
    i16: () => view.getInt16(step(2)),
    u32: () => view.getUint32(step(4)),
    base128: () => {
      let value = 0
      for (let i = 0; i < 5; i++) {
        const byte = reader.u8()
        value = value * 128 + (byte & 0x7f)
        if (byte < 0x80) return value
      }
      throw new RangeError('a number of more than five bytes')
    },
    short255: () => {
      const first = reader.u8()
      if (first === 253) return reader.u16()
      const base = moreByFirstByte[first]
      return base === undefined ? first : base + reader.u8()
    },
    take: (size) => {
      const from = step(size)
      if (position > bytes.byteLength) throw new RangeError('the bytes end too early')
      return bytes.subarray(from, position)
    },
  }
  return reader
}
