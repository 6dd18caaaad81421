import type { FilePlaybackSource, HlsPlaybackSource } from '../../core/index.ts'
import { recoded } from './recoded.ts'
import { type ProgramEntry, withProgram } from './transport-stream.ts'

const MANIFEST = 'application/vnd.apple.mpegurl'
export const FILM = '/samples/film'

export const SAMPLE_HLS: HlsPlaybackSource = { type: 'hls', url: `${FILM}/master.m3u8` }
export const SAMPLE_FILES: FilePlaybackSource = {
  type: 'file',
  qualities: { 360: { type: 'mp4', url: `${FILM}/360.mp4` }, 720: { type: 'mp4', url: `${FILM}/720.mp4` } },
}

/** Two seconds of a test card: `ffmpeg -f lavfi -i testsrc=size=128x72:rate=12 -t 2 -c:v libx264 -pix_fmt yuv420p -g 24 -f mpegts`. */
const TWO_SECONDS = new URL('./two-seconds.mpegts', import.meta.url).href
/** The same segment as a whole stream. */
export const TRANSPORT_STREAM: HlsPlaybackSource = {
  type: 'hls',
  url: addressOf(`#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${TWO_SECONDS}\n#EXT-X-ENDLIST\n`, MANIFEST),
}

/**
 * Four seconds of picture and sound in one track of bytes, as many packagers write: `ffmpeg -f lavfi -i testsrc=size=128x72:rate=12 -f lavfi
 * -i sine=frequency=440:sample_rate=22050 -t 4 -c:v libx264 -pix_fmt yuv420p -g 24 -c:a aac -b:a 32k -movflags
 * +empty_moov+default_base_moof+frag_keyframe -frag_duration 4000000 -fflags +bitexact`.
 */
const FOUR_SECONDS = new URL('./four-seconds.mp4', import.meta.url).href
/** The bytes that name its tracks; what follows is a segment. */
const INDEX_BYTES = 1221
const SEGMENT_BYTES = 25_801
/** A stream whose segments hold picture and sound together. */
export const MUXED_STREAM: HlsPlaybackSource = {
  type: 'hls',
  url: addressOf(
    `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="${FOUR_SECONDS}",BYTERANGE="${INDEX_BYTES}@0"
#EXTINF:4,
#EXT-X-BYTERANGE:${SEGMENT_BYTES}@${INDEX_BYTES}
${FOUR_SECONDS}
#EXT-X-ENDLIST
`,
    MANIFEST,
  ),
}

function addressOf(content: BlobPart, type: string): string {
  return URL.createObjectURL(new Blob([content], { type }))
}

/** A manifest of this text. */
export async function manifest(text: string): Promise<HlsPlaybackSource> {
  return { type: 'hls', url: addressOf(text, MANIFEST) }
}

/** A playlist of two segments of 4 s, both at this address. */
export function playlistOf(segment: string): string {
  const [first, second] = [`#EXTINF:4,\n${segment}`, `#EXTINF:4,\n${segment}`]
  const head = `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD`
  return [head, first, second, '#EXT-X-ENDLIST', ''].join('\n')
}

export function missing(name: string): string {
  return new URL(`/samples/missing/${name}`, location.href).href
}

export function rubbish(): string {
  return addressOf(new Uint8Array(50_000).fill(65), 'video/mp4')
}

/** The sample manifest with something changed, at an address of its own. */
export async function changedManifest(change: (text: string) => string): Promise<HlsPlaybackSource> {
  const text = await (await fetch(SAMPLE_HLS.url)).text()
  const folder = new URL(`${FILM}/`, location.href).href
  return manifest(
    change(text)
      .replaceAll(/URI="(?!\w+:)/g, `URI="${folder}`)
      .replaceAll(/^(\d+\/)/gm, `${folder}$1`),
  )
}

/** One playlist of the sample film, with something changed, at an address of its own. */
export async function changedPlaylist(path: string, change: (text: string) => string): Promise<HlsPlaybackSource> {
  const text = await (await fetch(`${FILM}/${path}/playlist.m3u8`)).text()
  const folder = new URL(`${FILM}/${path}/`, location.href).href
  return manifest(
    change(text)
      .replaceAll('URI="init', `URI="${folder}init`)
      .replaceAll(/^(?=\d)/gm, folder),
  )
}

/** One playlist of the sample film as if it were coded otherwise, with these names of its boxes: only its description says so. */
export async function recodedPlaylist(
  path: string,
  names: Readonly<Record<string, string>>,
): Promise<HlsPlaybackSource> {
  const bytes = new Uint8Array(await (await fetch(`${FILM}/${path}/init.mp4`)).arrayBuffer())
  const description = addressOf(recoded(bytes, names), 'video/mp4')
  return changedPlaylist(path, (text) => text.replace('init.mp4', description))
}

/** The first bytes of the sample manifest: cut in the middle of a line. */
export async function cutManifest(): Promise<HlsPlaybackSource> {
  const text = await (await fetch(SAMPLE_HLS.url)).text()
  return manifest(text.slice(0, 300))
}

/** The sample film cut off: this fraction of its bytes. */
export async function cutFile(part: number): Promise<FilePlaybackSource> {
  const bytes = await (await fetch(`${FILM}/360.mp4`)).arrayBuffer()
  return fileAt(addressOf(bytes.slice(0, bytes.byteLength * part), 'video/mp4'))
}

/** The sample film as if it were coded otherwise, with these names of its boxes. */
export async function recodedFile(
  names: Readonly<Record<string, string>>,
  options?: { hasIndexAtEnd: boolean },
): Promise<FilePlaybackSource> {
  const bytes = new Uint8Array(await (await fetch(`${FILM}/360.mp4`)).arrayBuffer())
  return fileAt(addressOf(recoded(bytes, names, options), 'video/mp4'))
}

export function fileAt(url: string): FilePlaybackSource {
  return { type: 'file', qualities: { 360: { type: 'mp4', url } } }
}

/** The test card, its program said to consist of these streams. */
export async function transportStream(...entries: readonly ProgramEntry[]): Promise<HlsPlaybackSource> {
  const bytes = withProgram(new Uint8Array(await (await fetch(TWO_SECONDS)).arrayBuffer()), ...entries)
  const segment = addressOf(bytes, 'video/mp2t')
  return manifest(`#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${segment}\n#EXT-X-ENDLIST\n`)
}
