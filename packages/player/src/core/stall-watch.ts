import type { Clock } from './clock.ts'
import type { EngineEvent } from './engine.ts'
import { LOW_BUFFER_SECONDS, PATIENCE_MS } from './failure-policy.ts'
import { listen } from './feature.ts'
import { bufferAhead } from './features/stats.ts'
import { type Environment, HAVE_FUTURE_DATA, type PlayableMedia } from './media.ts'
import { PlayerError } from './player-error.ts'

/** Without any event for this long a source is dead: the time limit of specification §9 "HLS", for every engine. */
export const STALL_MS = 30_000
/** Without a byte for so long a source is silent. One that can be asked again is asked then, and after twice as long, up to `STALL_MS`. */
export const FIRST_ASK_MS = 8000

/** Events that show that data still comes in, or that the viewer restarted the wait. */
const NEWS = ['progress', 'timeupdate', 'playing', 'canplay', 'loadedmetadata', 'seeking', 'seeked', 'play']
/** Those of them that only an answer brings. */
const ANSWERS = ['timeupdate', 'playing', 'canplay', 'progress', 'seeked']

interface StallOptions {
  readonly clock: Clock
  readonly environment: Pick<Environment, 'isOffline'>
  readonly signal: AbortSignal
  readonly emit: (event: EngineEvent) => void
  readonly fail: (error: PlayerError) => void
  /** Asks the source anew. Without it a silent source ends. */
  readonly askAgain: (() => void) | undefined
  /** Whether bytes came in since it was last asked. */
  readonly isArriving: (() => boolean) | undefined
  /** Whether failures of its requests were reported, which say themselves when another source should be sought. */
  readonly isInterrupted: () => boolean
}

/** A film that is loaded to so near its end is loaded whole, s. */
const AT_THE_END = 1

/** In how many ms little is left to play: 0 once it is so, never where the rest of the film is there or it has no end. */
function untilLow(media: PlayableMedia): number {
  const ahead = bufferAhead(media)
  const { duration, currentTime, playbackRate } = media
  if (!Number.isFinite(duration) || currentTime + ahead > duration - AT_THE_END) return Infinity
  return Math.max(0, ((ahead - LOW_BUFFER_SECONDS) * 1000) / playbackRate)
}

/**
 * Notices a source that goes silent: no data, no error. Browsers and libraries can wait for ever. The source is asked
 * again with growing pauses, and ends only when that did not help for long; another one is sought before, once little is left to play.
 * Costs one stored time an event, and one timer while a source is open.
 */
export function watchForStalls(media: PlayableMedia, options: StallOptions): void {
  const { clock, environment, signal, emit, fail, askAgain, isArriving = () => false, isInterrupted } = options
  let newsAt = clock.now()
  let arrivedAt = newsAt
  let isRunningOut = false
  let stoppedAt: number | null = null
  let pause = askAgain === undefined ? STALL_MS : FIRST_ASK_MS
  const isHungry = () => !media.paused && !media.ended && media.readyState < HAVE_FUTURE_DATA
  const silence = () => new PlayerError('network', 'nothing comes in any more', { detail: 'stalled' })
  /** Has another source sought while the rest of this one plays. Returns when to look again, ms. */
  const watchWhatIsLeft = (): number => {
    if (media.paused || isHungry() || isRunningOut || askAgain === undefined) return Infinity
    const rest = Math.max(untilLow(media), arrivedAt + FIRST_ASK_MS - clock.now())
    if (rest > 0 || isInterrupted() || environment.isOffline()) return rest > 0 ? rest : Infinity
    isRunningOut = true
    emit({ type: 'interrupted', interruption: { error: silence(), isOffline: false, isUrgent: true } })
    return Infinity
  }
  const look = () => {
    if (isArriving()) {
      newsAt = clock.now()
      arrivedAt = newsAt
    }
    const untilLeft = watchWhatIsLeft()
    const rest = newsAt + pause - clock.now()
    if (rest > 0 || !isHungry()) return void clock.after(Math.min(untilLeft, rest > 0 ? rest : pause), look, signal)
    const error = silence()
    const isOffline = environment.isOffline()
    stoppedAt = isOffline ? null : (stoppedAt ?? newsAt)
    if (askAgain === undefined || (stoppedAt !== null && clock.now() - stoppedAt >= PATIENCE_MS)) return fail(error)
    emit({ type: 'interrupted', interruption: { error, isOffline, isUrgent: !isOffline } })
    if (!isOffline) askAgain()
    newsAt = clock.now()
    pause = Math.min(pause * 2, STALL_MS)
    clock.after(pause, look, signal)
  }
  listen(media, NEWS, () => (newsAt = clock.now()), signal)
  const arrived = () => {
    arrivedAt = clock.now()
    if (!isRunningOut) return
    isRunningOut = false
    emit({ type: 'interrupted', interruption: null })
  }
  listen(media, ['progress'], arrived, signal)
  listen(
    media,
    ANSWERS,
    () => {
      if (askAgain === undefined || isHungry() || pause === FIRST_ASK_MS) return
      pause = FIRST_ASK_MS
      stoppedAt = null
      emit({ type: 'interrupted', interruption: null })
    },
    signal,
  )
  clock.after(pause, look, signal)
}
