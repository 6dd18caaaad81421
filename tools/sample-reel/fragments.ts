/** Reads just enough of a fragmented MP4 to cut it into an initialisation segment and media segments. */

interface Mp4Box {
  readonly type: string
  readonly start: number
  readonly body: number
  readonly end: number
}

function boxesOf(data: DataView, from: number, to: number): Mp4Box[] {
  const boxes: Mp4Box[] = []
  let start = from
  while (start + 8 <= to) {
    const size = data.getUint32(start)
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => data.getUint8(start + offset)))
    if (size < 8 || start + size > to) throw new Error(`a ${type} box of ${size} bytes at ${start} does not fit`)
    boxes.push({ type, start, body: start + 8, end: start + size })
    start += size
  }
  return boxes
}

/** The first box down a path such as `moov/trak/mdia/mdhd`; throws when it is not there. */
function boxAt(data: DataView, path: string, from: number, to: number): Mp4Box {
  let found: Mp4Box | undefined
  let [start, end] = [from, to]
  for (const type of path.split('/')) {
    found = boxesOf(data, start, end).find((box) => box.type === type)
    if (!found) throw new Error(`no ${type} of ${path}`)
    start = found.body
    end = found.end
  }
  if (!found) throw new Error('an empty path')
  return found
}

/** Length of one fragment in units of its track: the sum of its samples. */
function lengthOf(data: DataView, moof: Mp4Box): number {
  const header = boxAt(data, 'traf/tfhd', moof.body, moof.end)
  const headerFlags = data.getUint32(header.body) & 0xffffff
  let at = header.body + 8
  if (headerFlags & 0x1) at += 8
  if (headerFlags & 0x2) at += 4
  const usual = headerFlags & 0x8 ? data.getUint32(at) : 0
  const traf = boxAt(data, 'traf', moof.body, moof.end)
  let total = 0
  for (const run of boxesOf(data, traf.body, traf.end).filter((box) => box.type === 'trun')) {
    const flags = data.getUint32(run.body) & 0xffffff
    const count = data.getUint32(run.body + 4)
    if (!(flags & 0x100)) {
      total += usual * count
      continue
    }
    const stride = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
    const first = run.body + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
    for (let i = 0; i < count; i++) total += data.getUint32(first + i * stride)
  }
  return total
}

export interface MediaSegment {
  readonly bytes: Uint8Array
  readonly seconds: number
}

export interface Fragmented {
  readonly init: Uint8Array
  readonly segments: readonly MediaSegment[]
}

/** Cuts a fragmented MP4 with one track: everything up to the first fragment, then one segment a fragment. */
export function cut(file: Uint8Array): Fragmented {
  const data = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const boxes = boxesOf(data, 0, file.byteLength)
  const head = boxes.filter((box) => box.type === 'ftyp' || box.type === 'moov')
  const moov = boxAt(data, 'moov', 0, file.byteLength)
  const media = boxAt(data, 'trak/mdia/mdhd', moov.body, moov.end)
  const timescale = data.getUint32(media.body + (data.getUint8(media.body) === 1 ? 20 : 12))
  const segments: MediaSegment[] = []
  boxes.forEach((box, index) => {
    const content = boxes[index + 1]
    if (box.type !== 'moof' || content?.type !== 'mdat') return
    segments.push({ bytes: file.slice(box.start, content.end), seconds: lengthOf(data, box) / timescale })
  })
  return { init: Buffer.concat(head.map((box) => file.slice(box.start, box.end))), segments }
}

const hex = (value: number): string => value.toString(16).padStart(2, '0')

/** The codec string of an H.264 initialisation segment, such as `avc1.640028` (RFC 6381). */
export function videoCodecOf(init: Uint8Array): string {
  const at = Buffer.from(init.buffer, init.byteOffset, init.byteLength).indexOf('avcC', 0, 'latin1')
  if (at < 0) throw new Error('no avcC box')
  return `avc1.${hex(init[at + 5] ?? 0)}${hex(init[at + 6] ?? 0)}${hex(init[at + 7] ?? 0)}`
}
