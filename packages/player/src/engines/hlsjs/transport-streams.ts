/** What the segments of an MPEG-TS hold (ISO/IEC 13818-1), as far as hls.js does not say it: it leaves out what it cannot read. */

const PACKET = 188
const SYNC = 0x47
const NO_STREAM = 0xff
/** A tag, or what else stands in front of the packets, is no longer than this. */
const LONGEST_LEAD = 2000
const DESCRIBED = 0x06

export type Part = 'picture' | 'sound'
interface Kind {
  readonly part: Part
  /** RFC 6381. */
  readonly codec: string
  /** 'decoded': where the platform has a decoder. */
  readonly isRead: boolean | 'decoded'
}

const picture = (codec: string, isRead = false): Kind => ({ part: 'picture', codec, isRead })
const sound = (codec: string, isRead: Kind['isRead'] = false): Kind => ({ part: 'sound', codec, isRead })

/** By stream type, with what hls.js 1.6 and 1.7 read of them. The standard's own, and those of ATSC A/52, Blu-ray and SAMPLE-AES. */
const KINDS: Readonly<Record<number, Kind>> = {
  0x01: picture('mp1v'),
  0x02: picture('mp2v'),
  0x10: picture('mp4v'),
  0x1b: picture('avc1', true),
  0x24: picture('hvc1', true),
  0x33: picture('vvc1'),
  0xdb: picture('avc1', true),
  0xea: picture('vc-1'),
  0x03: sound('mp3', true),
  0x04: sound('mp3', true),
  0x0f: sound('mp4a', true),
  0x11: sound('mp4a'),
  0x81: sound('ac-3', 'decoded'),
  // 0x85 and 0x86 are DTS on discs, but mostly the marks of a broadcast (SCTE 35).
  0x82: sound('dtsc'),
  0x87: sound('ec-3'),
  0x8a: sound('dtsc'),
  0xc1: sound('ac-3', 'decoded'),
  0xc2: sound('ec-3'),
  0xcf: sound('mp4a', true),
}
/** Of streams that only their descriptors name (ETSI EN 300 468). */
const KINDS_OF_DESCRIPTORS: Readonly<Record<number, Kind>> = {
  0x6a: sound('ac-3', 'decoded'),
  0x7a: sound('ec-3'),
  0x7b: sound('dtsc'),
  0x7c: sound('mp4a'),
}
/** Types at which the library gives the segment up, whatever else is in it. */
const FATAL_TYPES: ReadonlySet<number> = new Set([0x87, 0xc2])

interface Table {
  readonly entries: readonly Entry[]
  /** Whether it ends in its first packet. */
  readonly isWhole: boolean
}

interface Entry {
  /** Where its type stands. */
  readonly at: number
  readonly kind: Kind
}

/**
 * The codecs in the way of a segment's picture or sound: those of the parts of which hls.js reads no stream. Empty where each part has one,
 * and for everything that is no MPEG-TS, or whose table is longer than a packet. Where a stream beside others would make the library give up, it is struck out of the bytes.
 * @param decodes Whether the platform has a decoder.
 * @param needed The parts that the segment is fetched for.
 */
export function codecsUnread(
  bytes: Uint8Array,
  decodes: (codec: string) => boolean,
  needed: readonly Part[],
): readonly string[] {
  const begin = firstPacket(bytes)
  if (begin === null) return []
  const tables = programTables(bytes, begin)
  const [{ entries: first, isWhole } = { entries: [], isWhole: false }] = tables
  const isRead = ({ kind }: Entry) => (kind.isRead === 'decoded' ? decodes(kind.codec) : kind.isRead)
  const missing = (part: Part) => {
    const entries = first.filter(({ kind }) => kind.part === part)
    return entries.some(isRead) ? [] : entries.map(({ kind }) => kind.codec)
  }
  const unread = isWhole ? [...new Set(needed.flatMap(missing))] : []
  if (unread.length > 0) return unread
  for (const { at } of tables.flatMap(({ entries }) => entries)) {
    if (FATAL_TYPES.has(bytes[at] ?? NO_STREAM)) bytes[at] = NO_STREAM
  }
  return []
}

/** Where the packets begin, behind a tag or other bytes; null where there are none. */
function firstPacket(bytes: Uint8Array): number | null {
  const isSync = (at: number) => at >= bytes.length || bytes[at] === SYNC
  for (let at = 0; at < Math.min(bytes.length, LONGEST_LEAD); at += 1)
    if (bytes[at] === SYNC && isSync(at + PACKET) && isSync(at + 2 * PACKET)) return at
  return null
}

/** The streams of the first program, for each time that the segment names them. */
function programTables(bytes: Uint8Array, begin: number): Table[] {
  const tables: Table[] = []
  let tablePid: number | null = null
  for (let start = begin; start + PACKET <= bytes.length; start += PACKET) {
    const pid = word(bytes, start + 1) & 0x1fff
    if (pid !== 0 && pid !== tablePid) continue
    const section = sectionIn(bytes, start)
    if (section === null) continue
    if (pid === 0) tablePid ??= firstProgram(bytes, section)
    else tables.push(tableOf(bytes, section, start + PACKET))
  }
  return tables
}

const word = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

/** Where the section begins that starts in a packet; null where none does. */
function sectionIn(bytes: Uint8Array, start: number): number | null {
  const isStart = ((bytes[start + 1] ?? 0) & 0x40) !== 0
  const adaptation = ((bytes[start + 3] ?? 0) >> 4) & 3
  if (bytes[start] !== SYNC || !isStart || (adaptation & 1) === 0) return null
  const payload = start + 4 + (adaptation === 3 ? 1 + (bytes[start + 4] ?? 0) : 0)
  return payload + 1 + (bytes[payload] ?? 0)
}

/** The packets that hold the table of the first program; null where the list is empty. */
function firstProgram(bytes: Uint8Array, section: number): number | null {
  const end = section + 3 + (word(bytes, section + 1) & 0xfff) - 4
  for (let at = section + 8; at + 4 <= end; at += 4) if (word(bytes, at) !== 0) return word(bytes, at + 2) & 0x1fff
  return null
}

/** The streams of a table, as far as its first packet goes. */
function tableOf(bytes: Uint8Array, section: number, packetEnd: number): Table {
  const sectionEnd = section + 3 + (word(bytes, section + 1) & 0xfff) - 4
  const end = Math.min(sectionEnd, packetEnd)
  const entries: Entry[] = []
  let at = section + 12 + (word(bytes, section + 10) & 0xfff)
  while (at + 5 <= end) {
    const type = bytes[at] ?? NO_STREAM
    const next = at + 5 + (word(bytes, at + 3) & 0xfff)
    const kind = type === DESCRIBED ? describedKind(bytes.subarray(at + 5, Math.min(next, end))) : KINDS[type]
    if (kind !== undefined) entries.push({ at, kind })
    at = next
  }
  return { entries, isWhole: sectionEnd <= packetEnd }
}

function describedKind(descriptors: Uint8Array): Kind | undefined {
  for (let at = 0; at + 1 < descriptors.length; at += 2 + (descriptors[at + 1] ?? 0)) {
    const kind = KINDS_OF_DESCRIPTORS[descriptors[at] ?? 0]
    if (kind !== undefined) return kind
  }
  return undefined
}
