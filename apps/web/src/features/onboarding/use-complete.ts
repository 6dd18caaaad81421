import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useLocalStores } from '../../data/local-stores.ts'
import { redirectOf } from './redirect.ts'

/** Ends the setup: this is stored, and the viewer goes to the requested page (specification §2). */
export function useComplete(): () => void {
  const { onboarding } = useLocalStores()
  const [, navigate] = useLocation()
  return useCallback(() => {
    onboarding.set({ completed: true })
    navigate(redirectOf(window.location.search), { replace: true })
  }, [onboarding, navigate])
}

/** The address to return to, for links between the steps. */
export const storedRedirect = (): string => {
  const target = redirectOf(window.location.search)
  return target === '/' ? '' : target
}
