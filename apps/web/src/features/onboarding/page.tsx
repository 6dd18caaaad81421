import './onboarding.css'
import { useParams } from 'wouter'
import { ExtensionStep } from './extension-step.tsx'
import { ProxyStep } from './proxy-step.tsx'
import { StartStep } from './start-step.tsx'

/** `/onboarding` and its two second steps (specification §2 "Onboarding"). */
export function OnboardingPage() {
  const { step } = useParams<{ step?: string }>()
  if (step === 'extension') return <ExtensionStep />
  if (step === 'proxy') return <ProxyStep />
  return <StartStep />
}
