const PACKET = 188
const TABLE_PID = 0x1000

/** A stream of a program in MPEG-TS: its type and its descriptors (ISO/IEC 13818-1). */
export type ProgramEntry = readonly [type: number, ...descriptors: number[]]

/** A packet with the table of the program whose streams these are, with packets of 0x100, 0x101 and so on. */
function programTable(entries: readonly ProgramEntry[]): Uint8Array {
  const streams = entries.flatMap(([type, ...descriptors], index) => [
    ...[type, 0xe1, index, 0xf0, descriptors.length],
    ...descriptors,
  ])
  const section = [0x00, 0x01, 0xc1, 0x00, 0x00, 0xe1, 0x00, 0xf0, 0x00, ...streams, 0, 0, 0, 0]
  const packet = new Uint8Array(PACKET).fill(0xff)
  packet.set([0x47, 0x50, 0x00, 0x10, 0x00, 0x02, 0xb0, section.length, ...section])
  return packet
}

/** A segment of MPEG-TS with these streams in its program, without a byte of them. */
export function emptySegment(...entries: readonly ProgramEntry[]): Uint8Array {
  const programs = new Uint8Array(PACKET).fill(0xff)
  programs.set([0x47, 0x40, 0x00, 0x10, 0x00, 0x00, 0xb0, 0x0d, 0x00, 0x01, 0xc1, 0x00, 0x00, 0x00, 0x01, 0xf0, 0x00])
  return new Uint8Array([...programs, ...programTable(entries)])
}

/** The same segment, its program said to consist of these. */
export function withProgram(segment: Uint8Array, ...entries: readonly ProgramEntry[]): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(segment)
  const table = programTable(entries)
  for (let at = 0; at < changed.length; at += PACKET) {
    const pid = (((changed[at + 1] ?? 0) << 8) | (changed[at + 2] ?? 0)) & 0x1fff
    if (pid === TABLE_PID) changed.set(table, at)
  }
  return changed
}
