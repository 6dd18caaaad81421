import {
  CloudArrowUpIcon,
  CloudCheckIcon,
  CloudSlashIcon,
  CloudWarningIcon,
  CompassIcon,
  GearSixIcon,
  InfoIcon,
  LifebuoyIcon,
  MENU_ITEM_CLASS,
  SignOutIcon,
  type Icon,
} from '@matinee/ui'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../blocks/avatar.tsx'
import { useAccountDoor } from '../data/account/account-door.ts'
import type { Account } from '../data/account/account-state.ts'
import { useAccount, useSyncStatus } from '../data/account/use-account.ts'
import type { SyncStatus } from '../data/sync/sync-engine.ts'
import { useTranslate } from '../i18n/i18n.ts'
import { paths } from '../services/navigation/paths.ts'
import { syncText } from './sync-text.ts'

function MenuLink({ href, icon: LinkIcon, children }: { href: string; icon: Icon; children: string }) {
  return (
    <Link href={href} role="menuitem" className={MENU_ITEM_CLASS}>
      <LinkIcon />
      {children}
    </Link>
  )
}

const SYNC_ICONS: Readonly<Record<Exclude<SyncStatus['state'], 'off'>, Icon>> = {
  synced: CloudCheckIcon,
  waiting: CloudArrowUpIcon,
  offline: CloudSlashIcon,
  error: CloudWarningIcon,
}

function SignedInItems({ account }: { account: Account }) {
  const t = useTranslate()
  const door = useAccountDoor()
  const status = useSyncStatus()
  const statusId = useId()
  const SyncIcon = status.state === 'off' ? CloudArrowUpIcon : SYNC_ICONS[status.state]
  return (
    <>
      <div role="presentation" className="flex items-center gap-3 px-2.5 pt-2.5 pb-3.5">
        <Avatar profile={account.profile} />
        <div className="min-w-0">
          <b className="block truncate font-semibold">{account.deviceName || t('global.name')}</b>
          <span id={statusId} className="text-sm text-muted">
            {syncText(status, t)}
          </span>
        </div>
      </div>
      <button
        type="button"
        role="menuitem"
        data-stays=""
        aria-describedby={statusId}
        className={MENU_ITEM_CLASS}
        onClick={() => void door.open().then(({ syncNow }) => syncNow())}
      >
        <SyncIcon />
        {t('navigation.sync.now')}
      </button>
      <hr />
    </>
  )
}

function LogOutItem() {
  const t = useTranslate()
  const door = useAccountDoor()
  return (
    <>
      <hr />
      <button
        type="button"
        role="menuitem"
        className={MENU_ITEM_CLASS}
        onClick={() => void door.open().then(({ logOut }) => logOut())}
      >
        <SignOutIcon />
        {t('navigation.menu.logout')}
      </button>
    </>
  )
}

/** What the account dropdown offers, signed in or not (specification §2 "Global chrome"). */
export default function AccountMenuItems() {
  const t = useTranslate()
  const state = useAccount()
  const account = 'account' in state ? state.account : null
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = start.current?.closest('[role=menu]')
    if (!menu?.contains(document.activeElement)) menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [])
  return (
    <div ref={start} role="presentation">
      {account ? (
        <SignedInItems account={account} />
      ) : (
        <MenuLink href={paths.login()} icon={CloudArrowUpIcon}>
          {t('navigation.menu.login')}
        </MenuLink>
      )}
      <MenuLink href={paths.settings()} icon={GearSixIcon}>
        {t('navigation.menu.settings')}
      </MenuLink>
      <MenuLink href={paths.discover()} icon={CompassIcon}>
        {t('navigation.menu.discover')}
      </MenuLink>
      <MenuLink href={paths.about()} icon={InfoIcon}>
        {t('navigation.menu.about')}
      </MenuLink>
      <MenuLink href={paths.support()} icon={LifebuoyIcon}>
        {t('navigation.menu.support')}
      </MenuLink>
      {account && <LogOutItem />}
    </div>
  )
}
