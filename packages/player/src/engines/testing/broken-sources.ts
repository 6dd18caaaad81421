import type { FilePlaybackSource, HlsPlaybackSource } from '../../core/index.ts'

const MANIFEST = 'application/vnd.apple.mpegurl'
export const FILM = '/samples/film'

export const SAMPLE_HLS: HlsPlaybackSource = { type: 'hls', url: `${FILM}/master.m3u8` }
export const SAMPLE_FILES: FilePlaybackSource = {
  type: 'file',
  qualities: { 360: { type: 'mp4', url: `${FILM}/360.mp4` }, 720: { type: 'mp4', url: `${FILM}/720.mp4` } },
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
      .replaceAll('URI="', `URI="${folder}`)
      .replaceAll(/^(\d+\/)/gm, `${folder}$1`),
  )
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

export function fileAt(url: string): FilePlaybackSource {
  return { type: 'file', qualities: { 360: { type: 'mp4', url } } }
}
