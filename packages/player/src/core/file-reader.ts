import type { Environment } from './media.ts'

/** Bytes of a file from a place on; fewer where it ends, none where that place cannot be read. */
export type ReadBytes = (from: number, length: number) => Promise<Uint8Array>

/** Read at once from the front: all of a playlist and of a short film's index, and of any other as far as a server without ranges shows it. */
export const HEAD_BYTES = 512 * 1024
/** Read at once from any other place: where a track begins, it is soon described. */
const PART_BYTES = 64 * 1024
/** A file of more boxes than these lead through is not read to its end. */
const MOST_READS = 16
/** Reads a file at an address by parts, each once. Rejects when the signal ends. */
export function fileReader(url: string, environment: Environment, signal: AbortSignal): ReadBytes {
  const parts: { from: number; bytes: Uint8Array; isLast: boolean }[] = []
  return async (from, length) => {
    const known = parts.find(
      (part) => from >= part.from && (part.isLast || from + length <= part.from + part.bytes.length),
    )
    if (known) return known.bytes.subarray(from - known.from, from - known.from + length)
    if (parts.length === MOST_READS) return new Uint8Array()
    const asked = from === 0 ? HEAD_BYTES : Math.max(length, PART_BYTES)
    const bytes = await environment.readBytes(url, { from, length: asked }, signal)
    parts.push({ from, bytes, isLast: bytes.length < asked })
    return bytes.subarray(0, length)
  }
}
