import type { RunOutput, ScrapeEvent } from '@matinee/contracts'
import { attemptsAfter, type Attempt } from './attempts.ts'
import type { Playable } from '../../../blocks/playable.ts'

/**
 * What is being watched (specification §4 "Player status"). Data depends on the status, so impossible states do not
 * compile. Playback itself is the player's.
 */
export type WatchSession =
  | { status: 'idle' }
  | { status: 'scraping'; playable: Playable; attempts: readonly Attempt[]; startAt: number | undefined }
  | {
      status: 'scrapeNotFound'
      playable: Playable
      attempts: readonly Attempt[]
      startAt: number | undefined
      error?: RunError
    }
  | PlayingSession
  | (Watched & { status: 'playbackError'; error: PlaybackFailure })

/**
 * Why a whole run failed (product facts §14): the human check, a scrape server without its list of providers, or
 * anything else.
 */
export type RunError = 'humanCheck' | 'metadata' | 'failed'

interface Watched {
  playable: Playable
  attempts: readonly Attempt[]
  output: RunOutput
  /** What failed while playing, with the reason: not tried again automatically for a while. */
  failures: readonly PlaybackFailure[]
}

export interface PlayingSession extends Watched {
  status: 'playing'
  /** Where this output begins, in seconds; undefined uses the saved position. */
  startAt: number | undefined
  /** A replacement is searched because this source failed. */
  isReplacing: boolean
}

export interface PlaybackFailure {
  /** The source that failed, with the embed and the stream that it had sent. */
  sourceId: string
  embedId: string | undefined
  streamId: string
  /** Code of the player's errors. */
  code: string
  /** For "Show error"; never carries an address. */
  detail: string
  /** The film's position, in seconds. */
  position: number
  /** When it failed, Unix ms. */
  at: number
}

export type WatchEvent =
  /** `startAt` in seconds: where an earlier run failed. */
  | { type: 'scrapeStarted'; playable: Playable; startAt?: number | undefined }
  | { type: 'scrapeReported'; event: ScrapeEvent; at: number }
  /** The run failed before its first event, for example because the engine did not load. */
  | { type: 'scrapeBroke'; error: RunError }
  /**
   * The viewer, or the search for a replacement, chose another output. Playback goes on at the same second; undefined where nothing has
   * played yet. Where the one before still played, `failure` says why it was left; it is not taken again.
   */
  | { type: 'outputChosen'; output: RunOutput; position: number | undefined; failure?: PlaybackFailure | undefined }
  /** The viewer gave a film of their own, at any time. Undefined begins where the search for another would have begun. */
  | { type: 'filmGiven'; output: RunOutput; position: number | undefined }
  | { type: 'playbackFailed'; error: PlaybackFailure }
  /** No other source replaces it. */
  | { type: 'replacementNotFound' }
  | { type: 'left' }

export const IDLE: WatchSession = { status: 'idle' }

/** The session after a past event. Events that do not fit the status are late and change nothing. */
export function sessionAfter(session: WatchSession, happened: WatchEvent): WatchSession {
  switch (happened.type) {
    case 'left':
      return IDLE
    case 'scrapeStarted':
      return { status: 'scraping', playable: happened.playable, attempts: [], startAt: happened.startAt }
    case 'scrapeBroke':
      return session.status === 'scraping' ? { ...session, status: 'scrapeNotFound', error: happened.error } : session
    case 'scrapeReported':
      return session.status === 'idle' ? session : afterReport(session, happened.event, happened.at)
    case 'outputChosen':
      return afterChoice(session, happened)
    case 'filmGiven':
      return session.status === 'idle' ? session : withGivenFilm(session, happened)
    case 'playbackFailed':
      if (session.status !== 'playing' || session.isReplacing) return session
      return { ...session, isReplacing: true, failures: [...session.failures, happened.error] }
    case 'replacementNotFound':
      return session.status === 'playing' ? afterLastFailure(session) : session
  }
}

function afterReport(session: Exclude<WatchSession, { status: 'idle' }>, event: ScrapeEvent, at: number): WatchSession {
  const attempts = attemptsAfter(session.attempts, event, at)
  if (session.status !== 'scraping') return { ...session, attempts }
  const { playable, startAt } = session
  if (event.event === 'completed') return playing({ playable, attempts, failures: [] }, event.output, startAt)
  if (event.event === 'noOutput') return { status: 'scrapeNotFound', playable, attempts, startAt }
  return { ...session, attempts }
}

/**
 * Where another try begins, in seconds: where the film failed, also after a try that found nothing; undefined uses the
 * saved position.
 */
export function startOfNextTry(session: WatchSession): number | undefined {
  if (session.status === 'playbackError') return session.error.position >= 1 ? session.error.position : undefined
  return session.status === 'idle' ? undefined : session.startAt
}

function afterChoice(
  session: WatchSession,
  { output, position, failure }: Extract<WatchEvent, { type: 'outputChosen' }>,
): WatchSession {
  if (session.status !== 'playing' && session.status !== 'playbackError') return session
  const failures = failure ? [...session.failures, failure] : session.failures
  return playing({ ...session, failures }, output, position ?? startOfNextTry(session))
}

function withGivenFilm(
  session: Exclude<WatchSession, { status: 'idle' }>,
  { output, position }: Extract<WatchEvent, { type: 'filmGiven' }>,
): WatchSession {
  const failures = 'failures' in session ? session.failures : []
  return playing({ ...session, failures }, output, position ?? startOfNextTry(session))
}

function playing(
  { playable, attempts, failures }: Pick<Watched, 'playable' | 'attempts' | 'failures'>,
  output: RunOutput,
  startAt: number | undefined,
): PlayingSession {
  return { status: 'playing', playable, attempts, failures, output, startAt, isReplacing: false }
}

function afterLastFailure({ playable, attempts, output, failures }: PlayingSession): WatchSession {
  const error = failures.at(-1)
  return error ? { status: 'playbackError', playable, attempts, output, failures, error } : IDLE
}
