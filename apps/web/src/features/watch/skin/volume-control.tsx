import { usePlayerState, useVolumeSlider, useVolumeWheel } from '@matinee/player/react'
import { SpeakerHighIcon, SpeakerLowIcon, SpeakerNoneIcon, SpeakerXIcon } from '@matinee/ui'
import { useTranslate } from '../../../i18n/i18n.ts'
import { ControlButton } from './control-button.tsx'

const ICON = { off: SpeakerXIcon, low: SpeakerNoneIcon, medium: SpeakerLowIcon, high: SpeakerHighIcon } as const

/** Mute, and a slider where the platform lets a page change the volume. The wheel turns it too. */
export function VolumeControl() {
  const t = useTranslate()
  const loudness = usePlayerState((state) => state.volume.loudness)
  const wheelRef = useVolumeWheel()
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
    </div>
  )
}
