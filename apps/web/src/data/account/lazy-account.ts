import { createContext, useContext } from 'react'
import type { TabChannel } from '../../services/storage/tab-channel.ts'
import { createObservable, type Observable } from '../kit/observable.ts'
import type { DeviceDatabase } from '../kit/database.ts'
import { ACCOUNT_KEY } from '../library/metadata-keys.ts'
import type { SyncStatus } from '../sync/status.ts'
import type { AccountServices } from './account-services.ts'
import { isStoredAccount, type AccountState } from './account-state.ts'
import type { PendingLogOut } from './log-out.ts'

/**
 * The way to the account that the first page can afford: who is signed in is known as soon as the database is open; the rest (keys,
 * calls, sync) is loaded when somebody is, or when it is asked for.
 */
export interface LazyAccount {
  readonly state: Observable<AccountState>
  readonly status: Observable<SyncStatus>
  /** The question to a viewer who logs out too early, or null. */
  readonly pendingLogOut: Observable<PendingLogOut | null>
  /** Loads the rest; the same answer every time. */
  open(): Promise<AccountServices>
}

/** The kept account as screens first see it; its device name is read once the keys are there. */
function firstState(metadata: unknown): AccountState {
  if (!isStoredAccount(metadata)) return { status: 'anonymous' }
  const { baseUrl, userId, sessionId, profile } = metadata
  return { status: 'restoring', account: { baseUrl, userId, sessionId, profile, deviceName: '' } }
}

/** The door to the account of this device, whose database is being opened; on `channel` tabs report that the account changed. */
export function createLazyAccount(
  opening: Promise<DeviceDatabase | null>,
  channel: Pick<TabChannel, 'addEventListener'>,
  load: () => Promise<AccountServices>,
): LazyAccount {
  const state = createObservable<AccountState>({ status: 'opening' })
  const status = createObservable<SyncStatus>({ state: 'off' })
  const pendingLogOut = createObservable<PendingLogOut | null>(null)
  let services: Promise<AccountServices> | undefined

  const openServices = async () => {
    const opened = await load()
    const follow = () => {
      state.set(opened.control.state.get())
      status.set(opened.status.get())
      pendingLogOut.set(opened.question.get())
    }
    opened.control.state.subscribe(follow)
    opened.status.subscribe(follow)
    opened.question.subscribe(follow)
    follow()
    return opened
  }
  const open = () => (services ??= openServices())
  const look = async () => {
    const database = await opening
    // An unreadable disk holds no account.
    const metadata: unknown = await database?.get('facts', ACCOUNT_KEY).catch(() => undefined)
    // The code may have come before, and knows more.
    if (state.get().status !== 'opening') return
    const first = firstState(metadata)
    state.set(first)
    if (first.status !== 'anonymous') await open()
  }
  // Code that does not come leaves the viewer anonymous; whoever asks for the account fetches it again.
  look().catch(() => {})
  // Somebody logs in in another tab: this one has to follow.
  channel.addEventListener('message', () => void open().catch(() => {}))
  return { state, status, pendingLogOut: pendingLogOut, open }
}

export const AccountContext = createContext<LazyAccount | null>(null)

/** The account of this device. @throws Error outside of the provider, which only a test can be. */
export function useLazyAccount(): LazyAccount {
  const account = useContext(AccountContext)
  if (!account) throw new Error('no account is provided')
  return account
}
