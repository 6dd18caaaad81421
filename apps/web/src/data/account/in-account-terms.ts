import { AccountApiError } from '../../services/account-api/account-api-error.ts'
import { accountFailure, AccountFailure } from './account-state.ts'

/** A call whose failures are told in the account's words. @throws AccountFailure */
export async function inAccountTerms<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof AccountFailure) throw cause
    throw new AccountFailure(accountFailure(cause instanceof AccountApiError ? cause : undefined), cause)
  }
}
