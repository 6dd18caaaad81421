import type { Access, AccountApi } from '../../services/account-api/account-api.ts'
import { AccountApiError, type AccountApiErrorCode } from '../../services/account-api/account-api-error.ts'
import type { LiveChanges } from '../../services/account-api/live-changes.ts'
import { backoffMs } from '../kit/backoff.ts'
import type { Leadership } from '../kit/leadership.ts'
import { createObservable, type Observable } from '../kit/observable.ts'
import type { LibraryStore } from '../library/library-store.ts'
import { createAddition } from './addition.ts'
import type { Dialect } from './dialect.ts'
import { refusedIn } from './refused.ts'
import { createSpecified } from './specified.ts'

/** What a viewer is told about syncing. `count` changes are not with the server yet; they are safe on this device. */
export type SyncStatus =
  | { state: 'off' }
  | { state: 'synced' }
  /** All but `count` changes, which the server did not take; they stay on this device. */
  | { state: 'refused'; count: number }
  | { state: 'waiting'; count: number }
  | { state: 'offline'; count: number }
  | { state: 'error'; code: AccountApiErrorCode | 'disk'; count: number }

export interface SyncClock {
  now: () => number
  /** Calls once after so many ms; the returned function calls it off. */
  after: (ms: number, call: () => void) => () => void
}

export interface SyncPorts {
  store: LibraryStore
  api: AccountApi
  live: LiveChanges
  leadership: Leadership
  /** Whether the browser believes to be online. */
  online: Observable<boolean>
  clock: SyncClock
  /** Which build of this app this is. */
  build: string
  random: () => number
  /** The server may no longer know this session: somebody has to ask it. */
  onSignedOut: () => void
}

export interface SyncEngine {
  readonly status: Observable<SyncStatus>
  /** Settles when everything the server has was read once. */
  readonly isRead: Promise<void>
  /** Changes that the server does not know yet, and can be told of. */
  waiting(): number
  /** Begins, also in the middle of a wait after failures. Settles when a cycle ended that began after this, or none can; never rejects. */
  syncNow(): Promise<void>
  /** For a page that is hidden: tells the server what fits into requests that outlive it. */
  flush(): Promise<void>
}

function withResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

function statusOf(facts: {
  isOnline: boolean
  failure: AccountApiErrorCode | 'disk' | undefined
  count: number
  refused: number
}): SyncStatus {
  const { isOnline, failure, count, refused } = facts
  if (!isOnline || failure === 'unreachable' || failure === 'timeout') return { state: 'offline', count }
  if (failure) return { state: 'error', code: failure, count }
  if (count > 0) return { state: 'waiting', count }
  return refused > 0 ? { state: 'refused', count: refused } : { state: 'synced' }
}

/** Answers that may mean that the session is over; a token that is no longer theirs is 400 to many servers (protocols §2.1). */
const SESSION_DOUBTS: ReadonlySet<AccountApiErrorCode> = new Set(['invalid', 'unauthorized', 'forbidden'])
/** What is done as a page hides, such as a last position, reaches the disk just after that. */
const HIDING_MS = 1000

const isSameStatus = (one: SyncStatus, other: SyncStatus) => JSON.stringify(one) === JSON.stringify(other)

/** Keeps the open library and its account equal until the signal ends it (specification §4 "Accounts and sync"). */
export function startSync(ports: SyncPorts, access: Access, signal: AbortSignal): SyncEngine {
  const { store, api, live, leadership, online, clock, build, random } = ports
  const status = createObservable<SyncStatus>({ state: 'synced' })
  const { promise: isRead, resolve: read } = withResolver()
  let dialect: Dialect | undefined
  let failures = 0
  let failure: AccountApiErrorCode | 'disk' | undefined
  let isLive = false
  let isRunning = false
  let isWanted = false
  let isThorough = true
  /** Somebody asked while a cycle was under way: should that fail, the next one need not wait. */
  let isAsked = false
  let hiddenAt = Number.NEGATIVE_INFINITY
  /** Who asked for a cycle and waits for its end. */
  const asking = new Set<() => void>()
  let cancelTimer = () => {}
  let dueAt = Number.POSITIVE_INFINITY

  const waiting = () => store.pending().filter((entry) => dialect?.sends(entry) ?? true).length
  const tellStatus = () => {
    const next = statusOf({ isOnline: online.get(), failure, count: waiting(), refused: refusedIn(store).length })
    if (!isSameStatus(next, status.get())) status.set(next)
  }

  const mayRun = () => leadership.isLeader.get() && online.get() && !signal.aborted

  /** There may be news: a cycle that reads whatever it can. */
  const runThoroughly = () => {
    isThorough = true
    isAsked = isRunning
    void run()
  }

  const flush = async () => {
    if (dialect && online.get() && !signal.aborted) await dialect.flush().catch(() => {})
  }

  /** Sees to it that a cycle runs in so many ms, or sooner. */
  const runIn = (ms: number) => {
    const at = clock.now() + ms
    if (at >= dueAt || signal.aborted) return
    cancelTimer()
    dueAt = at
    cancelTimer = clock.after(ms, () => void run())
  }
  const forgetTimer = () => {
    cancelTimer()
    dueAt = Number.POSITIVE_INFINITY
  }

  const answer = (asked: Iterable<() => void>) => {
    for (const settle of asked) {
      asking.delete(settle)
      settle()
    }
  }

  async function run() {
    forgetTimer()
    if (isRunning) {
      isWanted = true
      return
    }
    if (!mayRun()) {
      // Another tab only has to give up the lead; without a network, or an account, there is nothing to wait for.
      if (!online.get() || signal.aborted) answer([...asking])
      return
    }
    isRunning = true
    const asked = [...asking]
    isWanted = false
    isAsked = false
    try {
      await store.loaded()
      dialect ??= await chooseDialect()
      const wasThorough = isThorough
      isThorough = false
      await dialect.cycle(signal, wasThorough)
      failures = 0
      failure = undefined
      read()
      void listen()
    } catch (cause) {
      if (signal.aborted) return
      failures += 1
      isThorough = true
      failure = cause instanceof AccountApiError ? cause.code : 'disk'
      if (cause instanceof AccountApiError) {
        if (SESSION_DOUBTS.has(cause.code)) ports.onSignedOut()
        // What the server offers may have changed with what it is.
        if (cause.code === 'notFound') dialect = undefined
      }
      // What was done meanwhile has asked for a cycle of its own, sooner than the server wants to hear of us.
      forgetTimer()
      runIn(isAsked ? 0 : backoffMs(failures, random, cause instanceof AccountApiError ? cause.retryAfterMs : 0))
    } finally {
      isRunning = false
      tellStatus()
      answer(asked)
    }
    if (signal.aborted || failures > 0 || !dialect) return
    if (asking.size > 0) return runIn(0)
    runIn(isWanted || waiting() > 0 ? dialect.delayMs : isLive ? dialect.everyMs.live : dialect.everyMs.usual)
  }

  async function chooseDialect(): Promise<Dialect> {
    const { sync } = await api.meta(access.baseUrl, { signal })
    const parts = { store, api, access, now: clock.now, build }
    const made = sync?.changes ? createAddition(parts) : createSpecified(parts)
    hasLive = sync?.changes === true && sync.live
    return made
  }

  let hasLive = false
  let isListening = false
  async function listen() {
    if (!hasLive || isListening) return
    isListening = true
    let broken = 0
    while (mayRun() && hasLive) {
      const life = new AbortController()
      // A stream that the network left may stay silent for a minute before anybody notices.
      const leave = () => mayRun() || life.abort()
      const stops = [leadership.isLeader.subscribe(leave), online.subscribe(leave)]
      try {
        await live.hear(
          access,
          (event) => {
            isLive = true
            broken = 0
            void hear(event)
          },
          AbortSignal.any([signal, life.signal]),
        )
      } catch (cause) {
        if (cause instanceof AccountApiError && cause.code === 'notFound') hasLive = false
      } finally {
        for (const stop of stops) stop()
        isLive = false
      }
      broken += 1
      if (mayRun() && hasLive) {
        runIn(dialect?.everyMs.usual ?? 0)
        await pause(backoffMs(broken, random))
      }
    }
    isListening = false
  }

  async function hear(event: Parameters<Dialect['take']>[0]) {
    // A cycle that is under way reads it, or the one after.
    if (isRunning || !(await dialect?.take(event).catch(() => false))) void run()
    else tellStatus()
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(ms, resolve)
      signal.addEventListener('abort', () => (cancel(), resolve()), { once: true })
    })

  const stops = [
    store.subscribe(() => {
      tellStatus()
      if (waiting() === 0) return
      if (clock.now() - hiddenAt < HIDING_MS) void flush()
      if (failures === 0) runIn(dialect?.delayMs ?? 0)
    }),
    online.subscribe(() => {
      tellStatus()
      runThoroughly()
    }),
    leadership.isLeader.subscribe(runThoroughly),
  ]
  signal.addEventListener(
    'abort',
    () => {
      for (const stop of stops) stop()
      forgetTimer()
      answer([...asking])
      status.set({ state: 'off' })
    },
    { once: true },
  )
  tellStatus()
  void run()

  return {
    status,
    isRead,
    waiting,
    syncNow() {
      const { promise, resolve } = withResolver()
      asking.add(resolve)
      hiddenAt = Number.NEGATIVE_INFINITY
      leadership.claim()
      runThoroughly()
      return promise
    },
    flush() {
      hiddenAt = clock.now()
      return flush()
    },
  }
}
