import type { Profile } from '@matinee/contracts'
import type { Access } from '../../services/account-api/account-api.ts'
import type { AccountApiErrorCode } from '../../services/account-api/account-api-error.ts'
import type { StoredKeys } from './crypto/account-keys.ts'

/** The signed-in device as it lies in the database: never a passphrase, keys that no script reads where the platform can. */
export interface StoredAccount extends Access {
  /** The encrypted name, byte for byte as the server has it. */
  device: string
  profile: Profile
  keys: StoredKeys
  /** As the server knows the account; older versions did not store it. */
  publicKey?: string
}

/** Who is signed in, for the screens. */
export interface Account {
  baseUrl: string
  userId: string
  sessionId: string
  /** Readable; empty when it was made with another key. */
  deviceName: string
  profile: Profile
}

const END_REASONS = ['sessionOver', 'accountUnknown', 'accountDeleted', 'cleared'] as const
/**
 * How a session ended over the viewer's head: on another device or by the server; with an account that the server has no more; with one
 * that was deleted on this device; or with all that was stored here.
 */
export type EndReason = (typeof END_REASONS)[number]

/** What the viewer is told of a session that ended. */
export interface EndedSession {
  reason: EndReason
  /** Changes wait on this device for the next login. */
  hasUnsent: boolean
}

/** Two states of a viewer, anonymous and signed in (specification §6), and the ways between them. */
export type AccountState =
  /** What this device keeps is being read. */
  | { status: 'opening' }
  /** With a reason where it was not the viewer who logged out here. */
  | ({ status: 'anonymous' } & Partial<EndedSession>)
  /** Known on this device, and being asked for. The library is there already. */
  | { status: 'restoring'; account: Account }
  | { status: 'signedIn'; account: Account }
  /** Known on this device, but the server could not be asked. The library is there, and changes wait. */
  | { status: 'failed'; account: Account; code: AccountApiErrorCode }

/** The id of the account that is known on this device; undefined while nobody is signed in, or that is not known yet. */
export const accountIdOf = (state: AccountState): string | undefined =>
  'account' in state ? state.account.userId : undefined

/** Why an account could not be made, entered or changed; screens have a text for each. */
export type AccountFailureCode =
  | 'noBackendUrl'
  /** Not the words of a passphrase. */
  | 'passphrase'
  /** There is none. */
  | 'deviceName'
  /** Longer than the wire takes. */
  | 'deviceNameTooLong'
  /** The server knows no such account. */
  | 'refused'
  /** There is an account of this passphrase already. */
  | 'taken'
  | 'humanCheck'
  | 'tooMany'
  /** The server's disk. */
  | 'diskFull'
  | 'diskReadOnly'
  | 'unreachable'
  | 'failed'

export class AccountFailure extends Error {
  override readonly name = 'AccountFailure'
  readonly code: AccountFailureCode

  constructor(code: AccountFailureCode, cause?: unknown) {
    super(`account: ${code}`, { cause })
    this.code = code
  }
}

const failureOf: Partial<Record<AccountApiErrorCode, AccountFailureCode>> = {
  unauthorized: 'refused',
  taken: 'taken',
  tooMany: 'tooMany',
  diskFull: 'diskFull',
  diskReadOnly: 'diskReadOnly',
  unreachable: 'unreachable',
  timeout: 'unreachable',
}

/** What a failed call means for signing in. */
export function accountFailure(cause: { code: AccountApiErrorCode } | undefined): AccountFailureCode {
  return (cause && failureOf[cause.code]) ?? 'failed'
}

const hasTexts = (value: unknown, names: readonly string[]): boolean => {
  const row = Object(value) as Record<string, unknown>
  return names.every((name) => typeof row[name] === 'string')
}

/** Whether a fact is an account as it should be; keys that cannot be used show when they are. */
export const isStoredAccount = (metadata: unknown): metadata is StoredAccount => {
  const { userId, profile, keys } = Object(metadata) as Record<string, unknown>
  if (!hasTexts(metadata, ['baseUrl', 'userId', 'sessionId', 'token', 'device']) || userId === '') return false
  return hasTexts(profile, ['colorA', 'colorB', 'icon']) && typeof keys === 'object' && keys !== null
}

/** How this session ended, by what was stored of it; undefined where nothing is, or it is of another. */
export function endedSession(metadata: unknown, sessionId: string): EndedSession | undefined {
  const { reason: stored, hasUnsent, ...of } = Object(metadata) as Record<string, unknown>
  const reason = END_REASONS.find((known) => known === stored)
  return reason && of['sessionId'] === sessionId ? { reason, hasUnsent: hasUnsent === true } : undefined
}
