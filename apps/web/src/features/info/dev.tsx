import { Link } from 'wouter'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { InfoPage } from './info-page.tsx'

const LINK = 'm-lone-link text-accent underline underline-offset-4'

/** `/dev`: links to the pages for developers. */
export function DevPage() {
  const t = useTranslate()
  return (
    <InfoPage name={t('global.pages.dev')} title={t('dev.title')}>
      <p className="mt-6 grid justify-items-start gap-3">
        <Link href={paths.devVideo()} className={LINK}>
          {t('dev.videoLink')}
        </Link>
        <Link href={paths.devTest()} className={LINK}>
          {t('dev.test.title')}
        </Link>
      </p>
    </InfoPage>
  )
}
