import { describe, expect, it } from 'vitest'
import type { Translate } from '../../i18n/i18n.ts'
import { closedStreamText } from './closed-stream-text.ts'

const t: Translate = (key) => key

describe('closedStreamText', () => {
  it('names the extension and a proxy', () => {
    expect(closedStreamText(t, { userAgent: 'Chrome/140.0.0.0', maxTouchPoints: 0 })).toBe(
      'settings.connections.errors.keepsPagesOut',
    )
  })

  it('names a proxy alone on an iPhone, which takes no extension', () => {
    expect(closedStreamText(t, { userAgent: 'Mozilla/5.0 (iPhone) CriOS/140.0', maxTouchPoints: 5 })).toBe(
      'player.playbackError.errors.errorCrossOrigin onboarding.extension.explainerIos',
    )
  })
})
