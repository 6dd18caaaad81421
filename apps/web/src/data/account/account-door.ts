import { createContext, useContext } from 'react'
import { createObservable, type Observable } from '../kit/observable.ts'
import type { DeviceDatabase } from '../kit/database.ts'
import { ACCOUNT_FACT } from '../library/facts.ts'
import type { SyncStatus } from '../sync/sync-engine.ts'
import type { AccountServices } from './account-services.ts'
import { isKeptAccount, type AccountState } from './account-state.ts'
import type { Leaving } from './leaving.ts'

/** Channel on which tabs tell each other that the account changed. */
export const ACCOUNT_CHANNEL = 'matinee-account'

/**
 * The way to the account that the first page can afford: who is signed in is known as soon as the database is open; the rest (keys,
 * calls, sync) is loaded when somebody is, or when it is asked for.
 */
export interface AccountDoor {
  readonly state: Observable<AccountState>
  readonly status: Observable<SyncStatus>
  /** The question to a viewer who logs out too early, or null. */
  readonly leaving: Observable<Leaving | null>
  /** Loads the rest; the same answer every time. */
  open(): Promise<AccountServices>
}

/** The kept account as screens first see it; its device name is read once the keys are there. */
function firstState(fact: unknown): AccountState {
  if (!isKeptAccount(fact)) return { status: 'anonymous' }
  const { baseUrl, userId, sessionId, profile } = fact
  return { status: 'restoring', account: { baseUrl, userId, sessionId, profile, deviceName: '' } }
}

/** The door to the account of this device, whose database is being opened. */
export function createAccountDoor(
  opening: Promise<DeviceDatabase | null>,
  load: () => Promise<AccountServices>,
): AccountDoor {
  const state = createObservable<AccountState>({ status: 'opening' })
  const status = createObservable<SyncStatus>({ state: 'off' })
  const leaving = createObservable<Leaving | null>(null)
  let services: Promise<AccountServices> | undefined

  const openServices = async () => {
    const opened = await load()
    const follow = () => {
      state.set(opened.control.state.get())
      status.set(opened.status.get())
      leaving.set(opened.question.get())
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
    const fact: unknown = await database?.get('facts', ACCOUNT_FACT).catch(() => undefined)
    if (services) return
    const first = firstState(fact)
    state.set(first)
    if (first.status !== 'anonymous') await open()
  }
  look().catch(() => {})
  // Somebody logs in in another tab: this one has to follow.
  new BroadcastChannel(ACCOUNT_CHANNEL).addEventListener('message', () => void open().catch(() => {}))
  return { state, status, leaving, open }
}

export const AccountContext = createContext<AccountDoor | null>(null)

/** The account of this device. @throws Error outside of the provider, which only a test can be. */
export function useAccountDoor(): AccountDoor {
  const door = useContext(AccountContext)
  if (!door) throw new Error('no account is provided')
  return door
}
