/**
 * The sample film as if it were coded otherwise: boxes of its description by other names of the same length.
 * @param bytes Of the film; they are changed.
 */
export function recoded(
  bytes: Uint8Array<ArrayBuffer>,
  names: Readonly<Record<string, string>>,
  { hasIndexAtEnd = false } = {},
): Uint8Array<ArrayBuffer> {
  // The description is in front of the film; the brands before it have the same names.
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 100_000))
  for (const [name, other] of Object.entries(names)) bytes.set(new TextEncoder().encode(other), head.lastIndexOf(name))
  return hasIndexAtEnd ? withIndexAtEnd(bytes) : bytes
}

/** The same file with its index behind the media data; in its place is empty room, so that nothing in it moves. */
function withIndexAtEnd(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const ftyp = view.getUint32(0)
  const moov = bytes.slice(ftyp, ftyp + view.getUint32(ftyp))
  const moved = new Uint8Array(bytes.length + moov.length)
  moved.set(bytes)
  moved.set(moov, bytes.length)
  moved.set(new TextEncoder().encode('free'), ftyp + 4)
  moved.fill(0, ftyp + 8, ftyp + moov.length)
  return moved
}
