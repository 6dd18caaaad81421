import { ArrowClockwiseIcon, Button, buttonClass, Notice, Tag } from '@matinee/ui'
import { Link } from 'wouter'
import { useTranslate } from '../i18n/i18n.ts'
import { paths } from '../services/navigation/paths.ts'

/** Any address without a page (specification §2 "Global chrome"). */
export function NotFoundPage() {
  const t = useTranslate()
  return (
    <main id="main" tabIndex={-1} className="m-wrap min-h-dvh">
      <title>{t('global.pages.pagetitle', { title: t('notFound.badge') })}</title>
      <Notice
        heading="h1"
        badge={<Tag>{t('notFound.badge')}</Tag>}
        title={t('notFound.title')}
        actions={
          <>
            <Link href={paths.home()} className={buttonClass({ look: 'primary', size: 'big' })}>
              {t('notFound.goHome')}
            </Link>
            <Button size="big" icon={ArrowClockwiseIcon} onClick={() => location.reload()}>
              {t('notFound.reloadButton')}
            </Button>
          </>
        }
      >
        {t('notFound.message')}
      </Notice>
    </main>
  )
}
