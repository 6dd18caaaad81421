import type { Environment } from './media.ts'

/** The buckets a viewer chooses from, best resolution first; `unknown` when a source does not say. */
export const QUALITIES = ['4k', '1080', '720', '480', '360', 'unknown'] as const
/** A bucket of picture quality (specification §3, "Recognised qualities"). */
export type Quality = (typeof QUALITIES)[number]

/** What a connection is taken to carry before anything was measured, bits a second: a guess that suits most. */
export const FIRST_BITRATE = 4_000_000

interface PlaybackSourceCommon {
  /** Required to play. Sending them is the transport's work: engines send none of these themselves. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Improve playing, not required. */
  readonly preferredHeaders?: Readonly<Record<string, string>> | undefined
  /** How long the film should be, s. A clip of a fraction of it is no film, and fails as 'placeholder'. */
  readonly expectedSeconds?: number | undefined
}

/** The request that fetches what an address names. */
export interface SegmentRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Rewrites requests for the parts of a stream that cannot be fetched at their own addresses. Addresses in playlists are
 * relative to the answer's own address, so that is recovered from the requested one.
 */
export interface SegmentLoader {
  /**
   * The request for the manifest or for anything a playlist names. Rejects where none is possible; the signal is the
   * source's.
   */
  request(address: string, signal: AbortSignal): Promise<SegmentRequest>
  /** The address that an answer belongs to, from its headers, else the requested one. */
  addressOf(asked: string, header: (name: string) => string | null): string
}

/** An answer, and the address that it came from. */
export interface ReadAnswer {
  readonly url: string
  readonly bytes: Uint8Array
  /** How long it took to come, milliseconds: tells what the line carries. */
  readonly ms: number
}

/** The answer of an address that is read already; undefined, at once or later, where it is not. Never rejects. */
export type ReadAhead = (address: string) => Promise<ReadAnswer | undefined> | undefined

export interface HlsPlaybackSource extends PlaybackSourceCommon {
  readonly type: 'hls'
  /** Address of the manifest. */
  readonly url: string
  /** For engines that fetch by themselves; the others cannot play a source with one. */
  readonly segmentLoader?: SegmentLoader | undefined
  /** Asked first, by engines that fetch by themselves. */
  readonly readAhead?: ReadAhead | undefined
  /** What to begin with before any of it was fetched, bits a second. Default `FIRST_BITRATE`. */
  readonly firstBitrate?: number | undefined
}

/** The containers that video elements open by themselves. */
const FILE_TYPES = ['mp4', 'webm'] as const

export interface PlaybackFile {
  readonly type: (typeof FILE_TYPES)[number]
  readonly url: string
}

export interface FilePlaybackSource extends PlaybackSourceCommon {
  readonly type: 'file'
  readonly qualities: Readonly<Partial<Record<Quality, PlaybackFile | undefined>>>
}

/** Whether the platform opens one of these files. */
export const opensOneOf = (files: readonly { readonly file: PlaybackFile }[], environment: Environment): boolean =>
  files.some(({ file }) => environment.canPlayType(`video/${file.type}`))

/** What the player loads, made from a stream by the caller. */
export type PlaybackSource = HlsPlaybackSource | FilePlaybackSource

/** Whether a source lies in this page alone, as a file of the viewer's does: no receiver could fetch it. */
export function isOfThisPage(source: PlaybackSource | null): boolean {
  if (source === null) return false
  const urls = source.type === 'hls' ? [source.url] : offeredFiles(source).map(({ file }) => file.url)
  return urls.every((url) => url.startsWith('blob:'))
}

/** The playable qualities of a file source, best resolution first. Anything but an MP4 or a WebM with an address is left out. */
export function offeredFiles(source: FilePlaybackSource): { quality: Quality; file: PlaybackFile }[] {
  return QUALITIES.flatMap((quality) => {
    const file = source.qualities[quality]
    // The caller has it from foreign code, which may say anything.
    return file && FILE_TYPES.includes(file.type) && file.url !== '' ? [{ quality, file }] : []
  })
}
