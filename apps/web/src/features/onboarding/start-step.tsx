import { Button, buttonClass, CheckIcon, Dialog, HardDrivesIcon, PuzzleIcon, Tag, type Icon } from '@matinee/ui'
import { Link } from 'wouter'
import { useAddressedDialog } from '../../blocks/overlay-address.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { browserKind } from '../../services/transport/browser-kind.ts'
import { installLinks } from './install-links.ts'
import { StepPane } from './step-pane.tsx'
import { storedRedirect, useComplete } from './use-complete.ts'
import { useExtensionState } from './use-extension-state.ts'

function Option({ way, icon: WayIcon, isFirst }: { way: 'extension' | 'proxy'; icon: Icon; isFirst: boolean }) {
  const t = useTranslate()
  return (
    <Link
      href={paths.onboarding(way, storedRedirect())}
      className={`m-setup-option ${isFirst ? 'm-setup-option-first' : ''}`}
    >
      <span className="m-setup-glyph">
        <WayIcon className="size-6.5" />
      </span>
      <h2 className="m-title text-2xl">{t(`onboarding.start.${way}.title`)}</h2>
      <p className="text-secondary">{t(`onboarding.start.${way}.description`)}</p>
      <span className="mt-4 flex items-center justify-between gap-3">
        <Tag tone={isFirst ? 'accent' : 'neutral'} {...(isFirst && { icon: CheckIcon })}>
          {t(`onboarding.start.${way}.quality`)}
        </Tag>
        <span className={buttonClass({ look: isFirst ? 'primary' : 'quiet' })}>
          {t(`onboarding.start.${way}.action`)}
        </span>
      </span>
    </Link>
  )
}

/** Whether the extension is a way here: the host says where this browser gets it, or there is one already. */
function useOffersExtension(): boolean {
  const { host } = useServices()
  const { status } = useExtensionState().state
  const isInstalled = status !== 'unknown' && status !== 'failed'
  return isInstalled || installLinks(browserKind(navigator), host.setup).length > 0
}

/** Step 1: the extension, a proxy of one's own, or the host's shared proxies; what this host does not offer is left out. */
export function StartStep() {
  const t = useTranslate()
  const { host } = useServices()
  const complete = useComplete()
  const offersExtension = useOffersExtension()
  const question = useAddressedDialog('default-setup')
  const accept = () => {
    question.close()
    complete()
  }
  return (
    <StepPane isWide step={1} title={t('onboarding.start.title')} text={t('onboarding.start.explainer')}>
      <div className="m-setup-options">
        {offersExtension && <Option way="extension" icon={PuzzleIcon} isFirst />}
        <Option way="proxy" icon={HardDrivesIcon} isFirst={!offersExtension} />
      </div>
      {host.setup.hasDefault && (
        <p className="mt-8 text-center text-secondary">
          {t('onboarding.start.hurry')}{' '}
          <button type="button" className="text-accent underline underline-offset-4" onClick={question.open}>
            {t('onboarding.start.default')}
          </button>
          . {t('onboarding.start.defaultText')}
        </p>
      )}
      {question.isOpen && (
        <Dialog
          title={t('onboarding.defaultConfirm.title')}
          onClose={question.close}
          actions={
            <>
              <Button look="ghost" onClick={question.close}>
                {t('onboarding.defaultConfirm.cancel')}
              </Button>
              <Button look="primary" onClick={accept}>
                {t('onboarding.defaultConfirm.confirm')}
              </Button>
            </>
          }
        >
          <p>{t('onboarding.defaultConfirm.description')}</p>
        </Dialog>
      )}
    </StepPane>
  )
}
