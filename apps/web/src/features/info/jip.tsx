import { buttonClass } from '@matinee/ui'
import { useTranslate } from '../../i18n/i18n.ts'
import { useServices } from '../../services/services.ts'
import { InfoPage } from './info-page.tsx'

/** `/jip`: a text, and a button to a profile elsewhere (specification §2). */
export function JipPage() {
  const t = useTranslate()
  const { host } = useServices()
  return (
    <InfoPage name={t('global.pages.jip')} title={t('jip.title')}>
      <p className="mt-4 text-lg text-secondary">{t('jip.text')}</p>
      {host.links.jip && (
        <a
          href={host.links.jip}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass({ look: 'primary' })} mt-6`}
        >
          {t('jip.button')}
        </a>
      )}
    </InfoPage>
  )
}
