import { chosenRate, secondsBehindLive, spanOf } from '@matinee/player/core'
import { usePlayer, usePlayerState, useVisiblePlayerState } from '@matinee/player/react'
import {
  AirplayIcon,
  CardsIcon,
  ClosedCaptioningIcon,
  CornersInIcon,
  CornersOutIcon,
  GearIcon,
  type Icon,
  PauseIcon,
  PictureInPictureIcon,
  PlayIcon,
  ScreencastIcon,
  SkipBackIcon,
  SkipForwardIcon,
} from '@matinee/ui'
import { useState } from 'react'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useServices } from '../../../services/services.ts'
import { useWatch } from '../watch-context.ts'
import { clockTime, liveTime } from './clock-time.ts'
import { ControlButton } from './control-button.tsx'
import { useMenu, type OverlayId } from './menus/use-menu.ts'
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

/** Opens a page of an overlay, and closes the overlay when it is open. */
function MenuButton({
  overlay,
  page,
  icon: ButtonIcon,
  label,
}: {
  overlay: OverlayId
  page: string
  icon: Icon
  label: string
}) {
  const menu = useMenu(overlay)
  // Two buttons lead into the settings: each shows as open for its own pages only.
  const isOpen = menu.page !== null && menu.page.endsWith('Overlay') === page.endsWith('Overlay')
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className="m-player-button"
      onClick={() => (isOpen ? menu.close() : menu.open(page))}
    >
      <ButtonIcon />
    </button>
  )
}

/** How far behind the live edge the stream is; a press leads back to the edge, playing. */
function LiveTime() {
  const t = useTranslate()
  const player = usePlayer()
  const behind = useVisiblePlayerState(({ time }) =>
    Math.floor(secondsBehindLive(time, time.scrub?.at ?? time.playhead)),
  )
  const text = liveTime(t('player.position.live'), behind)
  const goToEdge = () => {
    const span = spanOf(player.state.time)
    if (span) player.run('seekTo', span.end)
    player.run('play')
  }
  return (
    <button
      type="button"
      dir="ltr"
      aria-label={behind > 0 ? `${t('player.position.toLive')} (${text})` : t('player.time.toggle', { time: text })}
      className="m-player-time m-player-live"
      data-behind={behind > 0 || undefined}
      onClick={goToEdge}
    >
      {text}
    </button>
  )
}

/** The time: watched and whole, or what is left and the time of the end; a press switches (specification §4). */
function FilmTime() {
  const t = useTranslate()
  const { now } = useServices()
  const [isRemaining, setIsRemaining] = useState(false)
  const position = useVisiblePlayerState((state) => Math.floor(state.time.scrub?.at ?? state.time.playhead))
  const duration = useVisiblePlayerState((state) => state.time.duration)
  const rate = useVisiblePlayerState((state) => chosenRate(state.rate))
  const timeText = () => {
    const whole = clockTime(duration, duration)
    if (!isRemaining) return t('player.time.regular', { timeWatched: clockTime(position, duration), duration: whole })
    const left = Math.max(duration - position, 0)
    const finish = new Date(now().getTime() + (left / rate) * 1000)
    const locale = document.documentElement.lang
    const timeFinished = finish.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
    return t('player.time.remaining', { timeLeft: clockTime(left, duration), timeFinished })
  }
  const text = timeText()
  return (
    <button
      type="button"
      dir="ltr"
      aria-label={t('player.time.toggle', { time: text })}
      className="m-player-time"
      onClick={() => setIsRemaining(!isRemaining)}
    >
      {text}
    </button>
  )
}

function Time() {
  const isLive = useVisiblePlayerState((state) => state.time.duration === Number.POSITIVE_INFINITY)
  return isLive ? <LiveTime /> : <FilmTime />
}

/** Round targets in the middle of a touch screen or a narrow window (look §7 "Phones"). */
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
  const t = useTranslate()
  const { playable } = useWatch()
  return (
    <div className="m-player-bottom" data-player-controls="">
      <div className="flex text-sm sm:hidden">
        <Time />
      </div>
      <PlayerTimeline />
      <div className="m-player-buttons flex items-center gap-1">
        <div className="m-player-foot-play">
          <PlayButton />
          <ControlButton command="skipBackward" icon={SkipBackIcon} />
          <ControlButton command="skipForward" icon={SkipForwardIcon} />
        </div>
        <VolumeControl />
        <div className="max-sm:hidden">
          <Time />
        </div>
        <span className="flex-1 max-sm:hidden" />
        {playable.kind === 'show' && (
          <MenuButton overlay="episodes" page="/episodes" icon={CardsIcon} label={t('player.menus.episodes.button')} />
        )}
        <ControlButton command="togglePictureInPicture" icon={PictureInPictureIcon} />
        <div className="flex max-sm:hidden">
          <ControlButton command="showAirPlayPicker" icon={AirplayIcon} />
          <ControlButton command="toggleCast" icon={ScreencastIcon} />
        </div>
        <MenuButton
          overlay="settings"
          page="/captionsOverlay"
          icon={ClosedCaptioningIcon}
          label={t('player.menus.subtitles.title')}
        />
        <MenuButton overlay="settings" page="/" icon={GearIcon} label={t('player.menus.settings.title')} />
        <FullscreenButton />
      </div>
    </div>
  )
}
