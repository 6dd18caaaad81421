import type { Store } from '@matinee/player/core'
import type { Observable, WritableObservable } from '../../../data/kit/observable.ts'
import { onAnyKeyButOk } from './any-key-but-ok.ts'

/** Seconds from the end of a film to the next one of its programme (record 0173). */
export const SECONDS_BETWEEN_FILMS = 12
const SECOND_MS = 1000

/** The countdown from a film that is over to the next one of its programme. */
export interface FilmCountdown {
  /** What is left of it; null while none runs. */
  readonly secondsLeft: Observable<number | null>
  /** Ends it: the next film waits for a press. */
  readonly stop: () => void
}

/** What a player says of its film's end. */
export interface FilmEnd {
  readonly store: Pick<Store<{ playback: { hasEnded: boolean } }>, 'get' | 'select'>
}

export interface LeadPorts {
  /** Whether the viewer wants films to follow one another by themselves. */
  isWanted: () => boolean
  goNext: () => void
  secondsLeft: WritableObservable<number | null>
  /** The page: any key but OK stops the countdown (look §7), and any press. */
  page: Pick<EventTarget, 'addEventListener'>
  every: (ms: number, work: () => void, signal: AbortSignal) => void
}

/**
 * Counts down once a film of a programme is over, then plays the next one. Playing again or seeking back stops it. What is next may be
 * known only after the end.
 */
export function leadToNextFilm(film: FilmEnd, ports: LeadPorts, signal: AbortSignal): void {
  const { isWanted, goNext, secondsLeft, page, every } = ports
  let running = new AbortController()
  const stop = () => {
    running.abort()
    secondsLeft.set(null)
  }
  const count = () => {
    const left = secondsLeft.get()
    if (left === null) return stop()
    if (left > 1) return secondsLeft.set(left - 1)
    stop()
    goNext()
  }
  const begin = () => {
    running = new AbortController()
    secondsLeft.set(SECONDS_BETWEEN_FILMS)
    every(SECOND_MS, count, running.signal)
  }
  const onEnd = (hasEnded: boolean) => {
    stop()
    if (hasEnded && isWanted()) begin()
  }
  film.store.select((state) => state.playback.hasEnded, onEnd, { signal })
  onEnd(film.store.get().playback.hasEnded)
  onAnyKeyButOk(page, stop, signal)
  // Last of all: a button that goes with the countdown is still there for its own press.
  page.addEventListener('click', stop, { signal })
  signal.addEventListener('abort', stop, { once: true })
}
