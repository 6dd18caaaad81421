import type { Player } from '@matinee/player/core'
import { PlayerProvider, useKeyboardShortcuts, usePlayerState, VideoSurface } from '@matinee/player/react'
import { Spinner } from '@matinee/ui'
import { useTranslate } from '../../../i18n/i18n.ts'
import type { Playable } from '../session/playable.ts'
import { BottomControls, TouchControls } from './controls.tsx'
import { SettingsMenu } from './menus/settings-menu.tsx'
import { TopBar } from './top-bar.tsx'

function Waiting() {
  const isWaiting = usePlayerState((state) => state.playback.isWaiting || state.playback.isLoading)
  return isWaiting ? <Spinner className="m-player-waiting size-14" /> : null
}

function Picture({ playable }: { playable: Playable }) {
  const t = useTranslate()
  useKeyboardShortcuts()
  return (
    <VideoSurface className="m-player" videoClassName="m-player-video" label={t('player.picture')}>
      <div className="m-player-shade m-player-shade-top" />
      <div className="m-player-shade m-player-shade-bottom" />
      <Waiting />
      <TouchControls />
      <TopBar playable={playable} />
      <BottomControls />
      <SettingsMenu />
    </VideoSurface>
  )
}

/** The picture with its controls: one layout of the player's parts, for every width. */
export function PlayerView({ player, playable }: { player: Player; playable: Playable }) {
  return (
    <PlayerProvider player={player}>
      <Picture playable={playable} />
    </PlayerProvider>
  )
}
