import type { DevicePersistence } from '../data/use-persistence.ts'
import type { Translate } from '../i18n/i18n.ts'

/** The warning about what this device does not persist. */
export function storageWarningText(persistence: Exclude<DevicePersistence, 'disk'>, t: Translate): string {
  if (persistence === 'settingsFull') return `${t('navigation.menu.settings')}: ${t('home.keeping.full')}`
  if (persistence === 'settingsPage') return `${t('navigation.menu.settings')}: ${t('home.keeping.page')}`
  if (persistence === 'cleared') return `${t('home.keeping.cleared')} ${t('home.keeping.stillShown')}`
  return t(`home.keeping.${persistence === 'refused' ? 'page' : persistence}`)
}
