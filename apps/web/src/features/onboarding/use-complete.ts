import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useLocalStores } from '../../data/local-stores.ts'
import { redirectOf } from './redirect.ts'

/** Ends the setup: it is remembered, and the viewer goes where they wanted to (specification §2). */
export function useComplete(): () => void {
  const { onboarding } = useLocalStores()
  const [, navigate] = useLocation()
  return useCallback(() => {
    onboarding.set({ completed: true })
    navigate(redirectOf(window.location.search), { replace: true })
  }, [onboarding, navigate])
}

/** The address to come back to, for links between the steps. */
export const keptRedirect = (): string => {
  const target = redirectOf(window.location.search)
  return target === '/' ? '' : target
}
