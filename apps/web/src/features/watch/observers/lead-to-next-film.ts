import type { Player } from '@matinee/player/core'
import type { Observable, WritableObservable } from '../../../data/kit/observable.ts'

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

export interface LeadPorts {
  /** Whether films may follow one another by themselves: the viewer wants it and the host lets them. */
  isWanted: () => boolean
  goNext: () => void
  secondsLeft: WritableObservable<number | null>
  /** The page: any key but OK stops the countdown (look §7), and any press. */
  page: Pick<EventTarget, 'addEventListener'>
  every: (ms: number, work: () => void, signal: AbortSignal) => void
}

const OK_KEYS: ReadonlySet<string> = new Set(['Enter', ' '])

/** Counts down once a film of a programme is over, then plays the next one. Playing again or seeking back stops it. */
export function leadToNextFilm(player: Player, ports: LeadPorts, signal: AbortSignal): void {
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
  player.store.select((state) => state.playback.hasEnded, onEnd, { signal })
  const onKey = (event: Event) => {
    if (!OK_KEYS.has((event as KeyboardEvent).key)) stop()
  }
  page.addEventListener('keydown', onKey, { signal, capture: true })
  // Last of all: a button that goes with the countdown is still there for its own press.
  page.addEventListener('click', stop, { signal })
  signal.addEventListener('abort', stop, { once: true })
}
