import type { AccountApi } from '../../services/account-api/account-api.ts'
import { AccountApiError } from '../../services/account-api/account-api-error.ts'
import type { EndReason, StoredAccount } from './account-state.ts'

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
    return cause instanceof AccountApiError && cause.code === 'unauthorized' ? 'accountDeleted' : 'sessionOver'
  }
}
