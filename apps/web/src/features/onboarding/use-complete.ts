import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useLocalStores } from '../../data/local-stores.ts'
import { searchOf } from '../../services/navigation/address.ts'
import { redirectOf } from './redirect.ts'

/** Ends the setup: this is stored, and the viewer goes to the requested page (specification §2). */
export function useComplete(): () => void {
  const { onboarding } = useLocalStores()
  const [, navigate] = useLocation()
  return useCallback(() => {
    onboarding.set({ completed: true })
    navigate(redirectOf(searchOf(window.location)), { replace: true })
  }, [onboarding, navigate])
}

/** The address to return to, for links between the steps. */
export const storedRedirect = (): string => {
  const target = redirectOf(searchOf(window.location))
  return target === '/' ? '' : target
}
