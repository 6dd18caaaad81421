import { GearIcon } from '@matinee/ui'
import { useTranslate } from '../../../../i18n/i18n.ts'
import { useMenu } from './use-menu.ts'

/** Opens and closes the settings menu. */
export function SettingsButton() {
  const t = useTranslate()
  const menu = useMenu('settings')
  const isOpen = menu.page !== null
  const name = t('player.menus.settings.title')
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className="m-player-button"
      onClick={() => (isOpen ? menu.close() : menu.open('/'))}
    >
      <GearIcon />
    </button>
  )
}
