import type { DevicePersistence } from '../data/use-persistence.ts'
import type { Translate } from '../i18n/i18n.ts'

/** The warning about what this device does not persist. */
export const storageWarningText = (persistence: Exclude<DevicePersistence, 'disk'>, t: Translate): string =>
  persistence === 'settings'
    ? `${t('navigation.menu.settings')}: ${t('home.keeping.full')}`
    : t(`home.keeping.${persistence}`)
