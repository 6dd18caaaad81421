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

export interface HlsPlaybackSource extends PlaybackSourceHeaders {
  readonly type: 'hls'
  /** Address of the manifest. */
  readonly url: string
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
