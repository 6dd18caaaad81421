import type { Player } from '@matinee/player/core'
import { useEffect, useEffectEvent } from 'react'
import { useTranslate } from '../../i18n/i18n.ts'
import { NotFoundScreen, ScrapingScreen } from './scraping/scraping-screen.tsx'
import { playbackSourceFor } from './session/playback-source.ts'
import type { Playable } from './session/playable.ts'
import type { PlaybackFailure, WatchSession } from './session/session.ts'
import { useWatchSession } from './session/use-watch-session.ts'
import { PlaybackError } from './skin/playback-error.tsx'
import { PlayerView } from './skin/player-view.tsx'
import { TopBar } from './skin/top-bar.tsx'
import { usePlayerInstance } from './use-player-instance.ts'

/** Loads what the session found, and tells the session when it cannot be played. */
function usePlayback(player: Player | null, session: WatchSession, onFailure: (failure: PlaybackFailure) => void) {
  const output = session.status === 'playing' ? session.output : null
  const report = useEffectEvent(onFailure)

  useEffect(() => {
    if (!player || !output) return
    const stop = player.store.select(
      (state) => state.error.current,
      (error) => {
        if (error) report({ code: error.code, detail: error.detail ?? error.message, position: player.playhead() })
      },
    )
    try {
      player.load(playbackSourceFor(output.stream))
    } catch (thrown) {
      report({
        code: 'source-not-supported',
        detail: thrown instanceof Error ? thrown.message : 'unknown',
        position: 0,
      })
    }
    return stop
  }, [player, output])
}

function documentTitle(playable: Playable, t: ReturnType<typeof useTranslate>): string {
  if (playable.kind === 'movie') return playable.title.title
  return `${playable.title.title} - ${t('media.episodeDisplay', { season: playable.season.number, episode: playable.episode.number })}`
}

/** One playable from search to picture: each status of the session is a screen. */
export function WatchScreen({ playable }: { playable: Playable }) {
  const t = useTranslate()
  const { session, nameOf, playbackFailed, searchAgain } = useWatchSession(playable)
  const player = usePlayerInstance()
  usePlayback(player, session, playbackFailed)

  return (
    <main id="main" tabIndex={-1} className="relative isolate min-h-dvh bg-bg" data-status={session.status}>
      <title>{documentTitle(playable, t)}</title>
      {session.status === 'playing' && player ? (
        <PlayerView player={player} playable={playable} />
      ) : (
        <TopBar playable={playable} />
      )}
      {session.status === 'scraping' && <ScrapingScreen {...session} nameOf={nameOf} />}
      {session.status === 'scrapeNotFound' && <NotFoundScreen {...session} nameOf={nameOf} onRetry={searchAgain} />}
      {session.status === 'playbackError' && <PlaybackError error={session.error} onRetry={searchAgain} />}
    </main>
  )
}
