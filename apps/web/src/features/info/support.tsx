import { buttonClass } from '@matinee/ui'
import { Link } from 'wouter'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { InfoPage, Question } from './info-page.tsx'

const LINK = 'text-accent underline underline-offset-4'

/** `/support`: documentation, two questions with links, and the takedown contact where there is one (specification §2). */
export function SupportPage() {
  const t = useTranslate()
  const { host } = useServices()
  return (
    <InfoPage name={t('global.pages.support')} title={t('support.title')}>
      <p className="mt-4 max-w-[60ch] text-lg text-secondary">{t('support.text')}</p>
      {host.links.docs && (
        <a
          href={host.links.docs}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass({ look: 'primary' })} mt-6`}
        >
          {t('support.docs')}
        </a>
      )}
      <div className="mt-10">
        <Question title={t('support.q1.title')}>
          {t('support.q1.body')}{' '}
          <Link href={paths.discover()} className={LINK}>
            {t('support.q1Link')}
          </Link>
        </Question>
        <Question title={t('support.q2.title')}>
          {t('support.q2.body')}{' '}
          <Link href={paths.about()} className={LINK}>
            {t('support.q2Link')}
          </Link>
        </Question>
      </div>
      {host.takedown && (
        <a href={`mailto:${host.takedown.email}`} className={`m-lone-link ${LINK}`}>
          {t('support.contact')}
        </a>
      )}
    </InfoPage>
  )
}
