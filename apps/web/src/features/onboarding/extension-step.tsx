import { ArrowLeftIcon, Button, ButtonLink, buttonClass } from '@matinee/ui'
import { Link } from 'wouter'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { browserKind, type BrowserKind } from '../../services/transport/browser-kind.ts'
import { installLinks } from './install-links.ts'
import { StatusCard } from './status-card.tsx'
import { StepPane } from './step-pane.tsx'
import { storedRedirect, useComplete } from './use-complete.ts'
import { useExtensionState } from './use-extension-state.ts'

const LINK_TEXTS = { chrome: 'onboarding.extension.linkChrome', firefox: 'onboarding.extension.linkFirefox' } as const

/** Where to get it: the link for this browser, or both links for an unknown one. */
function InstallLinks({ kind }: { kind: BrowserKind }) {
  const t = useTranslate()
  const links = installLinks(kind, useServices().host.setup)
  if (links.length === 0) return <p className="mb-6 text-muted">{t('onboarding.extension.noLink')}</p>
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      {links.map(({ browser, url }) => (
        <ButtonLink key={browser} look="primary" size="big" href={url} target="_blank" rel="noreferrer">
          {t(LINK_TEXTS[browser])}
        </ButtonLink>
      ))}
    </div>
  )
}

function Back() {
  const t = useTranslate()
  return (
    <Link href={paths.onboarding('', storedRedirect())} className={buttonClass({ look: 'ghost' })}>
      <ArrowLeftIcon className="size-5 rtl:-scale-x-100" />
      {t('onboarding.back')}
    </Link>
  )
}

/** Step 2 by the extension: get it, allow it, go on (specification §2, §4). */
export function ExtensionStep() {
  const t = useTranslate()
  const complete = useComplete()
  const kind = browserKind(navigator)
  const { state, transport } = useExtensionState()
  if (kind === 'ios') {
    return (
      <StepPane step={2} title={t('onboarding.extension.title')} text={t('onboarding.extension.explainerIos')}>
        <div className="flex justify-between gap-3">
          <Back />
          <Link
            href={paths.onboarding('proxy', storedRedirect())}
            className={buttonClass({ look: 'primary', size: 'big' })}
          >
            {t('onboarding.extension.useProxy')}
          </Link>
        </div>
      </StepPane>
    )
  }
  const { status } = state
  const submit = async () => {
    const now = await transport?.probe()
    if (now?.status === 'success') complete()
  }
  return (
    <StepPane step={2} title={t('onboarding.extension.title')} text={t('onboarding.extension.explainer')}>
      <InstallLinks kind={kind} />
      <StatusCard
        state={state}
        onGrant={() =>
          void transport?.openPermissions(window.location.href).catch(() => {
            // The next probe shows whether it was granted.
          })
        }
      />
      {kind !== 'chrome' && status !== 'success' && (
        <p className="mt-4 text-sm text-muted">{t('onboarding.extension.help')}</p>
      )}
      {(status === 'unknown' || status === 'failed') && (
        <p className="mt-4 text-sm text-muted">
          {t('onboarding.extension.notDetecting')}{' '}
          <button
            type="button"
            className="text-accent underline underline-offset-4"
            onClick={() => window.location.reload()}
          >
            {t('onboarding.extension.notDetectingAction')}
          </button>
        </p>
      )}
      <div className="mt-8 flex justify-between gap-3">
        <Back />
        {status === 'success' && (
          <Button look="primary" size="big" onClick={() => void submit()}>
            {t('onboarding.extension.submit')}
          </Button>
        )}
      </div>
    </StepPane>
  )
}
