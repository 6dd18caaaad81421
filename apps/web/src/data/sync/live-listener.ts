import type { Access } from '../../services/account-api/account-api.ts'
import { AccountApiError } from '../../services/account-api/account-api-error.ts'
import type { LiveChanges } from '../../services/account-api/live-changes.ts'
import type { ReadableEvent } from '../../services/account-api/readable.ts'
import { backoffMs } from '../kit/backoff.ts'
import type { Observable } from '../kit/observable.ts'
import type { SyncClock } from './cycle-scheduler.ts'

export interface ListenerPorts {
  live: LiveChanges
  access: Access
  clock: SyncClock
  random: () => number
  /** Whether this tab may listen now. */
  mayListen: () => boolean
  /** Change when `mayListen` may. */
  reasons: readonly Pick<Observable<unknown>, 'subscribe'>[]
  onEvent: (event: ReadableEvent) => void
  /** Called when a stream ended that is going to be opened again: changes may have been missed. */
  onGap: () => void
  /** The server said of this session that it may not listen: a cycle finds out whether it is over. */
  onRefused: () => void
}

/** Subscribes to the live changes of an account, again and again. */
export interface LiveListener {
  /** Begins to listen where the server offers live changes; called again while it listens, it does nothing. */
  start(isOffered: boolean): void
  /** Whether events are coming. */
  isLive(): boolean
}

/** A listener that works until the signal ends it. */
export function createLiveListener(ports: ListenerPorts, signal: AbortSignal): LiveListener {
  const { live, access, clock, random, reasons } = ports
  let isOffered = false
  let isListening = false
  let isLive = false
  const mayListen = () => isOffered && ports.mayListen()

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(ms, resolve)
      signal.addEventListener('abort', () => (cancel(), resolve()), { once: true })
    })

  /** One stream, from its beginning to its end. Returns whether any event came. */
  async function listenOnce(): Promise<boolean> {
    const life = new AbortController()
    // A stream whose network went away may stay silent for a minute before anybody notices.
    const leave = () => ports.mayListen() || life.abort()
    const stops = reasons.map((reason) => reason.subscribe(leave))
    let hasEvents = false
    try {
      const onEvent = (event: ReadableEvent) => {
        isLive = true
        hasEvents = true
        ports.onEvent(event)
      }
      await live.subscribe(access, onEvent, AbortSignal.any([signal, life.signal]))
    } catch (cause) {
      if (!(cause instanceof AccountApiError)) return hasEvents
      if (cause.code === 'notFound') isOffered = false
      if (cause.code === 'unauthorized' || cause.code === 'forbidden') ports.onRefused()
    } finally {
      for (const stop of stops) stop()
      isLive = false
    }
    return hasEvents
  }

  async function listen() {
    isListening = true
    let failures = 0
    while (mayListen()) {
      failures = (await listenOnce()) ? 1 : failures + 1
      if (!mayListen()) break
      ports.onGap()
      await pause(backoffMs(failures, random))
    }
    isListening = false
  }

  return {
    start(next) {
      isOffered = next
      if (!isListening && mayListen()) void listen()
    },
    isLive: () => isLive,
  }
}
