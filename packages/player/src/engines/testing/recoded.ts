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
  const { start, end } = indexOf(bytes)
  const index = new TextDecoder('latin1').decode(bytes.subarray(start, end))
  for (const [name, other] of Object.entries(names))
    bytes.set(new TextEncoder().encode(other), start + index.lastIndexOf(name))
  return hasIndexAtEnd ? withIndexAtEnd(bytes) : bytes
}

/** Where the film's `moov` begins and ends; it is the second box. */
function indexOf(bytes: Uint8Array<ArrayBuffer>): { start: number; end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const start = view.getUint32(0)
  return { start, end: start + view.getUint32(start) }
}

/** The same file with its index behind the media data; in its place is empty room, so that nothing in it moves. */
function withIndexAtEnd(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { start, end } = indexOf(bytes)
  const moov = bytes.slice(start, end)
  const moved = new Uint8Array(bytes.length + moov.length)
  moved.set(bytes)
  moved.set(moov, bytes.length)
  moved.set(new TextEncoder().encode('free'), start + 4)
  moved.fill(0, start + 8, end)
  return moved
}
