import type { RunOutput, ScrapeRequest, Stream, ThumbnailTiles } from '@matinee/contracts'
import type { Courier } from '@matinee/player/core'
import type { LookAheadOutcome, ReporterFor, SubtitleFinder } from '@matinee/providers'
import type { SubtitleFiles } from '../subtitle-files/subtitle-files.ts'
import type { Tool, Transport } from '../transport/transport.ts'
import type { Connecting } from './connecting.ts'
import type { HostReports } from './provider-reports.ts'
import type { Streams } from './streams.ts'

/** Everything around streams that the first page does without; loaded at the first use. */
export interface Streaming {
  readonly streams: Streams
  readonly transport: Transport
  readonly reports: HostReports
  /** By what runs are made now. */
  readonly tool: () => Tool
  /**
   * Fetches a file that the page may not read by itself, by the extension or a proxy. Rejects where there is neither, and with a
   * coded error.
   */
  readonly reach: (url: string, signal: AbortSignal) => Promise<Response>
  readonly subtitleFiles: SubtitleFiles
  /** Who fetches the parts of a stream whose own addresses do not answer this page. */
  readonly courierOf: (stream: Stream) => Courier | undefined
  /** Hosts of streams that the extension would carry if it had permission for them. */
  readonly missingHosts: () => readonly string[]
  /** The address by which a receiver elsewhere in the room can fetch what this page plays by another. */
  readonly forReceiver: (address: string, signal: AbortSignal) => Promise<string>
  /** Finds who wants to hear what becomes of a stream. */
  readonly reporterFor: ReporterFor
  /** Subtitles from elsewhere, by what is connected now. */
  readonly subtitles: () => SubtitleFinder
  /** Looks a title up before anybody asks, within the hour's budget. Never rejects. */
  readonly lookAhead: (request: ScrapeRequest, signal: AbortSignal) => Promise<LookAheadOutcome>
  /** What was found for a title and played lately. Never rejects. */
  readonly recall: (request: ScrapeRequest) => Promise<RunOutput | undefined>
  /** Says in the viewer's words what the human check's popup is. */
  readonly describeHumanCheck: (texts: { title: string; text: string }) => void
  /** The sprite track that says the same as a source's sheets of pictures. */
  readonly thumbnailTrackText: (tiles: ThumbnailTiles) => string
  readonly connecting: Connecting
}
