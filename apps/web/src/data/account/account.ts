import type { SignedIn } from '@matinee/contracts'
import { AccountApiError } from '../../services/account-api/account-api-error.ts'
import { createObservable } from '../kit/observable.ts'
import { ACCOUNT_KEY, ENDED_KEY } from '../library/metadata-keys.ts'
import { writeMetadata } from '../library/write-metadata.ts'
import { adoptAnonymous } from '../library/partitions.ts'
import {
  AccountFailure,
  endedSession,
  isStoredAccount,
  type Account,
  type AccountState,
  type EndedSession,
  type EndReason,
  type StoredAccount,
} from './account-state.ts'
import { createSealer, keysOfPassphrase, type Sealer, type SignInKeys } from './crypto/account-keys.ts'
import { fullnessOf } from './fullness.ts'
import { inAccountTerms } from './in-account-terms.ts'
import { endReasonOf, FAREWELLS } from './end-reason.ts'
import { checkedDeviceName } from './device-name-fault.ts'
import type { AccountControl, AccountDevice, AccountPorts } from './account-control.ts'

/** How often the account is asked for (specification §9). */
export const RESTORE_EVERY_MS = 12 * 3600_000

/** How long a log-out waits for the server to take what it does not know yet: what it does not take stays for the next login. */
export const LOG_OUT_LIMIT_MS = 5000

/** Opens the account of this device: takes up what is kept, asks the server for it now and every 12 hours. */
export async function openAccount(ports: AccountPorts, signal: AbortSignal): Promise<AccountControl> {
  const { store, api, random } = ports
  const state = createObservable<AccountState>({ status: 'anonymous' })
  let current: StoredAccount | null = null
  let sealer: Sealer | undefined
  let cancelTimer = () => {}

  const readable = async ({ baseUrl, userId, sessionId, device, profile }: StoredAccount): Promise<Account> => ({
    baseUrl,
    userId,
    sessionId,
    profile,
    deviceName: (await sealer?.open(device).catch(() => '')) ?? '',
  })

  const isCurrent = ({ sessionId }: StoredAccount) => current?.sessionId === sessionId

  const takeKeys = async (account: StoredAccount) => {
    const maker = await ports.keyMaker()
    // Without a readable key the viewer is signed in, and nothing is sealed until the next log-in.
    const sealing = await maker.storedSealingKey(account.keys.sealing).catch(() => undefined)
    if (isCurrent(account)) sealer = sealing && createSealer(sealing, random)
  }

  /** Publishes an account, unless its session ended while its device name was opened. */
  const publish = async (account: StoredAccount, stateOf: (readable: Account) => AccountState) => {
    const opened = await readable(account)
    if (isCurrent(account)) state.set(stateOf(opened))
  }
  const signedIn = (account: Account): AccountState => ({ status: 'signedIn', account })

  /** Counts what this page makes of the stored account: an adoption that a newer one overtook stops. */
  let adoption = 0

  /** Resolves with whether the browser wrote it: one that stores nothing has an account for as long as the page lives. */
  const persist = async (next: StoredAccount): Promise<boolean> => {
    adoption += 1
    const isWritten = await writeMetadata(store, ACCOUNT_KEY, next).then(
      () => true,
      () => false,
    )
    current = next
    ports.channel.postMessage('account')
    return isWritten
  }

  /**
   * Changes the stored account or, with null, removes it, but only while it is of the session that a call began with: this tab or
   * another one may have logged out meanwhile, and nobody may come back by an answer that is late. Resolves with whether the browser
   * wrote it.
   */
  const amend = async (
    begun: StoredAccount,
    part: Partial<Pick<StoredAccount, 'device' | 'profile'>> | null,
    ended?: EndedSession,
  ): Promise<boolean> => {
    let isStillStored = true
    const written = await store
      .settle({ of: { refs: [] }, metadata: [ACCOUNT_KEY] }, ({ metadata }) => {
        const stored = metadata[ACCOUNT_KEY]
        isStillStored = isStoredAccount(stored) && stored.sessionId === begun.sessionId
        if (!isStillStored) return { rows: [], metadata: {} }
        if (part) return { rows: [], metadata: { [ACCOUNT_KEY]: Object.assign({}, stored, part) } }
        const report = ended && { ...ended, sessionId: begun.sessionId }
        return { rows: [], metadata: { [ACCOUNT_KEY]: undefined, [ENDED_KEY]: report } }
      })
      .then(
        () => true,
        () => false,
      )
    if (!isStillStored) {
      await adoptStored('signedIn')
      return written
    }
    if (!current || !isCurrent(begun)) return written
    adoption += 1
    current = part && { ...current, ...part }
    ports.channel.postMessage('account')
    return written
  }

  const adoptNow = async (status: 'restoring' | 'signedIn') => {
    adoption += 1
    const turn = adoption
    // An unreadable disk holds no account, and says nothing of one that ended.
    const [stored, report] = await Promise.all(
      [ACCOUNT_KEY, ENDED_KEY].map((key) => store.metadata(key).catch(() => undefined)),
    )
    if (turn !== adoption) return
    current = isStoredAccount(stored) ? stored : null
    const adopted = current
    if (adopted) await takeKeys(adopted)
    if (turn !== adoption) return
    await store.open(adopted?.userId ?? '')
    if (turn !== adoption) return
    if (adopted) await publish(adopted, (account) => ({ status, account }))
    else {
      // By what is shown: an adoption that this one overtook may have taken the account already.
      const shown = state.get()
      if ('account' in shown) state.set({ status: 'anonymous', ...endedSession(report, shown.account.sessionId) })
    }
  }

  let adopting: Promise<void> = Promise.resolve()
  /** Takes over the account that is stored, at the start and after another tab changed it. */
  const adoptStored = (status: 'restoring' | 'signedIn'): Promise<void> => (adopting = adoptNow(status))

  /**
   * Ends a session on this device; `reason` is for the other tabs, and with `isNews` for this one too. Resolves with whether the next
   * page will know of nobody.
   */
  const leave = async (
    ended: StoredAccount,
    { reason, isNews = reason !== undefined }: { reason?: EndReason; isNews?: boolean } = {},
  ): Promise<boolean> => {
    if (!isCurrent(ended)) return false
    const report = reason && { reason, hasUnsent: reason === 'sessionOver' && store.pending().length > 0 }
    // The session is over either way; what stays on a failing disk belongs to its account alone.
    await FAREWELLS[reason ?? 'sessionOver'](store, ended.userId, ports.newId).catch(() => {})
    if (!isCurrent(ended)) return false
    sealer = undefined
    cancelTimer()
    const isForgotten = await amend(ended, null, report)
    if (current !== null) return isForgotten
    await store.open('')
    if (current === null) state.set({ status: 'anonymous', ...(isNews && report) })
    return isForgotten
  }

  /** The browser removed what was stored: the session ends with it, and what this page alone still knows goes to the server first. */
  const leaveCleared = async () => {
    const ended = current
    if (!ended) return
    // The session ends whether the server answers or not.
    await withinLimit(ports.beforeLogOut().catch(() => {}))
    if (!isCurrent(ended)) return
    adoption += 1
    current = null
    sealer = undefined
    cancelTimer()
    // Sync may have read the account anew; what stays on a failing disk belongs to its account alone.
    await FAREWELLS.cleared(store, ended.userId).catch(() => {})
    if (current !== null) return
    await store.open('')
    if (current === null) state.set({ status: 'anonymous', reason: 'cleared', hasUnsent: false })
    void endSession(ended)
  }

  const restoreLater = () => {
    cancelTimer()
    if (!signal.aborted) cancelTimer = ports.after(RESTORE_EVERY_MS, () => void control.restore())
  }

  /** The rest of registering and logging in: nothing of the device is lost on the way. */
  const enter = async (baseUrl: string, keys: SignInKeys, { user, session, token }: SignedIn) => {
    sealer = keys.sealer
    await persist({
      baseUrl,
      userId: user.id,
      sessionId: session.id,
      token,
      device: session.device,
      profile: user.profile,
      keys: keys.stored,
      publicKey: keys.publicKey,
    })
    await store.open(user.id)
    // What a failing disk did not hand over stays, and is adopted at the next start.
    await adoptAnonymous(store, user.id, ports.newId).catch(() => {})
    if (current) await publish(current, signedIn)
    restoreLater()
  }

  const signIn = async (
    { passphrase, deviceName }: { passphrase: string; deviceName: string },
    complete: (baseUrl: string, keys: SignInKeys, device: string) => Promise<SignedIn>,
  ) => {
    const baseUrl = ports.backendUrl()
    if (baseUrl === null) throw new AccountFailure('noBackendUrl')
    if (!(await ports.isPassphrase(passphrase))) throw new AccountFailure('passphrase')
    const name = checkedDeviceName(deviceName)
    const keys = await keysOfPassphrase(passphrase, await ports.keyMaker(), random)
    const device = await keys.sealer.seal(name)
    const signedIn = await inAccountTerms(() => complete(baseUrl, keys, device))
    const endBefore = await leaveFor(signedIn)
    await enter(baseUrl, keys, signedIn)
    void endBefore()
  }

  /** Whoever is still signed in makes room, as if they had logged out. Resolves with the way to tell their server. */
  const leaveFor = async ({ user, session }: SignedIn) => {
    if (!current || current.sessionId === session.id) return async () => {}
    const before = current
    return before.userId === user.id ? () => endSession(before) : declareAndLeave(before)
  }

  /** Leaves as the viewer wants it. Resolves with the way to tell the server, which may be out of reach. */
  const completeLogOut = async (ended: StoredAccount) => {
    const { sessionId } = ended
    const { logOutIntent } = ports
    // Connections that cannot be read now cannot be told apart; they stay on this device.
    const forgetConnections = await ports.connectionsToForget(sealer).catch(() => undefined)
    // Another page may have finished this meanwhile, and somebody may have logged in there since.
    if (current?.sessionId === sessionId) {
      // While the account is still kept, so that the next page does it where this one goes. Without the word another tab would take
      // it for the viewer's own mutation, and empty the account.
      if (logOutIntent.isDeclared(sessionId)) forgetConnections?.()
      if (await leave(ended)) {
        forgetConnections?.()
        logOutIntent.withdraw(sessionId)
      }
    }
    return () => endSession(ended)
  }

  // Out of reach, the session ends when it expires.
  const endSession = (ended: StoredAccount) => api.endSession(ended, ended.sessionId).catch(() => {})

  /** Resolves when `work` has, and after `LAST_WORD_MS` all the same. */
  const withinLimit = async (work: Promise<void>) => {
    let callOff = () => {}
    const patience = new Promise<void>((resolve) => {
      callOff = ports.after(LOG_OUT_LIMIT_MS, resolve)
    })
    await Promise.race([work, patience])
    callOff()
  }

  /** The same with the word of it, and with the last chance to tell the server what waits. */
  const declareAndLeave = async (ended: StoredAccount) => {
    ports.logOutIntent.declare(ended.sessionId)
    // The log-out does not wait for a server that fails.
    await withinLimit(ports.beforeLogOut().catch(() => {}))
    return completeLogOut(ended)
  }

  const requireAccount = (): StoredAccount => {
    if (!current) throw new AccountFailure('refused')
    return current
  }

  const control: AccountControl = {
    state,
    access: () => current,
    isSignedIn: () => current !== null,
    sealer: () => sealer,

    register: ({ profile, captchaToken, ...given }) =>
      signIn(given, async (baseUrl, keys, device) => {
        const code = await api.startRegistration(baseUrl, captchaToken).catch((cause: unknown) => {
          const isCheck = cause instanceof AccountApiError && cause.code === 'invalid'
          throw isCheck ? new AccountFailure('humanCheck', cause) : cause
        })
        const { publicKey } = keys
        return api.register(baseUrl, { publicKey, code, signature: await keys.sign(code), device, profile })
      }),

    logIn: (given) =>
      signIn(given, async (baseUrl, keys, device) => {
        const { publicKey } = keys
        const code = await api.startLogin(baseUrl, publicKey)
        const signature = await keys.sign(code)
        // An empty answer means what a refusal means (specification §5 "Login and registration").
        return api.logIn(baseUrl, { publicKey, code, signature, device }).catch((cause: unknown) => {
          const isEmpty = cause instanceof AccountApiError && cause.code === 'shape'
          throw isEmpty ? new AccountFailure('refused', cause) : cause
        })
      }),

    async restore() {
      const asking = current
      if (!asking) return
      restoreLater()
      const { status } = state.get()
      // A failure is told until there is an answer: its buttons would go from under the pointer, and come back.
      if (status !== 'signedIn' && status !== 'failed')
        await publish(asking, (account) => ({ status: 'restoring', account }))
      try {
        const { user, session } = await api.me(asking.baseUrl, asking.token, { signal })
        await amend(asking, { profile: user.profile, device: session.device })
        if (current) await publish(current, signedIn)
      } catch (cause) {
        if (signal.aborted || current?.token !== asking.token) return
        const code = cause instanceof AccountApiError ? cause.code : 'failed'
        const isOver = code === 'invalid' || code === 'unauthorized' || code === 'forbidden'
        if (isOver) await leave(asking, { reason: await endReasonOf(asking, api, signal) })
        else await publish(asking, (account) => ({ status: 'failed', account, code }))
      }
    },

    async logOut() {
      if (!current) return
      const endOnServer = await declareAndLeave(current)
      await endOnServer()
    },

    async renameDevice(deviceName) {
      const account = requireAccount()
      const name = checkedDeviceName(deviceName)
      if (!sealer) throw new AccountFailure('failed')
      const device = await sealer.seal(name)
      await inAccountTerms(() => api.renameDevice(account, device))
      await amend(account, { device })
      if (current) await publish(current, signedIn)
    },

    async changeProfile(profile) {
      const account = requireAccount()
      const { profile: changed } = await inAccountTerms(() => api.changeProfile(account, profile))
      await amend(account, { profile: changed })
      if (current) await publish(current, signedIn)
    },

    async removeAccount() {
      const account = requireAccount()
      await inAccountTerms(() => api.removeAccount(account))
      await leave(account, { reason: 'accountDeleted', isNews: false })
    },

    async devices(signal) {
      const account = requireAccount()
      const sessions = await inAccountTerms(() => api.sessions(account, { signal }))
      const devices = await Promise.all(
        sessions.map(async (session): Promise<AccountDevice> => {
          // One name that cannot be read must not take the list with it (protocols §1).
          const name = (await sealer?.open(session.device).catch(() => '')) ?? ''
          return { session, name, isThis: session.id === account.sessionId }
        }),
      )
      return devices.toSorted((one, two) => Number(two.isThis) - Number(one.isThis) || one.name.localeCompare(two.name))
    },

    fullness: (signal) => inAccountTerms(() => fullnessOf(api, requireAccount(), signal)),
    async removeDevice(sessionId) {
      const account = requireAccount()
      await inAccountTerms(() => api.endSession(account, sessionId))
    },
  }

  ports.channel.addEventListener('message', ({ data }: MessageEvent) => {
    if (data === 'account' && !signal.aborted) void adoptStored('signedIn')
  })
  const stopListening = store.onCleared(() => void leaveCleared())
  signal.addEventListener(
    'abort',
    () => {
      cancelTimer()
      stopListening()
    },
    { once: true },
  )
  // The page before this one may still report: the adoption that begins last is the one that ends.
  let begun: Promise<void> = adoptStored('restoring')
  for (await begun; begun !== adopting; await begun) begun = adopting
  const found = control.access()
  if (found && ports.logOutIntent.isDeclared(found.sessionId)) {
    // An earlier page had no time for it.
    const endOnServer = await completeLogOut(found)
    void endOnServer()
  }
  const opened = store.partition.get()
  // What a failing disk did not hand over stays, and is adopted at the next start.
  if (opened !== '') await adoptAnonymous(store, opened, ports.newId).catch(() => {})
  void control.restore()
  return control
}
