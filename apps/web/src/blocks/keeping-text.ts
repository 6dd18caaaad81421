import type { DeviceKeeping } from '../data/use-keeping.ts'
import type { Translate } from '../i18n/i18n.ts'

/** What a viewer is told of what this device does not keep. */
export const keepingText = (keeping: Exclude<DeviceKeeping, 'disk'>, t: Translate): string =>
  keeping === 'settings' ? `${t('navigation.menu.settings')}: ${t('home.keeping.full')}` : t(`home.keeping.${keeping}`)
