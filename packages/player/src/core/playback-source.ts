/** The buckets a viewer chooses from, best resolution first; `unknown` is a source that does not say. */
export const QUALITIES = ['4k', '1080', '720', '480', '360', 'unknown'] as const
/** A bucket of picture quality (specification §3, "Recognised qualities"). */
export type Quality = (typeof QUALITIES)[number]

interface PlaybackSourceHeaders {
  /** Required to play. How requests travel is the transport's business: engines send none of these themselves. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Improve playing, not required. */
  readonly preferredHeaders?: Readonly<Record<string, string>> | undefined
}

/** What to ask for, and how, for the thing at an address. */
export interface CourierRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Knows how the parts of a stream are fetched whose own addresses are not the ones to ask. Addresses in its playlists are
 * relative to where an answer came from, so that has to be told apart from whom it was asked of.
 */
export interface Courier {
  /** What to ask for the manifest or for whatever a playlist names. Rejects where nothing can be asked; the signal is the source's. */
  request(address: string, signal: AbortSignal): Promise<CourierRequest>
  /** The address that an answer is of, as its headers tell, else the one that was asked for. */
  addressOf(asked: string, header: (name: string) => string | null): string
}

export interface HlsPlaybackSource extends PlaybackSourceHeaders {
  readonly type: 'hls'
  /** Address of the manifest. */
  readonly url: string
  /** For engines that fetch by themselves; others cannot play a source that has one. */
  readonly courier?: Courier | undefined
}

export interface PlaybackFile {
  readonly type: 'mp4'
  readonly url: string
}

export interface FilePlaybackSource extends PlaybackSourceHeaders {
  readonly type: 'file'
  readonly qualities: Readonly<Partial<Record<Quality, PlaybackFile | undefined>>>
}

/** What the player loads; made from a stream by whoever asks for playback. */
export type PlaybackSource = HlsPlaybackSource | FilePlaybackSource

/** The qualities of a file source that can be played, best resolution first. Anything but an mp4 with an address is left out. */
export function offeredFiles(source: FilePlaybackSource): { quality: Quality; file: PlaybackFile }[] {
  return QUALITIES.flatMap((quality) => {
    const file = source.qualities[quality]
    return file?.type === 'mp4' && file.url !== '' ? [{ quality, file }] : []
  })
}
