import type { ServerMeta } from '@matinee/contracts'
import type { SealedConnections } from '../connections/sealed-connections.ts'
import type { Observable } from '../kit/observable.ts'
import type { SyncStatus } from '../sync/status.ts'
import type { AccountControl } from './account-control.ts'
import type { LogOut } from './log-out.ts'

/** The account of this device with its sync: what is loaded when somebody needs it. */
export interface AccountServices extends LogOut {
  control: Omit<AccountControl, 'logOut'>
  status: Observable<SyncStatus>
  /**
   * Begins a cycle now, also in the middle of a wait after failures, which offers again what the server did not take; settles when
   * it ended, well or not.
   */
  syncNow: () => Promise<void>
  /** The connections in the account; null while nobody is signed in, or where nothing can be sealed. */
  sealedConnections: Observable<SealedConnections | null>
  /** A subtitle file of the account was chosen on this device, or is chosen no more. Settles when the change is in the library, or cannot be put there. */
  subtitlesChosen: () => Promise<void>
  /** Who the accounts server says it is (specification §2 "Register"). @throws AccountFailure */
  askServer: (signal?: AbortSignal) => Promise<ServerMeta>
  /** A new passphrase of 12 words. */
  newPassphrase: () => Promise<string>
  isPassphrase: (typed: string) => Promise<boolean>
}
