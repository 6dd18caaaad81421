import type { SyncStatus } from '../data/sync/status.ts'
import type { Translate } from '../i18n/i18n.ts'

/** The status of syncing, in words; unsynced changes are safe on this device. */
export function syncText(status: SyncStatus, t: Translate): string {
  if (status.state === 'off') return t('navigation.sync.restoring')
  if (status.state === 'synced') return t('navigation.sync.synced')
  const text = t(`navigation.sync.${status.state}`, { count: status.count })
  const code = status.state === 'error' ? status.code : undefined
  return code === 'diskFull' || code === 'diskReadOnly' ? `${t(`navigation.sync.${code}`)} ${text}` : text
}
