import { useHoldControls } from '@matinee/player/react'
import { CaretLeftIcon, CloseIcon, IconButton } from '@matinee/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from '../../../../i18n/i18n.ts'
import { SETTINGS_PAGES } from './settings-pages.tsx'
import { useMenu } from './use-menu.ts'

const FOCUSABLE = 'button:not(:disabled), a[href], input, [tabindex="0"]'

/** Moves focus among the rows of the menu; arrows stop at both ends. */
function moveFocus(panel: HTMLElement, by: 1 | -1) {
  const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus()
}

/** The settings menu over the picture. Escape and a press outside close it; focus goes back to where it came from. */
export function SettingsMenu() {
  const t = useTranslate()
  const menu = useMenu('settings')
  const panel = useRef<HTMLDivElement>(null)
  const page = menu.page === null ? undefined : SETTINGS_PAGES[menu.page]
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
    if (page) panel.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
  }, [page])

  if (!page) return null
  const { View, back } = page
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t(page.title)}
      data-player-controls=""
      className="m-menu"
      style={{ height: `min(${page.height / 16}rem, calc(100dvh - 9rem))` }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') menu.close()
        else if (event.key === 'ArrowDown') moveFocus(event.currentTarget, 1)
        else if (event.key === 'ArrowUp') moveFocus(event.currentTarget, -1)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <div className="m-menu-head">
        {back && <IconButton icon={CaretLeftIcon} label={t('player.menus.back')} onClick={() => menu.open(back)} />}
        <span className={back ? '' : 'ps-2.5'}>{t(page.title)}</span>
        <IconButton icon={CloseIcon} label={t('player.menus.close')} className="ms-auto" onClick={menu.close} />
      </div>
      <div className="m-menu-body">
        <View />
      </div>
    </div>
  )
}
