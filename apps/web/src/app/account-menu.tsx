import { CaretDownIcon, DropdownMenu, UserIcon } from '@matinee/ui'
import { useEffect } from 'react'
import { Avatar } from '../blocks/avatar.tsx'
import { deferredPart } from '../blocks/deferred-part.tsx'
import { useAccount, useSyncStatus } from '../data/account/use-account.ts'
import { useTranslate } from '../i18n/i18n.ts'
import { whenIdle } from '../services/idle/when-idle.ts'
import { syncText } from './sync-text.ts'

const { Part: Items, preload } = deferredPart(async () => (await import('./account-menu-items.tsx')).AccountMenuItems)

/** The account dropdown of the top bar, signed in or not (specification §2 "Global chrome"). */
export function AccountMenu() {
  const t = useTranslate()
  const state = useAccount()
  const status = useSyncStatus()
  const account = 'account' in state ? state.account : null
  // Fetched ahead: the press of the button fetches again, and shows what fails.
  useEffect(() => whenIdle(() => void preload().catch(() => {})), [])
  const isErrord = ['offline', 'error', 'refused'].includes(status.state) || state.status === 'failed'
  return (
    <DropdownMenu
      label={account ? t('navigation.menu.account', { device: account.deviceName }) : t('navigation.menu.label')}
      buttonClass="m-account"
      button={
        <>
          {account ? (
            <Avatar profile={account.profile} />
          ) : (
            <span className="m-avatar m-avatar-empty">
              <UserIcon />
            </span>
          )}
          {isErrord && <span className="m-account-trouble" title={syncText(status, t)} />}
          <CaretDownIcon className="size-3.5 text-muted max-sm:hidden" />
        </>
      }
    >
      <Items />
    </DropdownMenu>
  )
}
