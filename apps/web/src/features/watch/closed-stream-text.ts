import type { Translate } from '../../i18n/i18n.ts'
import { browserKind } from '../../services/transport/browser-kind.ts'

/** Returns why a stream that no page may read does not play, and what would help in this browser. */
export function closedStreamText(t: Translate, browser: Parameters<typeof browserKind>[0] = navigator): string {
  if (browserKind(browser) === 'ios')
    return `${t('player.playbackError.errors.errorCrossOrigin')} ${t('onboarding.extension.explainerIos')}`
  return t('settings.connections.errors.keepsPagesOut')
}
