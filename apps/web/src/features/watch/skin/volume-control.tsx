import { usePlayerState, useVolumeSlider, useVolumeWheel } from '@matinee/player/react'
import { SpeakerHighIcon, SpeakerLowIcon, SpeakerNoneIcon, SpeakerXIcon } from '@matinee/ui'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useWatch } from '../watch-context.ts'
import { ControlButton } from './control-button.tsx'

const ICON = { off: SpeakerXIcon, low: SpeakerNoneIcon, medium: SpeakerLowIcon, high: SpeakerHighIcon } as const

/**
 * Mute, and a slider where the platform lets a page change the volume. The wheel changes it too. For a film without
 * sound it says so, so that nobody looks for it.
 */
export function VolumeControl() {
  const t = useTranslate()
  const loudness = usePlayerState((state) => state.volume.loudness)
  const wheelRef = useVolumeWheel()
  const { isSilent = false } = useWatch().output.stream
  const { level, isChangeable, sliderProps } = useVolumeSlider({
    label: t('player.volume.label'),
    formatValue: (percent) => t('player.volume.value', { percent }),
  })
  return (
    <div ref={wheelRef} className="m-volume-control">
      <ControlButton
        command="toggleMute"
        icon={ICON[loudness]}
        label={t(loudness === 'off' ? 'player.state.muted' : 'player.commands.toggleMute')}
      />
      {isChangeable && (
        <div {...sliderProps} dir="ltr" className="m-volume">
          <div className="m-volume-track">
            <i style={{ width: `${level * 100}%` }} />
          </div>
        </div>
      )}
      {isSilent && <span className="mx-2 text-sm whitespace-nowrap text-white/80">{t('player.volume.silent')}</span>}
    </div>
  )
}
