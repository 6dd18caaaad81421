import { useHoldControls } from '@matinee/player/react'
import { CaretLeftIcon, CloseIcon, IconButton } from '@matinee/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from '../../../../i18n/i18n.ts'
import { arrowMeaning, firstStop, isArrow, isTextField, keepFocus, tabStop } from './menu-focus.ts'
import type { MenuPages } from './menu-page.ts'
import { useMenu, type OverlayId } from './use-menu.ts'

type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'target'
  | 'shiftKey'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'defaultPrevented'
  | 'preventDefault'
  | 'stopPropagation'
>

/**
 * Firefox lays a button of its own over a film, above everything: while a menu is open it is turned off there. Returns what turns it
 * on again. No other browser has one, and some would leave picture-in-picture for it.
 */
function hidePopOutButton(panel: HTMLElement | null): (() => void) | undefined {
  const video = panel?.closest('.m-player')?.querySelector('video')
  if (!video || !CSS.supports('-moz-appearance', 'none')) return undefined
  video.setAttribute('disablepictureinpicture', '')
  return () => video.removeAttribute('disablepictureinpicture')
}

/**
 * An overlay over the picture: pages of a route table, with the address as its only state. Escape goes back or closes,
 * a press outside closes, and focus returns to where it came from.
 */
export function MenuOverlay({ overlay, pages }: { overlay: OverlayId; pages: MenuPages }) {
  const t = useTranslate()
  const menu = useMenu(overlay)
  const panel = useRef<HTMLDivElement>(null)
  const page = menu.page === null ? undefined : pages[menu.page]
  const isOpen = page !== undefined
  useHoldControls(isOpen)
  const close = useEffectEvent(() => menu.close())

  /** Handles keys inside the panel, and keys elsewhere: both are the menu's, and not the player's. */
  const takeKey = (event: KeyPress) => {
    const target = event.target as Element
    if (!panel.current || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const isInside = panel.current.contains(target)
    if (event.key === 'Escape') menu.close()
    else if (event.key === 'Backspace' && page?.back && !isTextField(target)) menu.open(page.back)
    else if (event.key === 'Tab' && isInside) tabStop(panel.current, target, event.shiftKey ? -1 : 1).focus()
    else if (isArrow(event.key)) {
      const meaning = isInside ? arrowMeaning(panel.current, target, event.key) : firstStop(panel.current)
      if (meaning !== 'none' && meaning !== 'own') meaning.focus()
      if (meaning === 'own') return event.stopPropagation()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const takeKeyFromElsewhere = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element
    if (!panel.current?.contains(target) && !target.closest('dialog[open]')) takeKey(event)
  })

  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    const life = new AbortController()
    const { signal } = life
    document.addEventListener('keydown', (event) => takeKeyFromElsewhere(event), { capture: true, signal })
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target as Element
      if (!panel.current?.contains(target) && !target.closest('[aria-haspopup="dialog"]')) close()
    }
    document.addEventListener('pointerdown', onPointerDown, { capture: true, signal })
    return () => {
      life.abort()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [isOpen])

  useEffect(() => (isOpen ? hidePopOutButton(panel.current) : undefined), [isOpen])

  useEffect(() => {
    if (!page || !panel.current) return
    const life = new AbortController()
    keepFocus(panel.current, life.signal)
    return () => life.abort()
  }, [page])

  if (!page) return null
  const { View, Title, End, back } = page
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t(page.title)}
      tabIndex={-1}
      data-player-controls=""
      className="m-menu"
      // While an input method composes, Escape and the arrows are its own.
      onKeyDown={(event) => event.nativeEvent.isComposing || takeKey(event)}
      style={{ height: `min(${page.height / 16}rem, calc(100dvh - 9rem))` }}
    >
      {!page.isBare && (
        <div className="m-menu-head">
          {back && <IconButton icon={CaretLeftIcon} label={t('player.menus.back')} onClick={() => menu.open(back)} />}
          <span dir="auto" className={`truncate ${back ? '' : 'ps-2.5'}`}>
            {Title ? <Title /> : t(page.title)}
          </span>
          <span className="ms-auto flex items-center">
            {End && <End />}
            <IconButton icon={CloseIcon} label={t('player.menus.close')} onClick={menu.close} />
          </span>
        </div>
      )}
      <div key={menu.page} className="m-menu-body">
        <View />
      </div>
    </div>
  )
}
