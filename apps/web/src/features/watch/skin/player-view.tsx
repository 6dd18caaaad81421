import type { Player } from '@matinee/player/core'
import { PlayerProvider, VideoSurface } from '@matinee/player/react'
import { startTransition, useEffect, useState } from 'react'
import { isSilentFilm } from '../../../blocks/playable.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useWatch } from '../watch-context.ts'
import { BottomControls, TouchControls } from './controls.tsx'
import { EndScreen } from './end-screen.tsx'
import { HelpSheet } from './help-sheet.tsx'
import { EPISODES_PAGES } from './menus/episodes-pages.tsx'
import { MenuOverlay } from './menus/menu-overlay.tsx'
import { SETTINGS_PAGES } from './menus/settings-pages.tsx'
import { NextUpButtons } from './next-up-buttons.tsx'
import { CastingNotice, MotionStatus, Notes } from './notices.tsx'
import { ResumeNotice } from './resume-notice.tsx'
import { SkipSegmentButton } from './skip-segment.tsx'
import { StartButton, Waiting } from './start-button.tsx'
import { Stats } from './stats.tsx'
import { Subtitles } from './subtitles.tsx'
import { TopBar, TopScreens } from './top-bar.tsx'
import { useRemoteKeys } from './use-remote-keys.ts'
import { useWatchKeys } from './watch-keys.ts'

/** What lies over the picture, before the bar in the order of the Tab key. */
function OverlaysBeforeBar({ isReplacing }: { isReplacing: boolean }) {
  const { playable } = useWatch()
  return (
    <>
      <Subtitles />
      <div className="m-player-shade m-player-shade-top" />
      <div className="m-player-shade m-player-shade-bottom" />
      <Waiting />
      <Notes isReplacing={isReplacing} isSilentFilm={isSilentFilm(playable.title)} />
      <MotionStatus />
      <CastingNotice />
      <TouchControls />
      <StartButton />
      <EndScreen />
    </>
  )
}

function Bar() {
  const { playable, queue, backPath } = useWatch()
  return (
    <TopBar playable={playable} queue={queue} backPath={backPath}>
      <TopScreens />
    </TopBar>
  )
}

/** What lies over the picture, after the bar. */
function OverlaysAfterBar() {
  return (
    <>
      <BottomControls />
      <NextUpButtons />
      <div className="m-player-corner">
        <ResumeNotice />
        <SkipSegmentButton />
      </div>
      <MenuOverlay overlay="settings" pages={SETTINGS_PAGES} />
      <MenuOverlay overlay="episodes" pages={EPISODES_PAGES} />
      <Stats />
      <HelpSheet />
    </>
  )
}

function Picture({ isReplacing }: { isReplacing: boolean }) {
  const t = useTranslate()
  useWatchKeys()
  useRemoteKeys()
  // The film is asked for before its controls are drawn. The bar has been there while it was looked for, and stays.
  const [areOverlaysDue, setOverlaysDue] = useState(false)
  useEffect(() => startTransition(() => setOverlaysDue(true)), [])
  return (
    <VideoSurface className="m-player" videoClassName="m-player-video" label={t('player.picture')}>
      {areOverlaysDue && <OverlaysBeforeBar isReplacing={isReplacing} />}
      <Bar />
      {areOverlaysDue && <OverlaysAfterBar />}
    </VideoSurface>
  )
}

/** The picture with its controls: one layout of the player's parts, for every width. */
export function PlayerView({ player, isReplacing }: { player: Player; isReplacing: boolean }) {
  return (
    <PlayerProvider player={player}>
      <Picture isReplacing={isReplacing} />
    </PlayerProvider>
  )
}
