import {
  ChatIcon,
  CloudArrowUpIcon,
  CloudCheckIcon,
  CloudSlashIcon,
  CloudWarningIcon,
  CodeIcon,
  CompassIcon,
  GearSixIcon,
  InfoIcon,
  KeyboardIcon,
  LifebuoyIcon,
  MENU_ITEM_CLASS,
  SignOutIcon,
  UsersThreeIcon,
  type Icon,
} from '@matinee/ui'
import { Suspense, useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../blocks/avatar.tsx'
import { useAddressedDialog } from '../blocks/overlay-address.ts'
import { useLazyAccount } from '../data/account/lazy-account.ts'
import type { Account } from '../data/account/account-state.ts'
import { useAccount, useSyncStatus } from '../data/account/use-account.ts'
import type { SyncStatus } from '../data/sync/status.ts'
import { useTranslate } from '../i18n/i18n.ts'
import { useAllTexts } from '../i18n/use-all-texts.ts'
import { paths } from '../services/navigation/paths.ts'
import { useServices } from '../services/services.ts'
import { syncText } from './sync-text.ts'
import { warmPage } from './warm-page.ts'

/** Fetches a link's page once it is pointed at. */
const warming = (href: string) => ({ onPointerEnter: () => warmPage(href), onFocus: () => warmPage(href) })

function MenuLink({ href, icon: LinkIcon, children }: { href: string; icon: Icon; children: string }) {
  return (
    <Link href={href} role="menuitem" className={MENU_ITEM_CLASS} {...warming(href)}>
      <LinkIcon />
      {children}
    </Link>
  )
}

const SYNC_ICONS: Readonly<Record<Exclude<SyncStatus['state'], 'off'>, Icon>> = {
  synced: CloudCheckIcon,
  refused: CloudWarningIcon,
  waiting: CloudArrowUpIcon,
  offline: CloudSlashIcon,
  error: CloudWarningIcon,
}

function SignedInItems({ account }: { account: Account }) {
  const t = useTranslate()
  const lazyAccount = useLazyAccount()
  const status = useSyncStatus()
  const statusId = useId()
  const SyncIcon = status.state === 'off' ? CloudArrowUpIcon : SYNC_ICONS[status.state]
  return (
    <>
      <Link
        href={paths.settings()}
        role="menuitem"
        aria-describedby={statusId}
        className={`${MENU_ITEM_CLASS} py-2.5`}
        {...warming(paths.settings())}
      >
        <Avatar profile={account.profile} />
        <span className="min-w-0">
          <b dir="auto" className="block truncate font-semibold">
            {account.deviceName || t('global.name')}
          </b>
          <span id={statusId} className="block text-sm font-normal text-muted">
            {syncText(status, t)}
          </span>
        </span>
      </Link>
      <button
        type="button"
        role="menuitem"
        data-stays=""
        aria-describedby={statusId}
        className={MENU_ITEM_CLASS}
        onClick={() => void lazyAccount.open().then(({ syncNow }) => syncNow())}
      >
        <SyncIcon />
        {t('navigation.sync.now')}
      </button>
      <hr />
    </>
  )
}

/** Opens the sheet of keys, where there is more than a finger: a phone has no keys. */
function KeysItem() {
  useAllTexts()
  const t = useTranslate()
  const { open } = useAddressedDialog('help')
  if (!window.matchMedia('(any-pointer: fine)').matches) return null
  return (
    <button type="button" role="menuitem" aria-keyshortcuts="?" className={MENU_ITEM_CLASS} onClick={open}>
      <KeyboardIcon />
      {t('player.help.title')}
    </button>
  )
}

function LogOutItem() {
  const t = useTranslate()
  const account = useLazyAccount()
  return (
    <>
      <hr />
      <button
        type="button"
        role="menuitem"
        className={MENU_ITEM_CLASS}
        onClick={() => void account.open().then(({ logOut }) => logOut())}
      >
        <SignOutIcon />
        {t('navigation.menu.logout')}
      </button>
    </>
  )
}

/** The host's links to other sites; without an address there is none. */
function OutsideLinks() {
  const t = useTranslate()
  const { chat, source, social } = useServices().host.links
  const links = [
    { url: chat, name: t('footer.links.chat'), icon: ChatIcon },
    { url: source, name: t('footer.links.source'), icon: CodeIcon },
    { url: social, name: t('footer.links.social'), icon: UsersThreeIcon },
  ].filter(({ url }) => url !== undefined)
  if (links.length === 0) return null
  return (
    <>
      <hr />
      <div role="presentation" className="flex gap-1 px-1">
        {links.map(({ url, name, icon: LinkIcon }) => (
          <a
            key={name}
            href={url}
            target="_blank"
            rel="noreferrer"
            role="menuitem"
            aria-label={name}
            title={name}
            className="m-icon-button"
          >
            <LinkIcon />
          </a>
        ))}
      </div>
    </>
  )
}

/** What the account dropdown offers, signed in or not (specification §2 "Global chrome"). */
export function AccountMenuItems() {
  const t = useTranslate()
  const state = useAccount()
  const account = 'account' in state ? state.account : null
  const start = useRef<HTMLDivElement>(null)
  // They load after the menu itself; once rendered they take its keys.
  useLayoutEffect(() => {
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
      <Suspense>
        <KeysItem />
      </Suspense>
      {account && <LogOutItem />}
      <OutsideLinks />
    </div>
  )
}
