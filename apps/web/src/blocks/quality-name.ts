import type { Quality } from '@matinee/contracts'
import type { Translate } from '../i18n/i18n.ts'

/** A quality as viewers read it: its lines, `4K`, or that nobody knows it. */
export function qualityName(quality: Quality, t: Translate): string {
  if (quality === 'unknown') return t('player.menus.quality.unknown')
  return quality === '4k' ? t('player.menus.quality.ultra') : t('player.menus.quality.lines', { lines: quality })
}
