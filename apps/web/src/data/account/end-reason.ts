import type { AccountApi } from '../../services/account-api/account-api.ts'
import { AccountApiError } from '../../services/account-api/account-api-error.ts'
import { forgetAcknowledged, forgetAll, keepWithoutAccount } from '../library/partitions.ts'
import type { EndReason, StoredAccount } from './account-state.ts'

/**
 * What is done with a device's part of an account when its session ends: what the server has goes, and what it has not waits for the next
 * login. Nobody ever asks again for an account that the viewer deleted. Of one that the server has no more, be it that the server lost its
 * data, this device may have the last copy.
 */
export const FAREWELLS = {
  sessionOver: forgetAcknowledged,
  cleared: forgetAll,
  accountDeleted: forgetAll,
  accountUnknown: keepWithoutAccount,
} as const satisfies Record<EndReason, unknown>

/**
 * Why a server knows a session no more: it is asked whether it knows the account's key. A server that refuses everything says nothing of
 * the account. Never rejects.
 */
export async function endReasonOf(
  { baseUrl, publicKey }: StoredAccount,
  api: Pick<AccountApi, 'meta' | 'startLogin'>,
  signal: AbortSignal,
): Promise<EndReason> {
  if (publicKey === undefined) return 'sessionOver'
  try {
    await api.meta(baseUrl, { signal })
  } catch {
    return 'sessionOver'
  }
  try {
    await api.startLogin(baseUrl, publicKey)
    return 'sessionOver'
  } catch (cause) {
    return cause instanceof AccountApiError && cause.code === 'unauthorized' ? 'accountUnknown' : 'sessionOver'
  }
}
