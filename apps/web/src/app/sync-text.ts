import type { SyncStatus } from '../data/sync/status.ts'
import type { Translate } from '../i18n/i18n.ts'

/** The status of syncing, in words; unsynced changes are safe on this device. */
export function syncText(status: SyncStatus, t: Translate): string {
  if (status.state === 'off') return t('navigation.sync.restoring')
  return status.state === 'synced'
    ? t('navigation.sync.synced')
    : t(`navigation.sync.${status.state}`, { count: status.count })
}
