import {
  BookmarkIcon,
  PaletteIcon,
  PlugsIcon,
  SlidersIcon,
  SubtitlesIcon,
  Tag,
  UserCircleIcon,
  WarningFillIcon,
  CheckCircleIcon,
  type Icon,
} from '@matinee/ui'
import { useEffect, useState } from 'react'
import { useBackendUrl } from '../../blocks/use-backend-url.ts'
import { useLazyAccount } from '../../data/account/lazy-account.ts'
import type { Account } from '../../data/account/account-state.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { isPrivateLine } from './is-private-line.ts'

const SECTIONS = ['account', 'preferences', 'subtitles', 'appearance', 'connections', 'library'] as const
type SectionId = (typeof SECTIONS)[number]

const ICONS: Readonly<Record<SectionId, Icon>> = {
  account: UserCircleIcon,
  preferences: SlidersIcon,
  subtitles: SubtitlesIcon,
  appearance: PaletteIcon,
  connections: PlugsIcon,
  library: BookmarkIcon,
}

/** The reader's section: the last one whose title has passed the upper third of the window. */
function useCurrentSection(): SectionId {
  const [current, setCurrent] = useState<SectionId>('account')
  useEffect(() => {
    const follow = () => {
      const line = window.innerHeight / 3
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4
      const passed = SECTIONS.filter((id) => {
        const section = document.querySelector(`#${id}`)
        return section !== null && section.getBoundingClientRect().top <= line
      })
      setCurrent((isAtEnd ? SECTIONS.at(-1) : passed.at(-1)) ?? 'account')
    }
    const life = new AbortController()
    window.addEventListener('scroll', follow, { passive: true, signal: life.signal })
    // Another width wraps lines elsewhere, so the section can change without a scroll.
    window.addEventListener('resize', follow, { signal: life.signal })
    return () => life.abort()
  }, [])
  return current
}

/** Version of the accounts server: null while it is requested, undefined without an answer. */
function useBackendVersion(url: string | null): string | null | undefined {
  const account = useLazyAccount()
  const [version, setVersion] = useState<string | null | undefined>(null)
  useEffect(() => {
    const life = new AbortController()
    const ask = async () => {
      try {
        const { askServer } = await account.open()
        const meta = await askServer(life.signal)
        if (!life.signal.aborted) setVersion(meta.version)
      } catch {
        if (!life.signal.aborted) setVersion(undefined)
      }
    }
    if (url !== null) void ask()
    return () => life.abort()
  }, [account, url])
  return version
}

function AccountSummary({ account }: { account: Account | null }) {
  const t = useTranslate()
  const url = useBackendUrl()
  const version = useBackendVersion(url)
  const backend = url === null ? null : new URL(url, location.href)
  const isSecure = backend !== null && isPrivateLine(backend)
  return (
    <dl className="grid max-lg:hidden gap-0.5 text-sm [&>dd]:mb-3 [&>dd]:break-words [&>dt]:text-muted">
      <dt>{t('settings.sidebar.info.hostname')}</dt>
      <dd>{location.host}</dd>
      <dt>{t('settings.sidebar.info.backendUrl')}</dt>
      <dd>
        {backend ? `${backend.host}${backend.pathname.replace(/\/$/, '')}` : t('auth.trust.noHostTitle')}{' '}
        {backend && (
          <Tag tone={isSecure ? 'ready' : 'slow'} icon={isSecure ? CheckCircleIcon : WarningFillIcon}>
            {t(isSecure ? 'settings.sidebar.info.secure' : 'settings.sidebar.info.insecure')}
          </Tag>
        )}
      </dd>
      <dt>{t('settings.sidebar.info.userId')}</dt>
      <dd>{account?.userId ?? t('settings.sidebar.info.notLoggedIn')}</dd>
      <dt>{t('settings.sidebar.info.appVersion')}</dt>
      <dd>{import.meta.env.APP_VERSION}</dd>
      <dt>{t('settings.sidebar.info.backendVersion')}</dt>
      <dd aria-live="polite">
        {version === undefined ? (
          <span className="flex items-center gap-1.5 text-warn">
            <WarningFillIcon className="size-4" />
            {t('settings.sidebar.info.unknownVersion')}
          </span>
        ) : (
          version
        )}
      </dd>
    </dl>
  )
}

/** Links to the sections, and the servers of this page. */
export function Sidebar({ account }: { account: Account | null }) {
  const t = useTranslate()
  const current = useCurrentSection()
  return (
    <aside className="m-settings-side">
      <nav aria-label={t('global.pages.settings')}>
        <ul>
          {SECTIONS.map((id) => {
            const SectionIcon = ICONS[id]
            return (
              <li key={id}>
                <a
                  href={`#${id}`}
                  aria-current={id === current ? 'true' : undefined}
                  onClick={(event) => {
                    // With hash routing the address belongs to the router, so the page is scrolled by code.
                    event.preventDefault()
                    const section = document.querySelector<HTMLElement>(`#${id}`)
                    section?.scrollIntoView()
                    section?.focus({ preventScroll: true })
                  }}
                >
                  <SectionIcon />
                  {t(`settings.${id}.title`)}
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
      <AccountSummary account={account} />
    </aside>
  )
}
