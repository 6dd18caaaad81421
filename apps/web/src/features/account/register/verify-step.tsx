import type { MessageKey } from '@matinee/locales'
import { Button, Spinner } from '@matinee/ui'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { SERVER_FAILURE_TEXTS } from '../../../blocks/server-failure-text.ts'
import { useBackendUrl } from '../../../blocks/use-backend-url.ts'
import { useLazyAccount } from '../../../data/account/lazy-account.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { humanToken } from '../../../services/human-check/human-check.ts'
import { paths } from '../../../services/navigation/paths.ts'
import { PassphraseField } from '../passphrase-field.tsx'
import { Pane } from '../pane.tsx'
import type { Registration } from './registration.ts'
import { Steps } from './steps.tsx'
import { verify, type VerifyFailure } from './verify.ts'

const TEXTS: Readonly<Record<VerifyFailure, MessageKey>> = {
  noBackendUrl: 'auth.verify.noBackendUrl',
  invalidData: 'auth.verify.invalidData',
  recaptchaFailed: 'auth.verify.recaptchaFailed',
  noMatch: 'auth.verify.noMatch',
  registrationFailed: 'auth.verify.registrationFailed',
  taken: 'auth.verify.taken',
  ...SERVER_FAILURE_TEXTS,
}

/** Step 4: the words once more, then the account is made. */
export function VerifyStep({ registration, onBack }: { registration: Registration; onBack: () => void }) {
  const t = useTranslate()
  const account = useLazyAccount()
  const backendUrl = useBackendUrl()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<VerifyFailure | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const life = useRef<AbortController>(null)
  useEffect(() => () => life.current?.abort(), [])

  const register = async () => {
    setIsBusy(true)
    setFailure(null)
    const attempt = new AbortController()
    life.current = attempt
    const result = await verify({
      backendUrl,
      registration,
      typed,
      askServer: async () => (await account.open()).askServer(attempt.signal),
      humanToken: (meta) =>
        humanToken(meta, { title: t('player.turnstile.title'), text: t('auth.verify.humanCheck') }, attempt.signal),
      register: async (draft) => (await account.open()).control.register(draft),
    })
    if (attempt.signal.aborted) return
    if (result === null) return navigate(paths.home())
    setFailure(result)
    setIsBusy(false)
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBusy) void register()
  }
  const text = failure && t(TEXTS[failure])
  return (
    <Pane
      isLaterStep
      page={t('global.pages.register')}
      above={<Steps current="verify" />}
      title={t('auth.verify.title')}
      text={t('auth.verify.description')}
    >
      <form className="grid gap-5.5" onSubmit={onSubmit} noValidate>
        <PassphraseField
          label={t('auth.verify.passphraseLabel')}
          value={typed}
          error={text ?? undefined}
          onChange={setTyped}
        />
        <div className="m-pane-actions">
          <Button size="big" onClick={onBack}>
            {t('auth.back')}
          </Button>
          <Button type="submit" look="primary" size="big" aria-disabled={isBusy}>
            {isBusy && <Spinner className="size-5 text-current" />}
            {t('auth.verify.register')}
          </Button>
        </div>
      </form>
    </Pane>
  )
}
