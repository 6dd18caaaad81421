import { NEW_PROFILE } from '@matinee/domain'
import { useReducer } from 'react'
import { suggestedDeviceName } from '../device-name.ts'
import { PassphraseStep } from './passphrase-step.tsx'
import { ProfileStep } from './profile-step.tsx'
import type { Registration } from './registration.ts'
import { TrustStep } from './trust-step.tsx'
import { VerifyStep } from './verify-step.tsx'

/** Registration in four steps: trust, passphrase, profile, verify (specification §2 "Register", §4). */
export function RegisterPage() {
  const [registration, go] = useReducer(
    (before: Registration, change: Partial<Registration>) => ({ ...before, ...change }),
    null,
    (): Registration => ({
      step: 'trust',
      meta: null,
      passphrase: '',
      deviceName: suggestedDeviceName(navigator.userAgent),
      profile: NEW_PROFILE,
    }),
  )
  if (registration.step === 'trust') return <TrustStep onTrust={(meta) => go({ meta, step: 'passphrase' })} />
  if (registration.step === 'passphrase') {
    return (
      <PassphraseStep
        passphrase={registration.passphrase}
        onMade={(passphrase) => go({ passphrase })}
        onNext={() => go({ step: 'profile' })}
      />
    )
  }
  if (registration.step === 'profile') {
    return (
      <ProfileStep
        deviceName={registration.deviceName}
        profile={registration.profile}
        onBack={() => go({ step: 'passphrase' })}
        onNext={(deviceName, profile) => go({ deviceName, profile, step: 'verify' })}
      />
    )
  }
  return <VerifyStep registration={registration} onBack={() => go({ step: 'profile' })} />
}
