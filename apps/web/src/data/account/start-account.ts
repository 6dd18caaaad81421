import { createAccountApi, type AccountApi } from '../../services/account-api/account-api.ts'
import { createLiveChanges } from '../../services/account-api/live-changes.ts'
import { after } from '../../services/idle/after.ts'
import type { TabChannel } from '../../services/storage/tab-channel.ts'
import { tabLocks } from '../../services/storage/tab-locks.ts'
import type { TextStorage } from '../../services/storage/text-storage.ts'
import { electLeader } from '../kit/leadership.ts'
import { createObservable, type Observable } from '../kit/observable.ts'
import { randomBytes, randomName, randomUuid } from '../kit/random-id.ts'
import { createJournal } from '../library/journal/journal.ts'
import { createLease } from '../library/lease.ts'
import { connectionsToForget } from '../connections/connections-to-forget.ts'
import type { OwnConnectionsStore } from '../connections/own-connections.ts'
import type { SealedConnections } from '../connections/sealed-connections.ts'
import { ACCOUNT_KEY } from '../library/metadata-keys.ts'
import type { DeviceData } from '../library/open-library.ts'
import { createSettingsPort } from '../settings/settings-port.ts'
import { syncSettings } from '../settings/settings-sync.ts'
import type { SettingsStores } from '../settings/settings-table.ts'
import { retryRefused } from '../sync/refused.ts'
import type { SyncClock } from '../sync/cycle-scheduler.ts'
import type { SyncStatus } from '../sync/status.ts'
import type { SubtitleRows } from '../subtitles/subtitle-rows.ts'
import { startSync, type SyncEngine } from '../sync/sync-engine.ts'
import { inAccountTerms } from './in-account-terms.ts'
import type { AccountServices } from './account-services.ts'
import { AccountFailure, accountIdOf, isStoredAccount } from './account-state.ts'
import type { AccountControl } from './account-control.ts'
import { openAccount } from './account.ts'
import { chooseKeyMaker } from './crypto/choose-key-maker.ts'
import { createLogOutIntent } from './log-out-intent.ts'
import { createLogOut } from './log-out.ts'

const loadWords = () => import('./crypto/passphrase.ts')

/** Whether the browser believes to be online. */
function watchOnline(window: Window, signal: AbortSignal): Observable<boolean> {
  const online = createObservable(window.navigator.onLine)
  window.addEventListener('online', () => online.set(true), { signal })
  window.addEventListener('offline', () => online.set(false), { signal })
  return online
}

const pageClock: SyncClock = { now: () => Date.now(), after }

/** Starts the account of this device, and its sync as long as somebody is signed in. */
export async function startAccount(
  options: {
    data: DeviceData
    stores: SettingsStores
    ownConnections: () => Promise<OwnConnectionsStore>
    /** The server that the viewer or the host chose; null without one. */
    backendUrl: () => string | null
    window: Window
    /** Where tabs report that the account changed. */
    channel: TabChannel
    /** Where a log-out says that it has begun, and the journal stands. */
    storage: TextStorage
    clock?: SyncClock
  },
  signal: AbortSignal,
): Promise<AccountServices> {
  const { window, backendUrl, data, storage, clock = pageClock } = options
  const { now, after } = clock
  const { store } = data
  const fetch: typeof globalThis.fetch = (input, init) => window.fetch(input, init)
  const api = createAccountApi({ fetch, timeout: (ms) => AbortSignal.timeout(ms) })
  const status = createObservable<SyncStatus>({ state: 'off' })
  const online = watchOnline(window, signal)
  const sealedConnections = createObservable<SealedConnections | null>(null)
  const running: { engine: SyncEngine | null; subtitlesChosen?: (() => Promise<void>) | undefined } = { engine: null }
  const logOutIntent = createLogOutIntent(storage)
  const journal = createJournal(storage)
  let subtitleRows: SubtitleRows | undefined

  const control = await openAccount(
    {
      store,
      api,
      keyMaker: () => chooseKeyMaker(window.crypto.subtle as SubtleCrypto | undefined),
      isPassphrase: async (typed) => (await loadWords()).isPassphrase(typed),
      random: randomBytes,
      newId: () => randomUuid(randomBytes),
      backendUrl,
      channel: options.channel,
      after,
      logOutIntent,
      beforeLogOut: async () => running.engine?.flush(),
      connectionsToForget: (sealer) => connectionsToForget({ store, ownConnections: options.ownConnections, sealer }),
    },
    signal,
  )
  const leadership = electLeader(
    {
      locks: tabLocks(window),
      lease: createLease(store, now),
      tab: randomName(randomBytes),
      now,
      after,
    },
    signal,
  )

  runWhileSignedIn(control, signal, (access, life) => {
    const engine = startSync(
      {
        store,
        journal,
        api,
        live: createLiveChanges({ fetch, after }),
        leadership,
        online,
        clock,
        build: import.meta.env.APP_VERSION,
        random: Math.random,
        onSignedOut: () => void control.restore(),
      },
      access,
      life,
    )
    running.engine = engine
    const publish = () => {
      const news = engine.status.get()
      status.set(news)
      // The server answers again: what it could not say of the account before it may say now.
      const isWell = news.state === 'synced' || news.state === 'refused'
      if (isWell && control.state.get().status === 'failed') void control.restore()
    }
    engine.status.subscribe(publish)
    publish()
    void syncSettings({ store, port: createSettingsPort(options.stores), isRead: engine.isRead }, life)
    void keepConnections(engine.isRead, life)
    void keepSubtitles(access.baseUrl, engine.isRead, life)
    life.addEventListener(
      'abort',
      () => {
        running.engine = null
        sealedConnections.set(null)
        running.subtitlesChosen = undefined
      },
      { once: true },
    )
  })
  if (!control.isSignedIn()) void forgetSubtitles()
  followPage(window, { engine: () => running.engine, control, online, claim: leadership.claim }, signal)

  const syncNow = async () => {
    if (!running.engine) return
    // Refused entries that cannot be read wait for the next time; the others are sent.
    await retryRefused(store).catch(() => {})
    await running.engine.syncNow()
  }
  const waiting = () => running.engine?.waiting() ?? 0

  /** Keeps the account's sealed connections and this device's equal, where its key is of use here. */
  async function keepConnections(isRead: Promise<void>, life: AbortSignal): Promise<void> {
    const sealer = control.sealer()
    if (!sealer) return
    const userId = store.partition.get()
    const [{ openSealedConnections }, own] = await Promise.all([
      import('../connections/sealed-connections.ts'),
      options.ownConnections(),
    ])
    if (life.aborted || store.partition.get() !== userId) return
    const isStillOurs = stillOurs(userId)
    const newRevision = () => randomName(randomBytes)
    sealedConnections.set(openSealedConnections({ store, own, sealer, isRead, isStillOurs, newRevision }, life))
  }

  /** Keeps the subtitle files of the account on this device for as long as it is signed in, and equal to those of its other devices. */
  async function keepSubtitles(baseUrl: string, isRead: Promise<void>, life: AbortSignal): Promise<void> {
    const sealer = control.sealer()
    const userId = store.partition.get()
    life.addEventListener('abort', () => void forgetSubtitles(userId), { once: true })
    const parts = await loadSubtitles()
    if (!parts || life.aborted) return
    const { openSealedSubtitles, rows } = parts
    if (!sealer || store.partition.get() !== userId) return
    const isOffered = async () => (await api.meta(baseUrl, { signal: life })).sync?.subtitles === true
    const isStillOurs = stillOurs(userId)
    running.subtitlesChosen = openSealedSubtitles({ store, rows, sealer, isRead, isStillOurs, isOffered }, life)
  }

  /** What keeps subtitle files; undefined where its code does not come. */
  async function loadSubtitles() {
    try {
      const [sealed, { openSubtitleRows }] = await Promise.all([
        import('../subtitles/sealed-subtitles.ts'),
        import('../subtitles/subtitle-rows.ts'),
      ])
      return { ...sealed, rows: (subtitleRows ??= openSubtitleRows(signal)) }
    } catch {
      return undefined
    }
  }

  /** Removes the subtitle files of an account that was `left`, also by a page that went while it logged out. */
  async function forgetSubtitles(left?: string): Promise<void> {
    const state = control.state.get()
    const isLost = state.status === 'anonymous' && state.reason === 'accountUnknown'
    const parts = signal.aborted ? undefined : await loadSubtitles()
    if (!parts) return
    try {
      if (left !== undefined && isLost) await parts.keepFilesWithout(parts.rows, left)
      await parts.forgetOthers(parts.rows, accountIdOf(control.state.get()))
    } catch {
      // A browser that keeps no files has none to forget.
    }
  }

  /** Whether an account is still the one of this device, and nobody is about to leave it. */
  function stillOurs(userId: string) {
    return async () => {
      // An unreadable disk holds no account.
      const metadata = await store.metadata(ACCOUNT_KEY).catch(() => undefined)
      return isStoredAccount(metadata) && metadata.userId === userId && !logOutIntent.isDeclared(metadata.sessionId)
    }
  }

  return {
    control,
    status,
    sealedConnections,
    syncNow,
    subtitlesChosen: async () => running.subtitlesChosen?.(),
    ...createLogOut({ store, control, status, waiting, syncNow }),
    askServer: (asking) => askServer(api, backendUrl(), asking),
    newPassphrase: async () => (await loadWords()).newPassphrase(),
    isPassphrase: async (typed) => (await loadWords()).isPassphrase(typed),
  }
}

/** Calls `run` for each account that is signed in, with a signal that ends when it is another or none. */
function runWhileSignedIn(
  control: AccountControl,
  signal: AbortSignal,
  run: (access: NonNullable<ReturnType<AccountControl['access']>>, life: AbortSignal) => void,
) {
  let life: AbortController | null = null
  let token: string | undefined
  const follow = () => {
    const access = control.access()
    if (access?.token === token) return
    life?.abort()
    life = null
    token = access?.token
    if (!access || signal.aborted) return
    life = new AbortController()
    run(access, AbortSignal.any([life.signal, signal]))
  }
  control.state.subscribe(follow)
  follow()
}

/** What the page's own events mean: hidden, it tells what waits; seen again or online again, it asks for news. */
function followPage(
  window: Window,
  parts: {
    engine: () => SyncEngine | null
    control: AccountControl
    online: Observable<boolean>
    claim: () => void
  },
  signal: AbortSignal,
) {
  const { document } = window
  // A page opened in front of another takes the work over: the browser slows down what nobody looks at.
  if (document.visibilityState === 'visible') parts.claim()
  const flush = () => void parts.engine()?.flush()
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') return flush()
      parts.claim()
      void parts.engine()?.syncNow()
    },
    { signal },
  )
  window.addEventListener('pagehide', flush, { signal })
  parts.online.subscribe(() => {
    if (parts.online.get() && parts.control.state.get().status === 'failed') void parts.control.restore()
  })
}

async function askServer(api: AccountApi, baseUrl: string | null, signal?: AbortSignal) {
  if (baseUrl === null) throw new AccountFailure('noBackendUrl')
  return inAccountTerms(() => api.meta(baseUrl, { signal }))
}
