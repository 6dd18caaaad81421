import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useToast } from '../blocks/toasts.tsx'
import type { EndedSession, EndReason } from '../data/account/account-state.ts'
import { useAccount } from '../data/account/use-account.ts'
import { useTranslate, type Translate } from '../i18n/i18n.ts'
import { useAllTexts } from '../i18n/use-all-texts.ts'
import { paths } from '../services/navigation/paths.ts'

/** How an account ends, after which there is none to log in to. */
const isGone = (reason: EndReason): reason is 'accountDeleted' | 'accountUnknown' =>
  reason === 'accountDeleted' || reason === 'accountUnknown'

function textOf({ reason, hasUnsent }: EndedSession, t: Translate): string {
  if (isGone(reason)) return t(`settings.account.leaving.${reason}`)
  const sentences = [t('settings.account.leaving.sessionOver')]
  if (reason === 'cleared') sentences.unshift(t('home.keeping.cleared'))
  if (hasUnsent) sentences.push(t('settings.account.leaving.text'))
  return sentences.join(' ')
}

function Word({ reason, hasUnsent }: EndedSession) {
  useAllTexts()
  const t = useTranslate()
  const toast = useToast()
  const [, navigate] = useLocation()
  useEffect(
    () =>
      toast({
        text: textOf({ reason, hasUnsent }, t),
        action: isGone(reason)
          ? { label: t('auth.createAccount'), run: () => navigate(paths.register()) }
          : { label: t('auth.login.submit'), run: () => navigate(paths.login()) },
        waits: true,
      }),
    [toast, t, navigate, reason, hasUnsent],
  )
  return null
}

/** Says how this device's session ended where the viewer did not log out here (specification §8), what stays of it, and the way back. */
export function SessionOver() {
  const state = useAccount()
  if (state.status !== 'anonymous' || !state.reason) return null
  return <Word reason={state.reason} hasUnsent={state.hasUnsent === true} />
}
