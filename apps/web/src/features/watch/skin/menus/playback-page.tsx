import { chosenRate, PLAYBACK_RATES } from '@matinee/player/core'
import { usePlayer, usePlayerState } from '@matinee/player/react'
import { Segments } from '@matinee/ui'
import { useTranslate } from '../../../../i18n/i18n.ts'

/** The playback rate; stored for the next film too. */
export function PlaybackPage() {
  const t = useTranslate()
  const player = usePlayer()
  const rate = usePlayerState((state) => chosenRate(state.rate))
  return (
    <div className="grid gap-3 p-2.5">
      <p className="font-medium">{t('player.menus.playback.speedLabel')}</p>
      <Segments
        label={t('player.menus.playback.speedLabel')}
        options={PLAYBACK_RATES.map((value) => ({ value, label: `${value}×` }))}
        value={rate as (typeof PLAYBACK_RATES)[number]}
        onChange={(value) => player.run('setRate', value)}
      />
      <p className="text-sm text-muted">{t('player.menus.playback.kept')}</p>
    </div>
  )
}
