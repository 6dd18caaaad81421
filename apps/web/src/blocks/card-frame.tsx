import { canBookmark, type Title } from '@matinee/domain'
import { shortcutOf } from '@matinee/player/keys'
import { CloseIcon, DotsThreeIcon, EyeSlashIcon } from '@matinee/ui'
import {
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { useTranslate } from '../i18n/i18n.ts'
import { useRested } from '../services/idle/use-rested.ts'
import { useServices } from '../services/services.ts'
import { isByTouch, whenHeld } from './long-press.ts'
import type { MenuAnchor } from './menu-place.ts'
import { useTitleActions } from './title-actions.ts'

/** The actions on a card while its section is edited. */
export interface CardEditing {
  onRemove: () => void
  /** A second action, if any: it removes the title from the section and keeps its position. */
  onHide?: () => void
}

/** The button of a mouse that asks for a menu. */
const MENU_BUTTON = 2

/** Whether viewers point with a finger. The build, which draws the first screen, has no window. */
const isByFinger = typeof window !== 'undefined' && window.matchMedia('(pointer: coarse)').matches

/** Keys of a card that has the focus. */
const CARD_KEYS = 'B I'

/**
 * What can be done with a title beside playing it: a menu, from the button in the caption's last line, the button of the mouse or
 * the key for menus, and a finger that rests; and two letters. The card's one stop of the Tab key is its link, or without one the button.
 */
function useCardActions(title: Title, toggleBookmark: () => void, href: string | null) {
  const { openDetails, openMenu } = useTitleActions()
  const openFor = (card: HTMLElement, anchor: MenuAnchor | null) => openMenu({ title, href, card, anchor })
  const openAt = (button: Element) => {
    const card = button.closest<HTMLElement>('.m-card')
    if (card) openFor(card, isByFinger ? null : button.getBoundingClientRect())
  }
  return {
    openAt,
    handlers: {
      onPointerDown: ({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>) =>
        whenHeld(nativeEvent, currentTarget, () => openFor(currentTarget, null)),
      onContextMenu(event: MouseEvent<HTMLElement>) {
        // With Shift it is the browser's own.
        if (event.shiftKey && event.button === MENU_BUTTON) return
        event.preventDefault()
        if (isByTouch()) return
        const { clientX: x, clientY: y, currentTarget: card } = event
        if (event.button === MENU_BUTTON) return openFor(card, { left: x, right: x, top: y, bottom: y })
        const button = card.querySelector('.m-card-more')
        if (button) openAt(button)
      },
      onKeyDown({ nativeEvent }: KeyboardEvent) {
        const key = shortcutOf(nativeEvent)
        if (key === 'i') openDetails(title)
        if (key === 'b' && canBookmark(title)) toggleBookmark()
      },
    },
  }
}

function EditButtons({ title, onRemove, onHide }: CardEditing & { title: string }) {
  const t = useTranslate()
  return (
    <>
      <button type="button" aria-label={t('media.remove', { title })} className="m-card-x" onClick={onRemove}>
        <span>
          <CloseIcon className="size-4" />
        </span>
      </button>
      {onHide && (
        <button
          type="button"
          aria-label={t('media.hide', { title })}
          title={t('media.hide', { title })}
          className="m-card-x m-card-hide"
          onClick={onHide}
        >
          <span>
            <EyeSlashIcon className="size-4" />
          </span>
        </button>
      )}
    </>
  )
}

/**
 * What every card of a title does, whatever it shows: pressing it plays the title, and its menu and letters do the rest. One
 * without an address, because it is not out yet, or whose section is edited, is no link (specification §2 "Media card").
 */
export function CardFrame({
  title,
  href,
  editing = false,
  look = '',
  onBookmark,
  children,
}: {
  title: Title
  href: string | null
  editing?: CardEditing | false
  /** Class names of its own. */
  look?: string
  onBookmark: () => void
  children: ReactNode
}) {
  const t = useTranslate()
  const { warmUp } = useServices()
  const { linkTo } = useTitleActions()
  const isRested = useRested()
  const [isReached, setIsReached] = useState(false)
  const { openAt, handlers } = useCardActions(title, onBookmark, href)
  const isOut = href !== null
  const style = title.tint ? ({ '--tint': title.tint } as CSSProperties) : undefined
  const reached = {
    onPointerEnter: () => setIsReached(true),
    onFocus: () => setIsReached(true),
    ...(!editing && handlers),
  }
  const more = (isRested || isReached || !isOut) && (
    <button
      type="button"
      tabIndex={isOut ? -1 : 0}
      aria-keyshortcuts={isOut ? undefined : CARD_KEYS}
      aria-label={t('media.details', { title: title.title })}
      aria-haspopup="menu"
      className="m-card-more"
      onClick={(event) => openAt(event.currentTarget)}
    >
      {(isReached || isByFinger) && <DotsThreeIcon className="size-5.5" />}
    </button>
  )
  if (!isOut || editing) {
    return (
      <div
        className={`m-card ${look} ${isOut ? '' : 'm-card-soon'} ${editing ? 'm-card-editing' : ''}`}
        style={style}
        {...reached}
      >
        {children}
        {editing ? <EditButtons title={title.title} {...editing} /> : more}
      </div>
    )
  }
  return (
    <div className={`m-card ${look}`} style={style} {...reached}>
      <a
        {...linkTo(href)}
        aria-keyshortcuts={CARD_KEYS}
        className="m-card-link"
        onPointerEnter={() => warmUp(title)}
        onFocus={() => warmUp(title)}
      >
        {children}
      </a>
      {more}
    </div>
  )
}
