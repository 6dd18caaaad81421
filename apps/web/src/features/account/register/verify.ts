import type { ServerMeta } from '@matinee/contracts'
import { normalPassphrase } from '@matinee/domain'
import { isServerFailure, type ServerFailure } from '../../../blocks/server-failure-text.ts'
import { AccountFailure } from '../../../data/account/account-state.ts'
import type { NewAccount } from '../../../data/account/account-control.ts'
import type { Registration } from './registration.ts'

export type VerifyFailure =
  | 'noBackendUrl'
  | 'invalidData'
  | 'recaptchaFailed'
  | 'noMatch'
  | 'registrationFailed'
  | 'taken'
  | ServerFailure

/**
 * The checks before an account is made, in the specified order, and then the request (specification §5 "Login and
 * registration"). Resolves with what failed, or null. Never rejects.
 */
export async function verify(given: {
  backendUrl: string | null
  registration: Pick<Registration, 'meta' | 'passphrase' | 'deviceName' | 'profile'>
  typed: string
  /** Requests the server's description again. */
  askServer: () => Promise<ServerMeta>
  humanToken: (meta: ServerMeta) => Promise<string | undefined>
  register: (account: NewAccount) => Promise<void>
}): Promise<VerifyFailure | null> {
  const { meta, passphrase, deviceName, profile } = given.registration
  if (given.backendUrl === null) return 'noBackendUrl'
  if (!meta || passphrase === '' || deviceName.trim() === '') return 'invalidData'
  let captchaToken: string | undefined
  try {
    // A challenge lasts minutes and one attempt: writing twelve words down takes longer, so a new one is requested.
    captchaToken = await given.humanToken(meta.hasCaptcha ? await given.askServer().catch(() => meta) : meta)
  } catch {
    return 'recaptchaFailed'
  }
  if (normalPassphrase(given.typed) !== normalPassphrase(passphrase)) return 'noMatch'
  try {
    await given.register({ passphrase, deviceName, profile, ...(captchaToken !== undefined && { captchaToken }) })
    return null
  } catch (cause) {
    const code = cause instanceof AccountFailure ? cause.code : 'failed'
    if (code === 'humanCheck') return 'recaptchaFailed'
    return code === 'taken' || isServerFailure(code) ? code : 'registrationFailed'
  }
}
