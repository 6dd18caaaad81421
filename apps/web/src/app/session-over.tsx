import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useToast } from '../blocks/toasts.tsx'
import { useAccount } from '../data/account/use-account.ts'
import { useTranslate } from '../i18n/i18n.ts'
import { useAllTexts } from '../i18n/use-all-texts.ts'
import { paths } from '../services/navigation/paths.ts'

function Word() {
  useAllTexts()
  const t = useTranslate()
  const toast = useToast()
  const [, navigate] = useLocation()
  useEffect(
    () =>
      toast({
        text: t('settings.account.leaving.sessionOver'),
        action: { label: t('auth.login.submit'), run: () => navigate(paths.login()) },
        waits: true,
      }),
    [toast, t, navigate],
  )
  return null
}

/** Says that the server ended this device's session, because the viewer did not log out (specification §8). */
export function SessionOver() {
  const state = useAccount()
  return state.status === 'anonymous' && state.reason === 'sessionOver' && <Word />
}
