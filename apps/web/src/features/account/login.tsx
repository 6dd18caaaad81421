import { Button, Spinner, TextField } from '@matinee/ui'
import { useState, type SubmitEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { DEVICE_NAME_TEXTS } from '../../blocks/device-name-text.ts'
import { SERVER_FAILURE_TEXTS } from '../../blocks/server-failure-text.ts'
import { useLazyAccount } from '../../data/account/lazy-account.ts'
import { AccountFailure, type AccountFailureCode } from '../../data/account/account-state.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import type { MessageKey } from '@matinee/locales'
import { paths } from '../../services/navigation/paths.ts'
import { suggestedDeviceName } from './device-name.ts'
import { Pane } from './pane.tsx'
import { PassphraseField } from './passphrase-field.tsx'

/** What went wrong besides the two fields, in words. */
const OTHER_FAILURES: Partial<Record<AccountFailureCode, MessageKey>> = {
  noBackendUrl: 'auth.verify.noBackendUrl',
  ...SERVER_FAILURE_TEXTS,
  failed: 'auth.failures.failed',
}

/** Log in with a passphrase (specification §2 "Login", §5). */
export function LoginPage() {
  const t = useTranslate()
  const account = useLazyAccount()
  const [, navigate] = useLocation()
  const [passphrase, setPassphrase] = useState('')
  const [deviceName, setDeviceName] = useState(() => suggestedDeviceName(navigator.userAgent))
  const [failure, setFailure] = useState<AccountFailureCode | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const logIn = async () => {
    setIsBusy(true)
    setFailure(null)
    try {
      const { control } = await account.open()
      await control.logIn({ passphrase, deviceName })
      navigate(paths.home())
    } catch (cause) {
      setFailure(cause instanceof AccountFailure ? cause.code : 'failed')
      setIsBusy(false)
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBusy) void logIn()
  }
  const other = failure && OTHER_FAILURES[failure]
  const nameText = failure && DEVICE_NAME_TEXTS[failure]
  return (
    <Pane page={t('global.pages.login')} title={t('auth.login.title')} text={t('auth.login.description')}>
      <form className="grid gap-5.5" onSubmit={onSubmit} noValidate>
        <PassphraseField
          label={t('auth.login.passphraseLabel')}
          value={passphrase}
          error={failure === 'passphrase' || failure === 'refused' ? t('auth.login.validationError') : undefined}
          onChange={setPassphrase}
        />
        <TextField
          label={t('auth.deviceNameLabel')}
          name="device"
          autoComplete="off"
          placeholder={t('auth.deviceNamePlaceholder')}
          value={deviceName}
          error={nameText ? t(nameText) : undefined}
          onChange={(event) => setDeviceName(event.target.value)}
        />
        {other && (
          <p role="alert" className="m-field-error mt-0">
            {t(other)}
          </p>
        )}
        <Button type="submit" look="primary" size="big" aria-disabled={isBusy} className="w-full">
          {isBusy && <Spinner className="size-5 text-current" />}
          {t('auth.login.submit')}
        </Button>
        <p className="text-center text-secondary">
          {t('auth.noAccount')}{' '}
          <Link href={paths.register()} className="m-link">
            {t('auth.createAccount')}
          </Link>
        </p>
      </form>
    </Pane>
  )
}
