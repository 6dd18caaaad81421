import { useTranslate } from '../../i18n/i18n.ts'
import { useServices } from '../../services/services.ts'
import { InfoPage } from './info-page.tsx'

/** `/dmca`: the contact for takedowns (specification §2). */
export function DmcaPage() {
  const t = useTranslate()
  const { host } = useServices()
  const email = host.takedown?.email ?? ''
  return (
    <InfoPage name={t('global.pages.dmca')} title={t('dmca.title')}>
      <p className="mt-4 max-w-[60ch] text-lg text-secondary">{t('dmca.text', { email })}</p>
      <a href={`mailto:${email}`} className="m-lone-link mt-6 text-accent underline underline-offset-4">
        {email}
      </a>
    </InfoPage>
  )
}
