import type { Access, AccountApi } from '../../services/account-api/account-api.ts'

/** How full an account is, from 0 to 1; undefined where its server does not say. @throws AccountApiError */
export async function fullnessOf(
  api: Pick<AccountApi, 'meta' | 'usage'>,
  access: Access,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const { sync } = await api.meta(access.baseUrl, { signal })
  if (!sync?.usage) return undefined
  const { records, mostRecords, bytes, mostBytes } = await api.usage(access, { signal })
  return Math.max(records / mostRecords, bytes / mostBytes)
}
