import { Button, Spinner } from '@matinee/ui'
import type { MessageKey } from '@matinee/locales'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { DEVICE_NAME_TEXTS } from '../../blocks/device-name-text.ts'
import { SERVER_FAILURE_TEXTS } from '../../blocks/server-failure-text.ts'
import type { AccountFailureCode } from '../../data/account/account-state.ts'
import { useOverlayAddress } from '../../blocks/overlay-address.ts'
import { useOwnerChanges } from '../../data/account/use-account.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { AccountSection } from './account-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { ConnectionsSection } from './connections-section.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { LibrarySection } from './library-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { Sidebar } from './sidebar.tsx'
import { SubtitlesSection } from './subtitles-section.tsx'
import { useAddressedSection } from './use-addressed-section.ts'
import { useSettings, type Settings } from './use-settings.ts'

const FAILURES: Partial<Record<AccountFailureCode, MessageKey>> = {
  ...DEVICE_NAME_TEXTS,
  ...SERVER_FAILURE_TEXTS,
}

/** Appears once leaving would lose changes. */
function SaveBar({ settings }: { settings: Settings }) {
  const t = useTranslate()
  const { isChanged, isSaving, failure, reset, save } = settings
  const isHidden = !isChanged && !isSaving
  const bar = useRef<HTMLDivElement>(null)
  /** The element that had the focus before the bar. */
  const before = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // A hidden element loses the focus, which would restart at the top of the page.
    if (isHidden && bar.current?.contains(document.activeElement)) before.current?.focus({ preventScroll: true })
  }, [isHidden])
  return (
    <div
      ref={bar}
      role="status"
      className="m-settings-bar"
      hidden={isHidden}
      onFocus={({ currentTarget, relatedTarget: from }) => {
        if (from instanceof HTMLElement && !currentTarget.contains(from)) before.current = from
      }}
    >
      <span className={`flex-1 ${failure ? 'text-danger' : ''}`}>
        {t(failure ? (FAILURES[failure] ?? 'auth.failures.failed') : 'settings.unsaved')}
      </span>
      <Button look="ghost" onClick={reset}>
        {t('settings.reset')}
      </Button>
      <Button look="primary" aria-disabled={isSaving} onClick={() => !isSaving && void save()}>
        {isSaving && <Spinner className="size-5 text-current" />}
        {t('settings.save')}
      </Button>
    </div>
  )
}

/** Dialogs that stand in the address, and would be asked of the next account as well. */
const isOfAccount = (name: string) => name === 'profile' || name === 'delete-account'

/**
 * Every setting of this device and of the account; changes are held until they are saved (product facts §11). What is held, and what is
 * asked, goes with the account under which it began.
 */
export function SettingsPage() {
  const owner = useOwnerChanges()
  const question = useOverlayAddress('m', isOfAccount)
  const close = useEffectEvent(() => question.value !== null && question.close())
  useEffect(() => {
    if (owner > 0) close()
  }, [owner])
  return <OwnersSettings key={owner} />
}

function OwnersSettings() {
  const t = useTranslate()
  const settings = useSettings()
  const page = useRef<HTMLElement>(null)
  useAddressedSection(page)
  return (
    <>
      <title>{t('global.pages.pagetitle', { title: t('global.pages.settings') })}</title>
      <main ref={page} id="main" tabIndex={-1} className="m-wrap min-h-dvh">
        <h1 className="sr-only">{t('global.pages.settings')}</h1>
        <div className="m-settings">
          <Sidebar account={settings.account} />
          <div>
            <AccountSection settings={settings} account={settings.account} />
            <PreferencesSection settings={settings} />
            <SubtitlesSection settings={settings} />
            <AppearanceSection settings={settings} />
            <ConnectionsSection settings={settings} />
            <LibrarySection />
            <SaveBar settings={settings} />
            <LeaveQuestion settings={settings} />
          </div>
        </div>
      </main>
    </>
  )
}
