import type { RunOutput, ScrapeEvent } from '@matinee/contracts'
import { attemptsAfter, type Attempt } from './attempts.ts'
import type { Playable } from '../../../blocks/playable.ts'

/**
 * What is being watched (specification §4 "Player status"). Data hangs on the status, so impossible states do not compile.
 * How it plays is the player's business.
 */
export type WatchSession =
  | { status: 'idle' }
  | { status: 'scraping'; playable: Playable; attempts: readonly Attempt[]; startAt: number | undefined }
  | {
      status: 'scrapeNotFound'
      playable: Playable
      attempts: readonly Attempt[]
      startAt: number | undefined
      trouble?: RunTrouble
    }
  | PlayingSession
  | (Watched & { status: 'playbackError'; error: PlaybackFailure })

/** Why a run broke as a whole (product facts §14): the human check, a scrape server that does not say what it has, or else. */
export type RunTrouble = 'humanCheck' | 'metadata' | 'failed'

interface Watched {
  playable: Playable
  attempts: readonly Attempt[]
  output: RunOutput
  /** Sources that failed while playing, with why; they are not tried again by themselves. */
  failures: readonly PlaybackFailure[]
}

export interface PlayingSession extends Watched {
  status: 'playing'
  /** Where this output begins, in seconds; undefined leaves it to what was saved. */
  startAt: number | undefined
  /** Another source is being sought because this one failed. */
  isReplacing: boolean
}

export interface PlaybackFailure {
  /** The source that failed. */
  sourceId: string
  /** Code of the player's error vocabulary. */
  code: string
  /** For "Show error"; never carries an address. */
  detail: string
  /** Where the film was, in seconds. */
  position: number
}

export type WatchEvent =
  /** `startAt` in seconds: where an earlier run broke off. */
  | { type: 'scrapeStarted'; playable: Playable; startAt?: number | undefined }
  | { type: 'scrapeReported'; event: ScrapeEvent; at: number }
  /** The run broke before it could say anything, for example because the engine did not load. */
  | { type: 'scrapeBroke'; trouble: RunTrouble }
  /** The viewer, or the search for a replacement, took another output. Playing goes on at the same second. */
  | { type: 'outputChosen'; output: RunOutput; position: number }
  | { type: 'playbackFailed'; error: PlaybackFailure }
  /** No other source takes over. */
  | { type: 'replacementNotFound' }
  | { type: 'left' }

export const IDLE: WatchSession = { status: 'idle' }

/** The session after a past event. Events that do not fit the status are late news and change nothing. */
export function sessionAfter(session: WatchSession, happened: WatchEvent): WatchSession {
  switch (happened.type) {
    case 'left':
      return IDLE
    case 'scrapeStarted':
      return { status: 'scraping', playable: happened.playable, attempts: [], startAt: happened.startAt }
    case 'scrapeBroke':
      return session.status === 'scraping'
        ? { ...session, status: 'scrapeNotFound', trouble: happened.trouble }
        : session
    case 'scrapeReported':
      return session.status === 'idle' ? session : afterReport(session, happened.event, happened.at)
    case 'outputChosen':
      return afterChoice(session, happened.output, happened.position)
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
  const { playable } = session
  if (event.event === 'completed') {
    const { output } = event
    const { startAt } = session
    return { status: 'playing', playable, attempts, output, failures: [], startAt, isReplacing: false }
  }
  if (event.event === 'noOutput') {
    return { status: 'scrapeNotFound', playable, attempts, startAt: session.startAt }
  }
  return { ...session, attempts }
}

/**
 * Where another try begins, in seconds: at the second where the film broke off, also when a try in between found nothing;
 * undefined leaves it to what was saved.
 */
export function startOfNextTry(session: WatchSession): number | undefined {
  if (session.status === 'playbackError') return session.error.position >= 1 ? session.error.position : undefined
  return session.status === 'scrapeNotFound' ? session.startAt : undefined
}

function afterChoice(session: WatchSession, output: RunOutput, position: number): WatchSession {
  if (session.status !== 'playing' && session.status !== 'playbackError') return session
  const { playable, attempts, failures } = session
  return { status: 'playing', playable, attempts, failures, output, startAt: position, isReplacing: false }
}

function afterLastFailure({ playable, attempts, output, failures }: PlayingSession): WatchSession {
  const error = failures.at(-1)
  return error ? { status: 'playbackError', playable, attempts, output, failures, error } : IDLE
}
