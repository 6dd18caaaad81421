import type { Clock } from './clock.ts'
import type { EngineEvent } from './engine.ts'
import { nextAction, type RequestedPart, type RequestFailure } from './failure-policy.ts'
import { listen } from './feature.ts'
import { bufferAhead } from './features/stats.ts'
import { type Environment, HAVE_CURRENT_DATA, type PlayableMedia } from './media.ts'
import type { PlayerError } from './player-error.ts'

/** One request that failed. */
export interface FailedRequest {
  readonly failure: RequestFailure
  /** What of the stream it belongs to; a success of the same kind ends its failures. */
  readonly kind: string
  /** Which of that kind: the number of a segment, an address. */
  readonly item: string | number
  readonly part: 'segment' | 'list'
  readonly error: PlayerError
  /** The engine asks again by itself, so that only leaving and stepping over are decided here. Stepping over ends that. */
  readonly isRetried?: boolean
  /** For how long the engine has tried by itself while the picture stood, ms: counts towards the first pause. */
  readonly waitedMs?: number
  /** Plays on behind it; without it a failure of this kind cannot be stepped over. */
  stepOver?(): void
  /** Plays something else in place of what is not there, and says whether it could. */
  replace?(): boolean
}

export interface FailureHandling {
  failed(request: FailedRequest): void
  /** Something of this kind arrived. */
  arrived(kind: string): void
  /** Whether what failed is asked for again by itself, after a pause that is not over. */
  isWaiting(): boolean
  /** Whether anything was asked for anew since all of it arrived last, or since a seek. */
  isAskingAnew(): boolean
  /** Asks at once for what is waited for: the viewer chose something that was not asked for yet. */
  askNow(): void
}

interface Options {
  readonly media: PlayableMedia
  readonly clock: Clock
  readonly environment: Environment
  readonly signal: AbortSignal
  readonly emit: (event: EngineEvent) => void
  /** Asks for what is missing now, at the playhead; `isElsewhere`: where the viewer has just gone. */
  readonly askAgain: (isElsewhere: boolean) => void
  /** Whether an element that seeks does so by itself, to the place that was asked for again. */
  readonly isOwnSeek?: () => boolean
  /** The source cannot go on. */
  readonly leave: (error: PlayerError) => void
}

interface FailedItem {
  item: string | number
  asked: number
  /** Another source should be sought for it. */
  isUrgent: boolean
}

/** A device that says that it is offline may be wrong: asked again this often all the same, ms. */
const OFFLINE_CHECK_MS = 10_000
/** Less than this is no picture that goes on, seconds. */
export const NOTHING_LEFT = 0.3

/** Does what the policy says (`nextAction`) about the failures of one source, for every engine that fetches. */
export function handleFailures(options: Options): FailureHandling {
  const { media, clock, environment, signal, emit, leave, isOwnSeek = () => false } = options
  const failing = new Map<string, FailedItem>()
  const steppedOver = new Map<string, string | number>()
  let isInterrupted = false
  let stoppedAt: number | null = null
  let hasStarted = media.readyState >= HAVE_CURRENT_DATA
  let waiting: (() => void) | null = null
  let isEngineWaiting = false
  let askedToWaitUntil = 0
  let rounds = 0

  const askAgain = (isElsewhere = false) => {
    waiting?.()
    waiting = null
    isEngineWaiting = false
    askedToWaitUntil = 0
    options.askAgain(isElsewhere)
  }
  const askLater = (afterMs: number) => {
    waiting?.()
    const askOnceMore = () => {
      rounds += 1
      askAgain()
    }
    waiting = clock.after(afterMs, askOnceMore, signal)
  }
  const askNow = () => {
    if (waiting !== null) askAgain()
  }
  const interrupt = (error: PlayerError, isOffline: boolean, isUrgent: boolean) => {
    isInterrupted = true
    emit({ type: 'interrupted', interruption: { error, isOffline, isUrgent } })
  }
  /** Nothing that failed is needed any more: what fails next is counted anew. */
  const forget = () => {
    failing.clear()
    rounds = 0
    stoppedAt = null
    if (isInterrupted) emit({ type: 'interrupted', interruption: null })
    isInterrupted = false
  }
  const askElsewhere = () => {
    if (isOwnSeek()) return
    forget()
    if (waiting !== null || isEngineWaiting) askAgain(true)
  }
  listen(media, ['loadeddata', 'playing'], () => (hasStarted = true), signal)
  // The viewer went elsewhere: what is there was not asked for yet.
  listen(media, ['seeking'], askElsewhere, signal)
  // While the film was paused nothing ran low, and the pauses were as long.
  const askAtPlay = () => {
    if (clock.now() >= askedToWaitUntil) askNow()
  }
  listen(media, ['play'], askAtPlay, signal)
  environment.watchNetwork(askNow, signal)

  const stoppedMs = (buffered: number, isOffline: boolean): number => {
    if (buffered >= NOTHING_LEFT || isOffline || (media.paused && hasStarted)) stoppedAt = null
    else stoppedAt ??= clock.now()
    return stoppedAt === null ? 0 : clock.now() - stoppedAt
  }
  const partOf = ({ part, kind, item }: FailedRequest): RequestedPart => {
    if (part === 'list') return 'list'
    const last = steppedOver.get(kind)
    return last === undefined || last === item ? 'segment' : 'segment after a missing one'
  }

  return {
    failed(request) {
      if (signal.aborted) return
      const { kind, item, failure, error } = request
      const part = partOf(request)
      const before = failing.get(kind)
      // Behind a missing one the engine asks for this segment and that: they count together.
      const isBehind = part === 'segment after a missing one' && before?.item !== steppedOver.get(kind)
      const asked = before && (before.item === item || isBehind) ? before.asked + 1 : 1
      const failed: FailedItem = { item, asked, isUrgent: false }
      failing.set(kind, failed)
      // An element that failed plays nothing of what it has.
      const buffered = media.error ? 0 : bufferAhead(media)
      const isOffline = environment.isOffline()
      const action = nextAction({
        failure,
        part,
        asked,
        rounds,
        buffered: buffered < NOTHING_LEFT ? 0 : buffered,
        isPaused: media.paused,
        isOffline,
        hasStarted,
        stoppedMs: stoppedMs(buffered, isOffline),
        retryAfterMs: error.retryAfterMs,
      })
      // A refusal may be of all that is there, and then be over with a new address.
      const isMissing = failure === 'missing' || failure === 'garbled'
      const isUrgent = action.do === 'ask again' && action.isUrgent
      // What would be stepped over before anything was seen is no loss where something else has it.
      const isAnotherDue = isUrgent || action.do === 'leave' || (action.do === 'step over' && !hasStarted)
      if (isMissing && isAnotherDue && request.replace?.()) return
      if (action.do === 'leave') return leave(error)
      if (action.do === 'step over') {
        // At once: the engine's own tries would use up what is left to play.
        if (request.stepOver !== undefined) {
          steppedOver.set(kind, item)
          return request.stepOver()
        }
        return request.isRetried ? undefined : leave(error)
      }
      const isWaiting = action.do === 'wait for the network'
      failed.isUrgent = !isWaiting && action.isUrgent
      // Picture and sound may fail in turn: what one of them began to seek, the other does not end.
      interrupt(error, isWaiting, !isWaiting && [...failing.values()].some(({ isUrgent }) => isUrgent))
      const afterMs = isWaiting ? OFFLINE_CHECK_MS : action.afterMs
      if (error.retryAfterMs > 0) askedToWaitUntil = clock.now() + afterMs
      isEngineWaiting = request.isRetried === true
      const waitedMs = asked === 1 && !isWaiting && error.retryAfterMs === 0 ? (request.waitedMs ?? 0) : 0
      if (!isEngineWaiting) askLater(Math.max(0, afterMs - waitedMs))
    },
    isWaiting: () => waiting !== null,
    isAskingAnew: () => rounds > 0,
    askNow,
    arrived(kind) {
      failing.delete(kind)
      steppedOver.delete(kind)
      if (failing.size > 0 || !isInterrupted) return
      isEngineWaiting = false
      // What the server asked to wait for is still to be asked.
      if (clock.now() >= askedToWaitUntil) {
        waiting?.()
        waiting = null
      }
      forget()
    },
  }
}
