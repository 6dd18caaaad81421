import { ChatIcon, CodeIcon, CompassIcon, LogoMark } from '@matinee/ui'
import { memo, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useTranslate } from '../i18n/i18n.ts'
import { observeApproach } from '../blocks/prefetch-on-approach.ts'
import { paths } from '../services/navigation/paths.ts'
import { useServices } from '../services/services.ts'
import { AccountMenu } from './account-menu.tsx'
import { HeaderSearch } from './header-search.tsx'

/** A link of this host's, if it has one. */
function HostLink({ href, name, icon }: { href: string | undefined; name: string; icon: ReactNode }) {
  if (!href) return null
  return (
    <a href={href} target="_blank" rel="noreferrer" className="m-icon-button max-sm:hidden" aria-label={name}>
      {icon}
    </a>
  )
}

function TopBar() {
  const t = useTranslate()
  const edge = useRef<HTMLElement>(null)
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => (edge.current ? observeApproach(edge.current, (isSeen) => setIsScrolled(!isSeen)) : undefined), [])
  const { host } = useServices()
  const [location] = useLocation()
  return (
    <>
      <i ref={edge} className="m-top-edge" />
      <header className="m-top" data-scrolled={isScrolled || undefined}>
        <Link href={paths.home()} className="m-logo" aria-label={t('navigation.home')}>
          <LogoMark />
          <span>{t('global.name')}</span>
        </Link>
        <HeaderSearch />
        <nav aria-label={t('navigation.main')} className="flex items-center gap-1">
          <Link
            href={paths.discover()}
            className="m-nav-link"
            aria-label={t('navigation.menu.discover')}
            aria-current={location === paths.discover() ? 'page' : undefined}
          >
            <CompassIcon />
            <span className="max-sm:hidden">{t('navigation.menu.discover')}</span>
          </Link>
          <HostLink href={host.links.chat} name={t('navigation.links.chat')} icon={<ChatIcon />} />
          <HostLink href={host.links.source} name={t('navigation.links.source')} icon={<CodeIcon />} />
          <AccountMenu />
        </nav>
      </header>
    </>
  )
}

function FooterLinks() {
  const t = useTranslate()
  const { host } = useServices()
  const { chat, source, social } = host.links
  const outside = [
    { url: chat, name: t('footer.links.chat') },
    { url: source, name: t('footer.links.source') },
    { url: social, name: t('footer.links.social') },
  ]
  return (
    <nav aria-label={t('footer.label')} className="flex flex-wrap gap-x-6 gap-y-2 font-medium text-secondary">
      <Link href={paths.about()}>{t('navigation.menu.about')}</Link>
      <Link href={paths.support()}>{t('navigation.menu.support')}</Link>
      {outside.map(
        ({ url, name }) =>
          url && (
            <a key={name} href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
          ),
      )}
      {host.takedown?.hasPage && <Link href={paths.dmca()}>{t('footer.links.dmca')}</Link>}
    </nav>
  )
}

/** The same on every page: not rendered for each key of a search. */
const Footer = memo(function Footer() {
  const t = useTranslate()
  return (
    <footer className="m-footer border-t border-line text-sm text-muted">
      <div className="m-wrap grid items-start gap-x-12 gap-y-5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <p className="m-title mb-2 text-xl text-secondary">{t('footer.tagline')}</p>
          <p className="max-w-[52ch]">{t('footer.legal.disclaimer')}</p>
        </div>
        <FooterLinks />
      </div>
    </footer>
  )
})

/** The shell of every page but the player: skip link, top bar, footer. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslate()
  return (
    <>
      <a
        href="#main"
        className="m-skip m-button m-button-primary"
        onClick={(event) => {
          // With hash routing the address belongs to the router, so the jump is made by code.
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
