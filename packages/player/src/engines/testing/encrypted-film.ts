import type { FilePlaybackSource, HlsPlaybackSource } from '../../core/index.ts'
import { FILM, fileAt, manifest } from './broken-sources.ts'

/** The path to the picture's sample entry (ISO/IEC 14496-12), with the bytes before the children of each box. */
const WAY = [
  ['moov', 0],
  ['trak', 0],
  ['mdia', 0],
  ['minf', 0],
  ['stbl', 0],
  ['stsd', 8],
  ['avc1', 78],
] as const

/** The sample film as a licence server would serve it: its picture encrypted by the common scheme (ISO/IEC 23001-7). */
export async function encryptedFile(): Promise<FilePlaybackSource> {
  const bytes = encrypt(new Uint8Array(await (await fetch(`${FILM}/360.mp4`)).arrayBuffer()))
  return fileAt(URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' })))
}

/** A rendition of the sample film with such a picture, not declared in the playlist. */
export async function encryptedSegments(): Promise<HlsPlaybackSource> {
  const folder = new URL(`${FILM}/360/`, location.href).href
  const text = await (await fetch(`${folder}playlist.m3u8`)).text()
  const init = encrypt(new Uint8Array(await (await fetch(`${folder}init.mp4`)).arrayBuffer()))
  const initUrl = URL.createObjectURL(new Blob([init], { type: 'video/mp4' }))
  return manifest(text.replace(/URI="init[^"]*"/, `URI="${initUrl}"`).replaceAll(/^(?=\d)/gm, folder))
}

/** The first rendition's playlist with a key of a key system. */
export async function playlistForKeySystem(): Promise<HlsPlaybackSource> {
  const folder = new URL(`${FILM}/360/`, location.href).href
  const text = await (await fetch(`${folder}playlist.m3u8`)).text()
  const key = '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"'
  return manifest(
    text
      .replace('#EXT-X-MAP', `${key}\n#EXT-X-MAP`)
      .replaceAll('URI="init', `URI="${folder}init`)
      .replaceAll(/^(?=\d)/gm, folder),
  )
}

/** Turns the first `avc1` into `encv`, names its scheme, and names the key system in `moov`. */
function encrypt(film: Uint8Array): Uint8Array<ArrayBuffer> {
  const way = wayTo(film)
  const entry = way.at(-1) ?? 0
  const entryEnd = entry + sizeAt(film, entry)
  const moov = way[0] ?? 0
  const moovEnd = moov + sizeAt(film, moov)
  const scheme = box('sinf', box('frma', ascii('avc1')), SCHM, box('schi', TENC))
  const out = concat(film.slice(0, entryEnd), scheme, film.slice(entryEnd, moovEnd), PSSH, film.slice(moovEnd))
  for (const at of way) resize(out, at, scheme.length + (at === moov ? PSSH.length : 0))
  out.set(ascii('encv'), entry + 4)
  return out
}

function wayTo(film: Uint8Array): number[] {
  const way: number[] = []
  let [start, end] = [0, film.length]
  for (const [type, before] of WAY) {
    let at = start
    while (at < end && typeAt(film, at) !== type) at += sizeAt(film, at)
    way.push(at)
    ;[start, end] = [at + 8 + before, at + sizeAt(film, at)]
  }
  return way
}

const ascii = (text: string) => new TextEncoder().encode(text)
const sizeAt = (film: Uint8Array, at: number) => new DataView(film.buffer, film.byteOffset).getUint32(at)
const typeAt = (film: Uint8Array, at: number) => String.fromCharCode(...film.subarray(at + 4, at + 8))
const resize = (film: Uint8Array, at: number, by: number) =>
  new DataView(film.buffer).setUint32(at, sizeAt(film, at) + by)

function concat(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  pieces.reduce((at, piece) => (out.set(piece, at), at + piece.length), 0)
  return out
}

function box(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  const head = new Uint8Array(8)
  const whole = concat(head, ...content)
  new DataView(whole.buffer).setUint32(0, whole.length)
  whole.set(ascii(type), 4)
  return whole
}

const KEY_ID = new Uint8Array(16).fill(7)
/** Version and flags, then the scheme and its version 1.0. */
const SCHM = box('schm', new Uint8Array(4), ascii('cenc'), Uint8Array.of(0, 1, 0, 0))
/** Version and flags, two reserved, encrypted by itself, 8 bytes of initialisation vector for each sample. */
const TENC = box('tenc', new Uint8Array(4), Uint8Array.of(0, 0, 1, 8), KEY_ID)
/** The common system's header (version 1) with one key. */
const PSSH = box(
  'pssh',
  Uint8Array.of(1, 0, 0, 0),
  Uint8Array.of(0x10, 0x77, 0xef, 0xec, 0xc0, 0xb2, 0x4d, 0x02, 0xac, 0xe3, 0x3c, 0x1e, 0x52, 0xe2, 0xfb, 0x4b),
  Uint8Array.of(0, 0, 0, 1),
  KEY_ID,
  new Uint8Array(4),
)

/**
 * The first segments of the sample film encrypted whole (RFC 8216, AES-128), with their playlist `locked.m3u8` and its key `1.key`: the
 * address of each by its name.
 */
export async function lockedFilm(): Promise<ReadonlyMap<string, string>> {
  const folder = new URL(`${FILM}/360/`, location.href).href
  const [bytes, iv] = [new Uint8Array(16).fill(7), new Uint8Array(16).fill(3)]
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-CBC', false, ['encrypt'])
  const text = await (await fetch(`${folder}playlist.m3u8`)).text()
  const [head = '', ...all] = text.replace('URI="init', `URI="${folder}init`).split(/^(?=#EXTINF)/m)
  const segments = all.slice(0, 3)
  const files = new Map<string, string>()
  const put = (name: string, content: BlobPart) => files.set(name, URL.createObjectURL(new Blob([content])))
  for (const name of segments.join('').match(/\d+\.m4s/g) ?? []) {
    const plain = await (await fetch(folder + name)).arrayBuffer()
    put(name, await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, plain))
  }
  const keyLine = `#EXT-X-KEY:METHOD=AES-128,URI="1.key",IV=0x${'03'.repeat(16)}\n`
  put('1.key', bytes)
  put('locked.m3u8', [head, keyLine, ...segments, '#EXT-X-ENDLIST\n'].join(''))
  return files
}
