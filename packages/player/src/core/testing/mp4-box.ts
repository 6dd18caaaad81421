/** An MP4 box (ISO/IEC 14496-12, 4.2). */
export function box(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(8 + content.reduce((sum, { length }) => sum + length, 0))
  new DataView(bytes.buffer).setUint32(0, bytes.length)
  bytes.set(new TextEncoder().encode(type), 4)
  content.reduce((at, piece) => (bytes.set(piece, at), at + piece.length), 8)
  return bytes
}
