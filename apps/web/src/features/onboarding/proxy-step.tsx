import { ArrowLeftIcon, Button, buttonClass, Spinner, TextField } from '@matinee/ui'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import { useLocalStores } from '../../data/local-stores.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import type { ProxyError } from '../../services/transport/transport-gateway.ts'
import { StepPane } from './step-pane.tsx'
import { storedRedirect, useComplete } from './use-complete.ts'

/** Step 2 by a proxy: its address, tested by one harmless request before it is saved (specification §5 "Proxy"). */
export function ProxyStep() {
  const t = useTranslate()
  const { host, loadStreaming } = useServices()
  const { connections } = useLocalStores()
  const complete = useComplete()
  const [url, setUrl] = useState('')
  const [error, setError] = useState<ProxyError | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const life = useRef<AbortController | null>(null)
  useEffect(() => () => life.current?.abort(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const mine = new AbortController()
    life.current?.abort()
    life.current = mine
    setIsBusy(true)
    setError(null)
    const address = url.trim().replace(/\/+$/, '')
    try {
      const { transport } = await loadStreaming()
      const found = await transport.testProxy(address, mine.signal)
      if (mine.signal.aborted) return
      if (found) return setError(found)
      // Saved here and, when signed in, sent to the account by the settings' sync.
      connections.set({ proxySet: [address] })
      complete()
    } catch {
      if (!mine.signal.aborted) setError('errorConnection')
    } finally {
      if (!mine.signal.aborted) setIsBusy(false)
    }
  }
  return (
    <StepPane
      step={2}
      title={t('onboarding.proxy.title')}
      text={
        <>
          {t('onboarding.proxy.explainer')}{' '}
          {host.setup.proxyUrl && (
            <a
              href={host.setup.proxyUrl}
              target="_blank"
              rel="noreferrer"
              className="text-accent underline underline-offset-4"
            >
              {t('onboarding.proxy.link')}
            </a>
          )}
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('onboarding.proxy.label')}
          placeholder={t('onboarding.proxy.placeholder')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={url}
          error={error ? t(`onboarding.proxy.${error}`) : undefined}
          onChange={(event) => setUrl(event.target.value)}
        />
        <div className="mt-8 flex justify-between gap-3">
          <Link href={paths.onboarding('', storedRedirect())} className={buttonClass({ look: 'ghost' })}>
            <ArrowLeftIcon className="size-5 rtl:-scale-x-100" />
            {t('onboarding.back')}
          </Link>
          <Button look="primary" size="big" type="submit" aria-disabled={isBusy}>
            {isBusy && <Spinner className="size-5 text-current" />}
            {t('onboarding.proxy.submit')}
          </Button>
        </div>
      </form>
    </StepPane>
  )
}
