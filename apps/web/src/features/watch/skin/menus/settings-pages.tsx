import type { MessageKey } from '@matinee/locales'
import type { Quality } from '@matinee/player/core'
import { usePlayer, usePlayerState } from '@matinee/player/react'
import { CaretRightIcon, CheckIcon } from '@matinee/ui'
import type { ComponentType, ReactNode } from 'react'
import { useTranslate, type Translate } from '../../../../i18n/i18n.ts'
import { useMenu } from './use-menu.ts'

export interface MenuPage {
  title: MessageKey
  /** Pixels; the width is 343 for all (specification §2 "Player"). */
  height: number
  /** Page that the back arrow leads to; the root has none. */
  back?: string
  View: ComponentType
}

function qualityName(quality: Quality, t: Translate): string {
  if (quality === 'unknown') return t('player.menus.quality.unknown')
  return quality === '4k' ? t('player.menus.quality.ultra') : t('player.menus.quality.lines', { lines: quality })
}

function Row({
  children,
  value,
  onClick,
  isChecked,
}: {
  children: ReactNode
  value?: ReactNode
  onClick: () => void
  isChecked?: boolean
}) {
  const role = isChecked === undefined ? undefined : 'menuitemradio'
  return (
    <button type="button" role={role} aria-checked={isChecked} className="m-menu-row" onClick={onClick}>
      {children}
      {value !== undefined && (
        <span className="ms-auto flex items-center gap-2 font-normal text-secondary">{value}</span>
      )}
      {isChecked && <CheckIcon className="ms-auto size-5 text-accent" />}
    </button>
  )
}

function RootPage() {
  const t = useTranslate()
  const menu = useMenu('settings')
  const active = usePlayerState((state) => state.renditions.active?.quality ?? null)
  return (
    <Row
      onClick={() => menu.open('/quality')}
      value={
        <>
          {active && qualityName(active, t)}
          <CaretRightIcon className="size-4" />
        </>
      }
    >
      {t('player.menus.settings.qualityItem')}
    </Row>
  )
}

function QualityPage() {
  const t = useTranslate()
  const player = usePlayer()
  const menu = useMenu('settings')
  const qualities = usePlayerState((state) => state.renditions.qualities)
  const selected = usePlayerState((state) => state.renditions.selected)
  const choose = (quality: Quality | null) => {
    if (quality === null) player.run('automaticQuality')
    else player.run('selectQuality', quality)
    menu.close()
  }
  return (
    <div role="menu" aria-label={t('player.menus.quality.title')}>
      {qualities.map((quality) => (
        <Row key={quality} isChecked={selected === quality} onClick={() => choose(quality)}>
          {qualityName(quality, t)}
        </Row>
      ))}
      <hr className="mx-2.5 my-1.5 border-white/10" />
      <Row isChecked={selected === null} onClick={() => choose(null)}>
        {t('player.menus.quality.automaticLabel')}
      </Row>
    </div>
  )
}

/** Pages of the settings menu by path: the one table that the overlay reads (models §4 "Menus are routes"). */
export const SETTINGS_PAGES: Readonly<Record<string, MenuPage>> = Object.freeze({
  '/': { title: 'player.menus.settings.title', height: 431, View: RootPage },
  '/quality': { title: 'player.menus.quality.title', height: 400, back: '/', View: QualityPage },
})
