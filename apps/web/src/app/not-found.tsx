import { ArrowClockwiseIcon, Button, buttonClass, Notice } from '@matinee/ui'
import { Link } from 'wouter'
import { Seasonal } from '../blocks/seasonal.tsx'
import { useTranslate } from '../i18n/i18n.ts'
import { paths } from '../services/navigation/paths.ts'

/** The countdown before an old film, stopped at a number that no countdown has. */
function Leader() {
  return (
    <div aria-hidden="true" className="relative grid size-[min(19rem,62vw)] place-items-center">
      <svg viewBox="0 0 300 300" fill="none" strokeWidth="1.5" className="absolute inset-0 stroke-line-strong">
        <path d="M150 150V12a138 138 0 0 1 119.5 69z" className="fill-accent/15 stroke-none" />
        <circle cx="150" cy="150" r="138" />
        <circle cx="150" cy="150" r="118" />
        <path d="M150 0v300M0 150h300" opacity=".55" />
        <path d="M150 150 269.5 81" strokeWidth="2.5" className="stroke-accent" />
      </svg>
      <span className="m-display relative text-[clamp(4rem,20vw,7rem)] leading-none">404</span>
    </div>
  )
}

/** Any address without a page (specification §2 "Global chrome"). */
export function NotFoundPage() {
  const t = useTranslate()
  return (
    <>
      <div className="m-ambient" />
      <Seasonal />
      <main id="main" tabIndex={-1} className="m-wrap min-h-dvh">
        <title>{t('global.pages.pagetitle', { title: t('notFound.badge') })}</title>
        <Notice
          heading="h1"
          art={<Leader />}
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
    </>
  )
}
