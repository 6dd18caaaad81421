import { usePlayerState, useVisiblePlayerState } from '@matinee/player/react'
import {
  CornersInIcon,
  CornersOutIcon,
  PauseIcon,
  PictureInPictureIcon,
  PlayIcon,
  SkipBackIcon,
  SkipForwardIcon,
} from '@matinee/ui'
import { useTranslate } from '../../../i18n/i18n.ts'
import { clockTime } from './clock-time.ts'
import { ControlButton } from './control-button.tsx'
import { SettingsButton } from './menus/settings-button.tsx'
import { PlayerTimeline } from './timeline.tsx'
import { VolumeControl } from './volume-control.tsx'

function PlayButton({ className }: { className?: string }) {
  const t = useTranslate()
  const isPlaying = usePlayerState((state) => state.playback.isPlaying)
  return (
    <ControlButton
      command="togglePlay"
      icon={isPlaying ? PauseIcon : PlayIcon}
      label={t(isPlaying ? 'player.commands.pause' : 'player.commands.play')}
      {...(className && { className })}
    />
  )
}

function FullscreenButton() {
  const t = useTranslate()
  const isFullscreen = usePlayerState((state) => state.fullscreen.isFullscreen)
  return (
    <ControlButton
      command="toggleFullscreen"
      icon={isFullscreen ? CornersInIcon : CornersOutIcon}
      label={t(isFullscreen ? 'player.state.fullscreen' : 'player.commands.toggleFullscreen')}
    />
  )
}

function Time() {
  const t = useTranslate()
  const position = useVisiblePlayerState((state) => Math.floor(state.time.scrub?.at ?? state.time.playhead))
  const duration = useVisiblePlayerState((state) => state.time.duration)
  const timeWatched = clockTime(position, duration)
  return (
    <span className="ms-3 font-medium tabular-nums" dir="ltr">
      {t('player.time.regular', { timeWatched, duration: clockTime(duration, duration) })}
    </span>
  )
}

/** Round targets in the middle of a touch screen (look §7 "Phones"). */
export function TouchControls() {
  return (
    <div className="m-player-middle" data-player-controls="">
      <ControlButton command="skipBackward" icon={SkipBackIcon} className="m-player-round" />
      <PlayButton className="m-player-round m-player-round-big" />
      <ControlButton command="skipForward" icon={SkipForwardIcon} className="m-player-round" />
    </div>
  )
}

/** Timeline and buttons at the foot of the picture. */
export function BottomControls() {
  return (
    <div className="m-player-bottom" data-player-controls="">
      <div className="flex text-sm sm:hidden">
        <Time />
      </div>
      <PlayerTimeline />
      <div className="flex items-center gap-1">
        <div className="flex items-center gap-1 max-sm:hidden">
          <PlayButton />
          <ControlButton command="skipBackward" icon={SkipBackIcon} />
          <ControlButton command="skipForward" icon={SkipForwardIcon} />
        </div>
        <VolumeControl />
        <div className="max-sm:hidden">
          <Time />
        </div>
        <span className="flex-1" />
        <ControlButton command="togglePictureInPicture" icon={PictureInPictureIcon} />
        <SettingsButton />
        <FullscreenButton />
      </div>
    </div>
  )
}
