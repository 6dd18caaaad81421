import { useHoldControls } from '@matinee/player/react'
import { CaretLeftIcon, CloseIcon, IconButton } from '@matinee/ui'
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import { useTranslate } from '../../../../i18n/i18n.ts'
import type { MenuPages } from './menu-page.ts'
import { useMenu, type OverlayId } from './use-menu.ts'

const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]'

function stopsOf(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(({ tabIndex }) => tabIndex >= 0)
}

/** Arrows walk through the page and stop at both ends; Tab goes around, so that focus stays in the menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement
  if (target.matches('input[type=range], input[type=text], input[type=search]') && event.key !== 'Tab') {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return false
    if (target.matches('input[type=range]')) return false
  }
  const by = { ArrowDown: 1, ArrowUp: -1, Tab: event.shiftKey ? -1 : 1 }[event.key]
  if (by === undefined) return false
  const stops = stopsOf(event.currentTarget)
  const at = stops.indexOf(document.activeElement as HTMLElement) + by
  const isRound = event.key === 'Tab'
  const next = isRound ? (at + stops.length) % stops.length : Math.min(Math.max(at, 0), stops.length - 1)
  stops[next]?.focus()
  return true
}

/**
 * An overlay over the picture: pages of a route table, with the address as its only state. Escape leads back or closes, a press
 * outside closes, and focus returns to where it came from.
 */
export function MenuOverlay({ overlay, pages }: { overlay: OverlayId; pages: MenuPages }) {
  const t = useTranslate()
  const menu = useMenu(overlay)
  const panel = useRef<HTMLDivElement>(null)
  const page = menu.page === null ? undefined : pages[menu.page]
  const isOpen = page !== undefined
  useHoldControls(isOpen)
  const close = useEffectEvent(() => menu.close())

  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target as Element
      if (!panel.current?.contains(target) && !target.closest('[aria-haspopup="dialog"]')) close()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [isOpen])

  useEffect(() => {
    if (!page || !panel.current) return
    const checked = panel.current.querySelector<HTMLElement>('.m-menu-body [aria-checked="true"]')
    const first = panel.current.querySelector<HTMLElement>(`.m-menu-body :is(${FOCUSABLE})`)
    ;(checked ?? first ?? panel.current).focus()
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
      style={{ height: `min(${page.height / 16}rem, calc(100dvh - 9rem))` }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') menu.close()
        else if (event.key === 'Backspace' && !(event.target instanceof HTMLInputElement) && back) menu.open(back)
        else if (!moveFocus(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {!page.isBare && (
        <div className="m-menu-head">
          {back && <IconButton icon={CaretLeftIcon} label={t('player.menus.back')} onClick={() => menu.open(back)} />}
          <span className={`truncate ${back ? '' : 'ps-2.5'}`}>{Title ? <Title /> : t(page.title)}</span>
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
