import { canBookmark, isFilmUnfinished, isSeen, type Title } from '@matinee/domain'
import {
  BookmarkFillIcon,
  BookmarkIcon,
  CheckCircleIcon,
  CheckIcon,
  InfoIcon,
  LinkIcon,
  MENU_ITEM_CLASS,
  Modal,
  PlayIcon,
  useMenuKeys,
  type Icon,
} from '@matinee/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useOwnerChanges } from '../data/account/use-account.ts'
import { useLibrary } from '../data/library/library-context.ts'
import { useTitleProgress } from '../data/library/use-title-progress.ts'
import { useI18n, useTranslate } from '../i18n/i18n.ts'
import { allTexts } from '../i18n/use-all-texts.ts'
import { useArrived } from '../services/arrival/use-arrived.ts'
import { drawnAddress, useDrawnAddress } from '../services/navigation/drawn-address.ts'
import { menuPlace } from './menu-place.ts'
import { Picture } from './picture.tsx'
import { showPlaceholder } from './poster-fallback.ts'
import { targetOf } from './progress-target.ts'
import { useTitleActions, type CardMenuRequest } from './title-actions.ts'
import { useToast } from './toasts.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useBookmark } from './use-bookmark.ts'
import { useDragDown } from './use-drag-down.ts'

export interface CardMenuProps extends CardMenuRequest {
  onClose: () => void
}

interface ItemsProps extends CardMenuProps {
  /** The menu opens another page, or details: it goes with the page that it lies over. */
  onLeave: () => void
}

/** How long a phone ticks as the sheet opens, ms. */
const TICK_MS = 8

const addressNow = () => {
  const { pathname, search, hash } = drawnAddress()
  return pathname + search + hash
}

/**
 * Whether the page or the account is another than the menu was opened in: it acts nowhere else. One that leaves is not yet elsewhere: it
 * lies over the page until that is drawn anew.
 */
function useIsElsewhere(isLeaving: boolean): boolean {
  const [path] = useLocation()
  const owner = useOwnerChanges()
  const address = useDrawnAddress(addressNow)
  const [opened] = useState({ path, owner, address })
  if (opened.path !== path || opened.owner !== owner) return true
  return isLeaving && opened.address !== address
}

function Item({ icon: ItemIcon, text, onPress }: { icon: Icon; text: string; onPress: () => void }) {
  return (
    <button type="button" role="menuitem" className={MENU_ITEM_CLASS} onClick={onPress}>
      <ItemIcon className="size-5" />
      {text}
    </button>
  )
}

function WatchItem({ title, href, onClose, onLeave }: ItemsProps & { href: string }) {
  const t = useTranslate()
  const { linkTo } = useTitleActions()
  const record = useTitleProgress(title.id).get('')
  const isBegun = record !== undefined && isFilmUnfinished(record)
  const link = linkTo(href)
  return (
    <a
      href={link.href}
      role="menuitem"
      className={MENU_ITEM_CLASS}
      onClick={(event) => {
        link.onClick(event)
        if (event.defaultPrevented) onLeave()
        else onClose()
      }}
    >
      <PlayIcon className="size-5" />
      {t(isBegun ? 'details.resume' : 'details.watch')}
    </a>
  )
}

/** A film as a whole was seen or not; of a show that is said episode by episode, in its details. */
function SeenItem({ title, onClose }: { title: Title; onClose: () => void }) {
  const t = useTranslate()
  const { progress } = useLibrary()
  const isWatched = isSeen(useTitleProgress(title.id).get(''))
  return (
    <Item
      icon={isWatched ? CheckCircleIcon : CheckIcon}
      text={t(isWatched ? 'details.unmark' : 'details.mark')}
      onPress={() => {
        onClose()
        void progress.mark([targetOf({ kind: 'movie', title })], !isWatched)
      }}
    />
  )
}

function CopyItem({ title, onClose }: { title: Title; onClose: () => void }) {
  const t = useTranslate()
  const toast = useToast()
  const { addressOf } = useTitleActions()
  if (!('clipboard' in navigator)) return null
  const copy = async () => {
    onClose()
    await navigator.clipboard.writeText(addressOf(title))
    toast({ text: t('actions.copied') })
  }
  // Where the browser refuses, nothing is said to be copied.
  return <Item icon={LinkIcon} text={t('details.copyLink')} onPress={() => void copy().catch(() => {})} />
}

function Items(props: ItemsProps) {
  const { title, href, onClose, onLeave } = props
  const t = useTranslate()
  const { openDetails } = useTitleActions()
  const { isSaved, toggle } = useBookmark(title)
  return (
    <>
      {href !== null && <WatchItem {...props} href={href} />}
      <Item
        icon={InfoIcon}
        text={t('details.title')}
        onPress={() => {
          openDetails(title)
          onLeave()
        }}
      />
      {canBookmark(title) && (
        <Item
          icon={isSaved ? BookmarkFillIcon : BookmarkIcon}
          text={t(isSaved ? 'media.bookmark.remove' : 'media.bookmark.add')}
          onPress={() => {
            onClose()
            toggle()
          }}
        />
      )}
      {href !== null && title.kind === 'movie' && <SeenItem title={title} onClose={onClose} />}
      <CopyItem title={title} onClose={onClose} />
    </>
  )
}

function Heading({ title }: { title: Title }) {
  const t = useTranslate()
  const kind = t(`media.types.${title.kind}`)
  return (
    <div className="m-card-menu-head">
      {title.poster && <Picture address={title.poster} sizes="64px" onError={showPlaceholder} />}
      <div>
        <p dir="auto" className="m-title">
          {title.title}
        </p>
        <p className="m-card-meta">{title.year ? t('media.meta', { kind, year: String(title.year) }) : kind}</p>
      </div>
    </div>
  )
}

/** Puts the menu beside its button, or where it was asked for, before it is painted. */
function usePlace(anchor: CardMenuRequest['anchor']) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const dialog = menu.current?.closest('dialog')
    if (!dialog || !anchor) return
    const page = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const isFromRight = getComputedStyle(dialog).direction === 'rtl'
    const { left, top } = menuPlace(anchor, dialog.getBoundingClientRect(), { ...page, isFromRight })
    Object.assign(dialog.style, { left: `${left}px`, top: `${top}px` })
  }, [anchor])
  return menu
}

/** Over its menu a card looks as below a pointer: it says whose menu it is. */
function useMarked({ card }: CardMenuRequest) {
  useEffect(() => {
    card.toggleAttribute('data-menu', true)
    return () => card.removeAttribute('data-menu')
  }, [card])
}

/** A card whose menu is a sheet rises, its neighbours step back, and a phone ticks once. */
function useHeld({ card, anchor }: CardMenuRequest) {
  useEffect(() => {
    if (anchor) return
    const list = card.closest('ul')
    card.toggleAttribute('data-held', true)
    list?.toggleAttribute('data-holds', true)
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TICK_MS)
    return () => {
      card.removeAttribute('data-held')
      list?.removeAttribute('data-holds')
    }
  }, [card, anchor])
}

function OpenMenu(props: CardMenuProps) {
  const { title, anchor, onClose } = props
  const [isLeaving, setIsLeaving] = useState(false)
  const isElsewhere = useIsElsewhere(isLeaving)
  useLayoutEffect(() => {
    if (isElsewhere) onClose()
  })
  // What is opened takes its entry of the history.
  useBackCloses(!isLeaving, onClose)
  useMarked(props)
  useHeld(props)
  const menu = usePlace(anchor)
  const onKeyDown = useMenuKeys(menu, onClose)
  const drag = useDragDown(onClose)
  if (isElsewhere) return null
  return (
    <Modal
      aria-label={title.title}
      className={anchor ? 'm-card-menu m-card-menu-small' : 'm-card-menu'}
      onClose={onClose}
      // The page behind it has keys of its own.
      onKeyDown={(event) => event.stopPropagation()}
      onContextMenu={(event) => event.preventDefault()}
      {...(anchor ? { onWheel: onClose } : drag)}
    >
      {!anchor && <Heading title={title} />}
      <div ref={menu} role="menu" inert={isLeaving} aria-label={title.title} onKeyDown={onKeyDown}>
        <Items {...props} onLeave={() => setIsLeaving(true)} />
      </div>
    </Modal>
  )
}

/** What can be done with the title of a card beside playing it: a menu for a mouse and keys, a sheet for a finger. */
export default function CardMenu(props: CardMenuProps) {
  const hasWords = useArrived(allTexts(useI18n()))
  return hasWords ? <OpenMenu {...props} /> : null
}
