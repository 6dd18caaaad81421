import type { SyncStatus } from '../data/sync/sync-engine.ts'
import type { Translate } from '../i18n/i18n.ts'

/** How far syncing is, in words; what waits is safe on this device. */
export function syncText(status: SyncStatus, t: Translate): string {
  if (status.state === 'off') return t('navigation.sync.restoring')
  return status.state === 'synced'
    ? t('navigation.sync.synced')
    : t(`navigation.sync.${status.state}`, { count: status.count })
}
