import type { MessageKey } from '@matinee/locales'
import type { AccountFailureCode } from '../data/account/account-state.ts'

/** What the accounts server could not do now, whatever it was asked for. */
export const SERVER_FAILURE_TEXTS = {
  tooMany: 'auth.failures.tooMany',
  unreachable: 'auth.failures.unreachable',
  diskFull: 'navigation.sync.diskFull',
  diskReadOnly: 'navigation.sync.diskReadOnly',
} as const satisfies Partial<Record<AccountFailureCode, MessageKey>>

export type ServerFailure = keyof typeof SERVER_FAILURE_TEXTS

export const isServerFailure = (code: AccountFailureCode): code is ServerFailure =>
  Object.hasOwn(SERVER_FAILURE_TEXTS, code)
