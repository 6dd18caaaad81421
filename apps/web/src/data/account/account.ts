import type { AccountSession, Profile, SignedIn } from '@matinee/contracts'
import type { AccountApi } from '../../services/account-api/account-api.ts'
import { AccountApiError } from '../../services/account-api/account-api-error.ts'
import { createObservable, type Observable } from '../kit/observable.ts'
import type { RandomBytes } from '../kit/random-id.ts'
import { ACCOUNT_FACT } from '../library/facts.ts'
import { writeFact } from '../library/write-fact.ts'
import type { LibraryStore } from '../library/library-store.ts'
import { adoptAnonymous, forgetAcknowledged, forgetAll } from '../library/partitions.ts'
import {
  accountFailure,
  AccountFailure,
  isKeptAccount,
  type Account,
  type AccountState,
  type KeptAccount,
} from './account-state.ts'
import { createSealer, keysOfPassphrase, type Sealer, type SignInKeys } from './crypto/account-keys.ts'
import type { KeyMaker } from './crypto/key-maker.ts'
import { deviceNameFault } from './device-name-fault.ts'
import type { LeavingWord } from './leaving-word.ts'

/** How often the account is asked for (specification §9). */
export const RESTORE_EVERY_MS = 12 * 3600_000

/** How long a log-out waits for the server to take what it does not know yet: what it does not take stays for the next login. */
export const LAST_WORD_MS = 5000

export interface AccountPorts {
  store: LibraryStore
  api: AccountApi
  keyMaker: () => Promise<KeyMaker>
  isPassphrase: (typed: string) => Promise<boolean>
  random: RandomBytes
  newId: () => string
  /** The server that the viewer or the host chose; null without one. */
  backendUrl: () => string | null
  /** Tells the other tabs that the account changed. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  after: (ms: number, call: () => void) => () => void
  /** Called before a device logs out, while its session lives: the last chance to tell the server what waits. */
  beforeLogOut: () => Promise<void>
  /** The way to empty this device of the connections that its account keeps; undefined where it keeps them not or not all. */
  connectionsToForget: (sealer: Sealer | undefined) => Promise<(() => void) | undefined>
  /** Stands from the moment a device logs out until it has. */
  leavingWord: LeavingWord
}

export interface NewAccount {
  passphrase: string
  deviceName: string
  profile: Profile
  captchaToken?: string
}

/** A device of the account. */
export interface AccountDevice {
  session: AccountSession
  /** Empty when its name was made with another key. */
  name: string
  isThis: boolean
}

/** The account of this device. Everything rejects with AccountFailure. */
export interface AccountControl {
  readonly state: Observable<AccountState>
  register(account: NewAccount): Promise<void>
  logIn(account: { passphrase: string; deviceName: string }): Promise<void>
  /** Asks the server for the account; a session that is over logs out and loses nothing. Never rejects. */
  restore(): Promise<void>
  logOut(): Promise<void>
  renameDevice(deviceName: string): Promise<void>
  changeProfile(profile: Profile): Promise<void>
  removeAccount(): Promise<void>
  /** This device first, then by name. */
  devices(signal?: AbortSignal): Promise<AccountDevice[]>
  removeDevice(sessionId: string): Promise<void>
  isSignedIn(): boolean
  /** What the sync engine calls with; null while anonymous. */
  access(): KeptAccount | null
  /** Seals what only this account's devices may read; undefined while anonymous, or where the kept key is of no use. */
  sealer(): Sealer | undefined
}

/** Opens the account of this device: takes up what is kept, asks the server for it now and every 12 hours. */
export async function openAccount(ports: AccountPorts, signal: AbortSignal): Promise<AccountControl> {
  const { store, api, random } = ports
  const state = createObservable<AccountState>({ status: 'anonymous' })
  let kept: KeptAccount | null = null
  let sealer: Sealer | undefined
  let cancelTimer = () => {}

  const readable = async ({ baseUrl, userId, sessionId, device, profile }: KeptAccount): Promise<Account> => ({
    baseUrl,
    userId,
    sessionId,
    profile,
    deviceName: (await sealer?.open(device).catch(() => '')) ?? '',
  })

  const takeKeys = async ({ keys }: KeptAccount) => {
    const maker = await ports.keyMaker()
    const sealing = await maker.keptSealingKey(keys.sealing).catch(() => undefined)
    sealer = sealing && createSealer(sealing, random)
  }

  /** Resolves with whether the browser wrote it: one that keeps nothing has an account for as long as the page lives. */
  const keep = async (next: KeptAccount | null): Promise<boolean> => {
    const writing = writeFact(store, ACCOUNT_FACT, next ?? undefined)
    const isWritten = await writing.then(
      () => true,
      () => false,
    )
    kept = next
    ports.channel.postMessage('account')
    return isWritten
  }

  /** Takes up whoever is kept, at the start and after another tab changed it. */
  const takeUp = async (status: 'restoring' | 'signedIn') => {
    const fact = await store.fact(ACCOUNT_FACT).catch(() => undefined)
    kept = isKeptAccount(fact) ? fact : null
    if (kept) await takeKeys(kept)
    await store.open(kept?.userId ?? '')
    if (!kept) return state.set({ status: 'anonymous' })
    state.set({ status, account: await readable(kept) })
  }

  /** Resolves with whether the next page will know of nobody. */
  const leave = async (next: AccountState, forget: typeof forgetAcknowledged): Promise<boolean> => {
    if (!kept) return false
    const { userId } = kept
    await forget(store, userId).catch(() => {})
    sealer = undefined
    cancelTimer()
    const isGone = await keep(null)
    await store.open('')
    state.set(next)
    return isGone
  }

  const restoreLater = () => {
    cancelTimer()
    if (!signal.aborted) cancelTimer = ports.after(RESTORE_EVERY_MS, () => void control.restore())
  }

  /** The rest of registering and logging in: nothing of the device is lost on the way. */
  const enter = async (baseUrl: string, keys: SignInKeys, { user, session, token }: SignedIn) => {
    sealer = keys.sealer
    await keep({
      baseUrl,
      userId: user.id,
      sessionId: session.id,
      token,
      device: session.device,
      profile: user.profile,
      keys: keys.kept,
    })
    await store.open(user.id)
    await adoptAnonymous(store, user.id, ports.newId).catch(() => {})
    if (kept) state.set({ status: 'signedIn', account: await readable(kept) })
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
    const signedIn = await asked(() => complete(baseUrl, keys, device))
    const endBefore = await leaveFor(signedIn)
    await enter(baseUrl, keys, signedIn)
    void endBefore()
  }

  /** Whoever is still signed in makes room, as if they had logged out. Resolves with the way to tell their server. */
  const leaveFor = async ({ user, session }: SignedIn) => {
    if (!kept || kept.sessionId === session.id) return async () => {}
    const before = kept
    return before.userId === user.id ? () => endSession(before) : sayAndGoOut(before)
  }

  /** Leaves as the viewer wants it. Resolves with the way to tell the server, which may be out of reach. */
  const goOut = async (leaving: KeptAccount) => {
    const { sessionId } = leaving
    const { leavingWord } = ports
    const forgetConnections = await ports.connectionsToForget(sealer).catch(() => undefined)
    // Another page may have finished this meanwhile, and somebody may have logged in there since.
    if (kept?.sessionId === sessionId) {
      // While the account is still kept, so that the next page does it where this one goes. Without the word another tab would take
      // it for the viewer's own deed, and empty the account.
      if (leavingWord.wasSaid(sessionId)) forgetConnections?.()
      if (await leave({ status: 'anonymous' }, forgetAcknowledged)) {
        forgetConnections?.()
        leavingWord.takeBack(sessionId)
      }
    }
    return () => endSession(leaving)
  }

  const endSession = (ended: KeptAccount) => api.endSession(ended, ended.sessionId).catch(() => {})

  /** Resolves when `work` has, and after `LAST_WORD_MS` all the same. */
  const inTime = async (work: Promise<void>) => {
    let callOff = () => {}
    const patience = new Promise<void>((resolve) => {
      callOff = ports.after(LAST_WORD_MS, resolve)
    })
    await Promise.race([work, patience])
    callOff()
  }

  /** The same with the word of it, and with the last chance to tell the server what waits. */
  const sayAndGoOut = async (leaving: KeptAccount) => {
    ports.leavingWord.say(leaving.sessionId)
    await inTime(ports.beforeLogOut().catch(() => {}))
    return goOut(leaving)
  }

  const requireAccount = (): KeptAccount => {
    if (!kept) throw new AccountFailure('refused')
    return kept
  }

  const control: AccountControl = {
    state,
    access: () => kept,
    isSignedIn: () => kept !== null,
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
      const asking = kept
      if (!asking) return
      restoreLater()
      const { status } = state.get()
      // A failure is told until there is an answer: its buttons would go from under the pointer, and come back.
      if (status !== 'signedIn' && status !== 'failed')
        state.set({ status: 'restoring', account: await readable(asking) })
      try {
        const { user, session } = await api.me(asking.baseUrl, asking.token, { signal })
        // Another tab, or the viewer, may have left meanwhile.
        if (kept?.token !== asking.token) return
        kept = { ...kept, profile: user.profile, device: session.device }
        await writeFact(store, ACCOUNT_FACT, kept).catch(() => {})
        state.set({ status: 'signedIn', account: await readable(kept) })
      } catch (cause) {
        if (signal.aborted || kept?.token !== asking.token) return
        const code = cause instanceof AccountApiError ? cause.code : 'failed'
        const isOver = code === 'invalid' || code === 'unauthorized' || code === 'forbidden'
        if (isOver) await leave({ status: 'anonymous', reason: 'sessionOver' }, forgetAcknowledged)
        else state.set({ status: 'failed', account: await readable(asking), code })
      }
    },

    async logOut() {
      if (!kept) return
      const tellServer = await sayAndGoOut(kept)
      await tellServer()
    },

    async renameDevice(deviceName) {
      const account = requireAccount()
      const name = checkedDeviceName(deviceName)
      if (!sealer) throw new AccountFailure('failed')
      const device = await sealer.seal(name)
      await asked(() => api.renameDevice(account, device))
      await keep({ ...account, device })
      state.set({ status: 'signedIn', account: await readable({ ...account, device }) })
    },

    async changeProfile(profile) {
      const account = requireAccount()
      const { profile: changed } = await asked(() => api.changeProfile(account, profile))
      await keep({ ...account, profile: changed })
      state.set({ status: 'signedIn', account: await readable({ ...account, profile: changed }) })
    },

    async removeAccount() {
      const account = requireAccount()
      await asked(() => api.removeAccount(account))
      await leave({ status: 'anonymous' }, forgetAll)
    },

    async devices(signal) {
      const account = requireAccount()
      const sessions = await asked(() => api.sessions(account, { signal }))
      const devices = await Promise.all(
        sessions.map(async (session): Promise<AccountDevice> => {
          // One name that cannot be read must not take the list with it (protocols §1).
          const name = (await sealer?.open(session.device).catch(() => '')) ?? ''
          return { session, name, isThis: session.id === account.sessionId }
        }),
      )
      return devices.toSorted((one, two) => Number(two.isThis) - Number(one.isThis) || one.name.localeCompare(two.name))
    },

    async removeDevice(sessionId) {
      const account = requireAccount()
      await asked(() => api.endSession(account, sessionId))
    },
  }

  ports.channel.addEventListener('message', ({ data }: MessageEvent) => {
    if (data === 'account' && !signal.aborted) void takeUp('signedIn')
  })
  signal.addEventListener('abort', () => cancelTimer(), { once: true })
  await takeUp('restoring')
  const found = control.access()
  if (found && ports.leavingWord.wasSaid(found.sessionId)) {
    // An earlier page had no time for it.
    const tellServer = await goOut(found)
    void tellServer()
  }
  const current = store.partition.get()
  if (current !== '') await adoptAnonymous(store, current, ports.newId).catch(() => {})
  void control.restore()
  return control
}

/** @throws AccountFailure for a name that is empty or does not fit. */
function checkedDeviceName(typed: string): string {
  const fault = deviceNameFault(typed)
  if (fault) throw new AccountFailure(fault)
  return typed.trim()
}

/** A call whose failures are told in the account's words. */
async function asked<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof AccountFailure) throw cause
    throw new AccountFailure(accountFailure(cause instanceof AccountApiError ? cause : undefined), cause)
  }
}
