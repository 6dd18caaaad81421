import type { HumanCheckOffer } from '@matinee/contracts'
import type { Clock } from '@matinee/server-kit'
import type { ApiLog } from '../log.ts'
import type { RandomBytes } from '../randomness.ts'
import type { Storage } from '../storage/storage.ts'

/** What `GET /meta` says of the check. */
export interface HumanCheckMeta {
  hasCaptcha: boolean
  captchaClientKey?: string
  humanCheck?: HumanCheckOffer
}

/** Keeps registrations for people, or at least for those who pay for them. */
export interface HumanCheck {
  meta: () => HumanCheckMeta
  /** Whether a token is right. A check that cannot be asked lets nobody in. */
  accepts: (token: string | undefined, address: string) => Promise<boolean>
}

export type HumanCheckOptions =
  | { kind: 'none' }
  | { kind: 'turnstile' | 'recaptcha'; clientKey: string; secret: string; verifyUrl?: string | undefined }
  | { kind: 'proof-of-work'; difficulty?: number | undefined }

export interface HumanCheckParts {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  storage: Storage
  clock: Clock
  random: RandomBytes
  log: ApiLog
  /** Signs puzzles. */
  secret: string
}
