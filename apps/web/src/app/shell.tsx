import { CompassIcon, LogoMark } from '@matinee/ui'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useTranslate } from '../i18n/i18n.ts'
import { paths } from '../services/navigation/paths.ts'

function TopBar() {
  const t = useTranslate()
  return (
    <header className="m-top">
      <Link href={paths.home()} className="m-logo" aria-label={t('navigation.home')}>
        <LogoMark />
        <span>{t('global.name')}</span>
      </Link>
      <nav aria-label={t('navigation.main')} className="ms-auto flex items-center gap-1">
        <Link href={paths.discover()} className="m-nav-link" aria-label={t('navigation.menu.discover')}>
          <CompassIcon />
          <span className="max-sm:hidden">{t('navigation.menu.discover')}</span>
        </Link>
      </nav>
    </header>
  )
}

function Footer() {
  const t = useTranslate()
  return (
    <footer
      className="mt-24 border-t border-line pt-9 pb-12 text-sm text-muted max-sm:mt-16"
      aria-label={t('footer.label')}
    >
      <div className="m-wrap">
        <p className="m-title mb-2 text-xl text-secondary">{t('footer.tagline')}</p>
        <p className="max-w-[52ch]">{t('footer.legal.disclaimer')}</p>
      </div>
    </footer>
  )
}

/** What surrounds every page but the player: skip link, top bar, footer. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslate()
  return (
    <>
      <a
        href="#main"
        className="m-skip m-button m-button-primary"
        onClick={(event) => {
          // With hash routing the address belongs to the router, so the jump is made by hand.
          event.preventDefault()
          document.querySelector<HTMLElement>('#main')?.focus()
        }}
      >
        {t('global.skipToContent')}
      </a>
      <TopBar />
      {children}
      <Footer />
    </>
  )
}
