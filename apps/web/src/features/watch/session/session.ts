import type { RunOutput, ScrapeEvent } from '@matinee/contracts'
import { attemptsAfter, type Attempt } from './attempts.ts'
import type { Playable } from './playable.ts'

/**
 * What is being watched (specification §4 "Player status"). Data hangs on the status, so impossible states do not compile.
 * How it plays is the player's business.
 */
export type WatchSession =
  | { status: 'idle' }
  | { status: 'scraping'; playable: Playable; attempts: readonly Attempt[] }
  | { status: 'scrapeNotFound'; playable: Playable; attempts: readonly Attempt[] }
  | { status: 'playing'; playable: Playable; attempts: readonly Attempt[]; output: RunOutput }
  | {
      status: 'playbackError'
      playable: Playable
      attempts: readonly Attempt[]
      output: RunOutput
      error: PlaybackFailure
    }

export interface PlaybackFailure {
  /** Code of the player's error vocabulary. */
  code: string
  /** For "Show error"; never carries an address. */
  detail: string
  /** Where the film was, in seconds. */
  position: number
}

export type WatchEvent =
  | { type: 'scrapeStarted'; playable: Playable }
  | { type: 'scrapeReported'; event: ScrapeEvent; at: number }
  /** The run broke before it could say anything, for example because the engine did not load. */
  | { type: 'scrapeBroke' }
  | { type: 'playbackFailed'; error: PlaybackFailure }
  | { type: 'left' }

export const IDLE: WatchSession = { status: 'idle' }

/** The session after a past event. Events that do not fit the status are late news and change nothing. */
export function sessionAfter(session: WatchSession, happened: WatchEvent): WatchSession {
  switch (happened.type) {
    case 'left':
      return IDLE
    case 'scrapeStarted':
      return { status: 'scraping', playable: happened.playable, attempts: [] }
    case 'scrapeBroke':
      return session.status === 'scraping' ? { ...session, status: 'scrapeNotFound' } : session
    case 'scrapeReported':
      return session.status === 'idle' ? session : afterReport(session, happened.event, happened.at)
    case 'playbackFailed':
      return session.status === 'playing' ? { ...session, status: 'playbackError', error: happened.error } : session
  }
}

function afterReport(session: Exclude<WatchSession, { status: 'idle' }>, event: ScrapeEvent, at: number): WatchSession {
  const attempts = attemptsAfter(session.attempts, event, at)
  if (session.status !== 'scraping') return { ...session, attempts }
  const { playable } = session
  if (event.event === 'completed') return { status: 'playing', playable, attempts, output: event.output }
  if (event.event === 'noOutput') return { status: 'scrapeNotFound', playable, attempts }
  return { ...session, attempts }
}
