import type { AccountSession, Profile } from '@matinee/contracts'
import type { AccountApi } from '../../services/account-api/account-api.ts'
import type { TabChannel } from '../../services/storage/tab-channel.ts'
import type { Observable } from '../kit/observable.ts'
import type { RandomBytes } from '../kit/random-id.ts'
import type { LibraryStore } from '../library/library-store.ts'
import type { AccountState, StoredAccount } from './account-state.ts'
import type { Sealer } from './crypto/account-keys.ts'
import type { KeyMaker } from './crypto/key-maker.ts'
import type { LogOutIntent } from './log-out-intent.ts'

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
  channel: TabChannel
  after: (ms: number, call: () => void) => () => void
  /** Called before a device logs out, while its session lives: the last chance to tell the server what waits. */
  beforeLogOut: () => Promise<void>
  /** The way to empty this device of the connections that its account keeps; undefined where it keeps them not or not all. */
  connectionsToForget: (sealer: Sealer | undefined) => Promise<(() => void) | undefined>
  /** Stands from the moment a device logs out until it has. */
  logOutIntent: LogOutIntent
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
  /** How full the account is, from 0 to 1; undefined where its server does not say. */
  fullness(signal?: AbortSignal): Promise<number | undefined>
  removeDevice(sessionId: string): Promise<void>
  isSignedIn(): boolean
  /** What the sync engine calls with; null while anonymous. */
  access(): StoredAccount | null
  /** Seals what only this account's devices may read; undefined while anonymous, or where the kept key is of no use. */
  sealer(): Sealer | undefined
}
