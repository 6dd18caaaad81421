import type { Stream } from '@matinee/contracts'

/** Something that happened to a playing stream. */
export interface PlaybackMoment {
  /** `progress` also when it was paused or moved; `stopped` once, at the end. */
  readonly kind: 'started' | 'progress' | 'stopped'
  readonly positionSeconds: number
  readonly isPaused: boolean
}

/** Tells the service behind one stream what becomes of it. Never rejects for reasons of the service. */
export type PlaybackReporter = (moment: PlaybackMoment, signal: AbortSignal) => Promise<void>

/** Finds who wants to hear of a stream; undefined when nobody does. */
export type ReporterFor = (stream: Stream) => PlaybackReporter | undefined
