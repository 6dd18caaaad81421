import type { Access, AccountApi } from '../../services/account-api/account-api.ts'
import { AccountApiError, type AccountApiErrorCode } from '../../services/account-api/account-api-error.ts'
import type { LiveChanges } from '../../services/account-api/live-changes.ts'
import type { ReadableEvent } from '../../services/account-api/readable.ts'
import type { Leadership } from '../kit/leadership.ts'
import { createObservable, type Observable } from '../kit/observable.ts'
import type { Journal } from '../library/journal/journal.ts'
import type { LibraryStore } from '../library/library-store.ts'
import { createBatchProtocol } from './batch-protocol.ts'
import { createCycleScheduler, type SyncClock } from './cycle-scheduler.ts'
import { createLiveListener } from './live-listener.ts'
import type { SyncProtocol } from './protocol.ts'
import { refusedIn } from './refused.ts'
import { createRestProtocol } from './rest-protocol.ts'
import { FIRST_SYNC_STATE, reduceSync, syncStatusOf, type SyncEvent, type SyncStatus } from './status.ts'

export interface SyncPorts {
  store: LibraryStore
  journal: Pick<Journal, 'append'>
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
  /** For a page that is hidden: sends what fits into requests that outlive it. */
  flush(): Promise<void>
}

/** Answers that may mean that the session is over, or cannot be asked for; a token that is no longer theirs is 400 to many servers (protocols §2.1). */
const SESSION_DOUBTS: ReadonlySet<AccountApiErrorCode> = new Set(['invalid', 'unauthorized', 'forbidden', 'foreign'])
/** Changes made as a page hides, such as a last position, reach the disk just after that, ms. */
const HIDING_MS = 1000

/** Keeps the open library and its account equal until the signal ends it (specification §4 "Accounts and sync"). */
export function startSync(ports: SyncPorts, access: Access, signal: AbortSignal): SyncEngine {
  const { store, journal, api, live, leadership, online, clock, build, random } = ports
  let state = FIRST_SYNC_STATE
  const status = createObservable<SyncStatus>(syncStatusOf(state))
  let confirmRead = () => {}
  const isRead = new Promise<void>((resolve) => (confirmRead = resolve))
  let protocol: SyncProtocol | undefined
  let hasLiveChanges = false
  let hiddenAt = Number.NEGATIVE_INFINITY

  const mayRun = () => leadership.isLeader.get() && online.get() && !signal.aborted
  const waiting = () => store.pending().filter((entry) => protocol?.sends(entry) ?? true).length

  const record = (event: SyncEvent) => {
    state = reduceSync(state, event)
    const next = syncStatusOf(state)
    if (JSON.stringify(next) !== JSON.stringify(status.get())) status.set(next)
  }
  const countOutbox = () => record({ type: 'outboxCounted', waiting: waiting(), refused: refusedIn(store).length })

  async function chooseProtocol(): Promise<SyncProtocol> {
    const { sync } = await api.meta(access.baseUrl, { signal })
    const parts = { store, journal, api, access, now: clock.now, build, hasRatings: sync?.ratings === true }
    hasLiveChanges = sync?.changes === true && sync.live
    return sync?.changes ? createBatchProtocol(parts) : createRestProtocol(parts)
  }

  const scheduler = createCycleScheduler(
    {
      clock,
      random,
      mayRun,
      // Another tab only has to give up the lead; without a network, or an account, there is nothing to wait for.
      mayCome: () => online.get() && !signal.aborted,
      async cycle(takeThorough) {
        await store.loaded()
        protocol ??= await chooseProtocol()
        await protocol.cycle(signal, takeThorough())
        record({ type: 'cycleSucceeded' })
        confirmRead()
        listener.start(hasLiveChanges)
      },
      onFailure(cause) {
        const isAnswer = cause instanceof AccountApiError
        record({ type: 'cycleFailed', code: isAnswer ? cause.code : 'disk' })
        if (!isAnswer) return 0
        if (SESSION_DOUBTS.has(cause.code)) ports.onSignedOut()
        // What the server offers may have changed with what it is.
        if (cause.code === 'notFound' || cause.code === 'foreign') protocol = undefined
        return cause.retryAfterMs ?? 0
      },
      onEnd: countOutbox,
      pauseMs(isWanted) {
        if (!protocol) return undefined
        if (isWanted || waiting() > 0) return protocol.delayMs
        return listener.isLive() ? protocol.everyMs.live : protocol.everyMs.usual
      },
    },
    signal,
  )

  const listener = createLiveListener(
    {
      live,
      access,
      clock,
      random,
      mayListen: mayRun,
      reasons: [leadership.isLeader, online],
      onEvent: (event) => void receive(event),
      onGap: () => scheduler.runIn(protocol?.everyMs.usual ?? 0),
      onRefused: () => scheduler.run(),
    },
    signal,
  )

  async function receive(event: ReadableEvent) {
    // A cycle that is under way reads it, or the one after.
    if (scheduler.isRunning() || !(await protocol?.take(event).catch(() => false))) scheduler.run()
    else countOutbox()
  }

  const flush = async () => {
    // The page goes; what was not sent stays in the outbox.
    if (protocol && online.get() && !signal.aborted) await protocol.flush().catch(() => {})
  }

  const stops = [
    store.subscribe(() => {
      countOutbox()
      if (waiting() === 0) return
      if (clock.now() - hiddenAt < HIDING_MS) void flush()
      if (!scheduler.isFailing()) scheduler.runIn(protocol?.delayMs ?? 0)
    }),
    online.subscribe(() => {
      record({ type: 'connectivityChanged', isOnline: online.get() })
      scheduler.runThoroughly()
    }),
    leadership.isLeader.subscribe(scheduler.runThoroughly),
  ]
  signal.addEventListener(
    'abort',
    () => {
      for (const stop of stops) stop()
      record({ type: 'ended' })
    },
    { once: true },
  )
  record({ type: 'connectivityChanged', isOnline: online.get() })
  countOutbox()
  scheduler.run()

  return {
    status,
    isRead,
    waiting,
    syncNow() {
      hiddenAt = Number.NEGATIVE_INFINITY
      leadership.claim()
      return scheduler.request()
    },
    flush() {
      hiddenAt = clock.now()
      return flush()
    },
  }
}
