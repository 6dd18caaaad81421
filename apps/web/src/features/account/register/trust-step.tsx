import type { ServerMeta } from '@matinee/contracts'
import { Button, buttonClass, Spinner, WarningFillIcon } from '@matinee/ui'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useLazyAccount } from '../../../data/account/lazy-account.ts'
import { AccountFailure } from '../../../data/account/account-state.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { paths } from '../../../services/navigation/paths.ts'
import { useBackendUrl } from '../../../blocks/use-backend-url.ts'
import { Pane } from '../pane.tsx'
import { Steps } from './steps.tsx'

type Trust =
  | { state: 'loading' }
  | { state: 'loaded'; meta: ServerMeta }
  | { state: 'failed' }
  /** No server is configured. */
  | { state: 'noHost' }

function useTrust(): Trust {
  const account = useLazyAccount()
  const [trust, setTrust] = useState<Trust>({ state: 'loading' })
  useEffect(() => {
    const life = new AbortController()
    const ask = async (): Promise<Trust> => {
      try {
        const { askServer } = await account.open()
        return { state: 'loaded', meta: await askServer(life.signal) }
      } catch (cause) {
        const isHostless = cause instanceof AccountFailure && cause.code === 'noBackendUrl'
        return { state: isHostless ? 'noHost' : 'failed' }
      }
    }
    const follow = async () => {
      const next = await ask()
      if (!life.signal.aborted) setTrust(next)
    }
    void follow()
    return () => life.abort()
  }, [account])
  return trust
}

function Card({ trust, host }: { trust: Trust; host: string }) {
  const t = useTranslate()
  if (trust.state === 'noHost') return null
  return (
    <div className="rounded-lg bg-surface p-5" aria-live="polite" aria-busy={trust.state === 'loading'}>
      <p className="font-mono text-sm break-all text-secondary" dir="ltr">
        {host}
      </p>
      {trust.state === 'loading' && <Spinner className="mt-3 size-6" />}
      {trust.state === 'loaded' && (
        <>
          <p dir="auto" className="m-title mt-2 text-xl">
            {trust.meta.name}
          </p>
          {trust.meta.description && <p className="mt-1 text-secondary">{trust.meta.description}</p>}
        </>
      )}
      {trust.state === 'failed' && (
        <div className="mt-3 flex gap-3">
          <WarningFillIcon className="mt-0.5 size-5 text-warn" />
          <div>
            <p className="font-semibold">{t('auth.trust.failed.title')}</p>
            <p className="text-secondary">{t('auth.trust.failed.text')}</p>
          </div>
        </div>
      )}
    </div>
  )
}

/** Step 1: whose server will store the account. */
export function TrustStep({ onTrust }: { onTrust: (meta: ServerMeta) => void }) {
  const t = useTranslate()
  const trust = useTrust()
  const url = useBackendUrl()
  const host = url === null ? '' : new URL(url, location.href).host
  const isHostless = trust.state === 'noHost'
  return (
    <Pane
      page={t('global.pages.register')}
      above={<Steps current="trust" />}
      title={t(isHostless ? 'auth.trust.noHostTitle' : 'auth.trust.title')}
      text={t(isHostless ? 'auth.trust.noHost' : 'auth.trust.host', { hostname: host })}
    >
      <Card trust={trust} host={host} />
      <div className="m-pane-actions">
        <Link href={paths.home()} className={buttonClass({ size: 'big' })}>
          {t('auth.trust.no')}
        </Link>
        {!isHostless && (
          <Button
            look="primary"
            size="big"
            disabled={trust.state !== 'loaded'}
            onClick={() => trust.state === 'loaded' && onTrust(trust.meta)}
          >
            {t('auth.trust.yes')}
          </Button>
        )}
      </div>
      <p className="mt-8 text-center text-secondary">
        {t('auth.hasAccount')}{' '}
        <Link href={paths.login()} className="m-link">
          {t('auth.login.submit')}
        </Link>
      </p>
    </Pane>
  )
}
