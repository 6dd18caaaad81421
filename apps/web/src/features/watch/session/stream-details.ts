import { QUALITIES, type Quality, type Stream } from '@matinee/contracts'

/** What tells the streams of one source apart. */
export interface StreamDetails {
  quality: Quality
  codecs: readonly string[]
  /** BCP 47. */
  languages: readonly string[]
  /** Bytes; null when unknown. */
  bytes: number | null
  /** Host name of its address. */
  host: string
  /** The name that its source gives it; empty without one. */
  name: string
  /** The name of its licence; empty where it names none. */
  rights: string
}

const worth = (quality: Quality): number => QUALITIES.indexOf(quality)

function addressOf(stream: Stream): string {
  if (stream.type === 'hls') return stream.playlist
  return Object.values(stream.qualities).find((file) => file !== undefined)?.url ?? ''
}

/** The best quality that is known of a stream. */
function qualityOf(stream: Stream): Quality {
  const offered = stream.type === 'file' ? QUALITIES.filter((quality) => quality in stream.qualities) : []
  return [...offered, stream.description?.quality ?? 'unknown'].toSorted((a, b) => worth(b) - worth(a))[0] ?? 'unknown'
}

/** The details of a stream, as its source lists it. */
export function detailsOf(stream: Stream): StreamDetails {
  const { codecs = [], languages = [], name = '', rights = '' } = stream.description ?? {}
  const address = addressOf(stream)
  return {
    quality: qualityOf(stream),
    codecs,
    languages,
    bytes: stream.file?.bytes ?? null,
    host: URL.canParse(address) ? new URL(address).hostname : '',
    name: name || (stream.file?.name ?? ''),
    rights,
  }
}

/** Streams for a viewer to choose from: the best quality first, the largest of one quality first. */
export function sortedForChoice(streams: readonly Stream[]): readonly { stream: Stream; details: StreamDetails }[] {
  return streams
    .map((stream) => ({ stream, details: detailsOf(stream) }))
    .toSorted(
      ({ details: a }, { details: b }) => worth(b.quality) - worth(a.quality) || (b.bytes ?? 0) - (a.bytes ?? 0),
    )
}
