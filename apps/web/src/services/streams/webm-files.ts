import type { FileStream, Stream } from '@matinee/contracts'

export interface WebmFiles {
  /** The check found WebM at this address. */
  readonly found: (url: string) => void
  /** Passes what was found at the addresses of a carried stream on to those of the stream itself. */
  readonly learnFrom: (carried: Stream, stream: Stream) => void
  /** The stream, with files that are called MP4 and turned out to be WebM under their right name. */
  readonly named: (stream: Stream) => Stream
}

/** Remembers which files are WebM, because an address without an ending does not say so and receivers ask for the type. */
export function createWebmFiles(): WebmFiles {
  const urls = new Set<string>()
  return {
    found: (url) => void urls.add(url),
    learnFrom(carried, stream) {
      if (carried.type !== 'file' || stream.type !== 'file') return
      for (const [quality, file] of entriesOf(carried)) {
        const url = stream.qualities[quality]?.url
        if (url !== undefined && urls.has(file.url)) urls.add(url)
      }
    },
    named(stream) {
      if (stream.type !== 'file' || !entriesOf(stream).some(([, { url }]) => urls.has(url))) return stream
      const files = entriesOf(stream).map(([quality, file]) => [quality, urls.has(file.url) ? webm(file) : file])
      return { ...stream, qualities: Object.fromEntries(files) as FileStream['qualities'] }
    },
  }
}

type Qualities = FileStream['qualities']
type File = NonNullable<Qualities[keyof Qualities]>

const webm = (file: File): File => ({ ...file, type: 'webm' })

const entriesOf = ({ qualities }: FileStream): [keyof Qualities, File][] =>
  Object.entries(qualities).flatMap(([quality, file]) => (file ? [[quality as keyof Qualities, file]] : []))
