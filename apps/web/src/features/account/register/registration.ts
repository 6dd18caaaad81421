import type { Profile, ServerMeta } from '@matinee/contracts'

/** The answers so far; none of them outlives the page. */
export interface Registration {
  step: 'trust' | 'passphrase' | 'profile' | 'verify'
  meta: ServerMeta | null
  passphrase: string
  deviceName: string
  profile: Profile
}
