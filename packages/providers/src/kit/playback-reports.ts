import type { Stream } from '@matinee/contracts'

/** An event of a playing stream. */
export interface PlaybackMoment {
  /** `progress` also after a pause or a seek; `stopped` once, at the end. */
  readonly kind: 'started' | 'progress' | 'stopped'
  readonly positionSeconds: number
  readonly isPaused: boolean
}

/** Reports playback of one stream to its service. Never rejects for the service's failures. */
export type PlaybackReporter = (moment: PlaybackMoment, signal: AbortSignal) => Promise<void>

/** Finds the reporter of a stream; undefined without one. */
export type ReporterFor = (stream: Stream) => PlaybackReporter | undefined
