import { Link } from 'wouter'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { InfoPage } from './info-page.tsx'

/** `/dev`: the way to the pages for developers. */
export function DevPage() {
  const t = useTranslate()
  return (
    <InfoPage name={t('global.pages.dev')} title={t('dev.title')}>
      <Link href={paths.devVideo()} className="mt-6 inline-block text-accent underline underline-offset-4">
        {t('dev.videoLink')}
      </Link>
    </InfoPage>
  )
}
