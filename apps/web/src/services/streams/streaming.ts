import type { RunOutput, ScrapeRequest, Stream, ThumbnailTiles } from '@matinee/contracts'
import type { Courier } from '@matinee/player/core'
import type { LookAheadOutcome, ReadAhead, ReporterFor, SubtitleFinder } from '@matinee/providers'
import type { SubtitleFiles } from '../subtitle-files/subtitle-files.ts'
import type { Tool, TransportGateway } from '../transport/transport-gateway.ts'
import type { Connecting } from './connecting.ts'
import type { HostReports } from './provider-reports.ts'
import type { Streams } from './streams.ts'
import type { ReadKnown } from './read-known.ts'

/** Everything around streams, not needed by the first page; loaded at the first use. */
export interface Streaming {
  readonly streams: Streams
  readonly transport: TransportGateway
  readonly reports: HostReports
  /** The transport of runs now. */
  readonly tool: () => Tool
  /**
   * Fetches a file that the page may not read by itself, by the extension or a proxy. Rejects where there is neither, and with a
   * coded error.
   */
  readonly reach: (url: string, signal: AbortSignal) => Promise<Response>
  readonly subtitleFiles: SubtitleFiles
  /** The segment loader of a stream whose own addresses do not answer this page. */
  readonly segmentLoaderOf: (stream: Stream) => Courier | undefined
  /** Hosts of streams that the extension lacks permission for. */
  readonly missingHosts: () => readonly string[]
  /** The address by which a receiver in the room can fetch what this page plays by another. */
  readonly forReceiver: (address: string, signal: AbortSignal) => Promise<string>
  /** Whether sources may be asked without a press: a human check opens a window, and data is saved where the viewer wants it. */
  readonly mayAskAlone: () => boolean
  /** Finds the server to which playback of a stream is reported. */
  readonly reporterFor: ReporterFor
  /** Subtitles from other services, by the present connections. */
  readonly subtitles: () => SubtitleFinder
  /** Searches a title ahead of time, within the hour's budget. Never rejects. */
  readonly lookAhead: (request: ScrapeRequest, signal: AbortSignal) => Promise<LookAheadOutcome>
  /** Begins to read what a film will most likely be played by. Never rejects. */
  readonly readKnown: ReadKnown
  /** What a film begins with before any of it was fetched, bits a second. */
  readonly firstBitrate: () => number
  /** The answer of an address that the search has read just now, once. */
  readonly takeAnswer: ReadAhead['take']
  /** What was found for a title and played recently. Never rejects. */
  readonly recall: (request: ScrapeRequest) => Promise<RunOutput | undefined>
  /** Sets the text of the human check's popup in the viewer's language. */
  readonly describeHumanCheck: (texts: { title: string; text: string }) => void
  /** The sprite track equivalent to a source's sheets of pictures. */
  readonly thumbnailTrackText: (tiles: ThumbnailTiles) => string
  readonly connecting: Connecting
}
