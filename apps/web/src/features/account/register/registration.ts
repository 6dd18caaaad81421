import type { Profile, ServerMeta } from '@matinee/contracts'

/** What has been gathered on the way; nothing of it outlives the page. */
export interface Registration {
  step: 'trust' | 'passphrase' | 'profile' | 'verify'
  meta: ServerMeta | null
  passphrase: string
  deviceName: string
  profile: Profile
}
