import { HourglassIcon, Notice, Tag, buttonClass } from '@matinee/ui'
import { Link } from 'wouter'
import { Seasonal } from '../blocks/seasonal.tsx'
import { useTranslate } from '../i18n/i18n.ts'
import { useAllTexts } from '../i18n/use-all-texts.ts'
import { paths } from '../services/navigation/paths.ts'

/** The host's announced downtime (specification §2 "Global chrome"). */
export function DowntimePage({ timeFrame, onLeave }: { timeFrame: string; onLeave: () => void }) {
  useAllTexts()
  const t = useTranslate()
  return (
    <>
      <div className="m-ambient" />
      <Seasonal />
      <main id="main" tabIndex={-1} className="m-wrap min-h-dvh">
        <title>{t('global.pages.pagetitle', { title: t('downtimeNotice.title') })}</title>
        <Notice
          heading="h1"
          badge={
            <Tag tone="slow" icon={HourglassIcon}>
              {t('downtimeNotice.badge')}
            </Tag>
          }
          title={t('downtimeNotice.title')}
          actions={
            <Link href={paths.home()} onClick={onLeave} className={buttonClass({ look: 'primary', size: 'big' })}>
              {t('downtimeNotice.goHome')}
            </Link>
          }
        >
          <p>{t('downtimeNotice.message')}</p>
          <p className="mt-3">
            {t('downtimeNotice.timeFrame')} <bdi className="font-bold text-primary">{timeFrame}</bdi>
          </p>
        </Notice>
      </main>
    </>
  )
}
