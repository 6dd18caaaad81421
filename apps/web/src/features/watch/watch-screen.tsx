import './watch.css'
import type { Stream } from '@matinee/contracts'
import { useEndOfPicture } from '@matinee/player/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocalStores } from '../../data/local-stores.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { useServices } from '../../services/services.ts'
import type { Streams } from '../../services/streams/streams.ts'
import type { Watching } from './casting.ts'
import { episodesInFile } from './episodes/episodes-in-file.ts'
import { useNextUp } from './use-next-up.ts'
import { NotFoundScreen, ScrapingScreen } from './scraping/scraping-screen.tsx'
import { expectedSecondsOf, type Playable } from '../../blocks/playable.ts'
import { playableTitle } from '../../blocks/playable-title.ts'
import { soundMemory } from './observers/remember-sound.ts'
import { useGivenFiles } from './session/given-files.ts'
import { OWN_FILM } from './session/own-film.ts'
import { playbackSourceFor } from './session/playback-source.ts'
import { outputInLanguage, outputWithSound } from './session/sounds.ts'
import { choiceOf } from './session/stream-choice.ts'
import { useWatchSession } from './session/use-watch-session.ts'
import { frameOf, LastFrame } from './skin/last-frame.tsx'
import { HeldStill } from './skin/held-still.tsx'
import { FileDrop } from './skin/file-drop.tsx'
import { PlaybackError } from './skin/playback-error.tsx'
import { PlayerView } from './skin/player-view.tsx'
import { TopBar } from './skin/top-bar.tsx'
import { titleKeyOf, withTitleChoice } from './title-choices.ts'
import { useCaptions } from './use-captions.ts'
import type { ProgrammeQueue } from './use-programme-queue.ts'
import { useOwnFilm } from './use-own-film.ts'
import { usePlayback } from './use-playback.ts'
import { usePlayerInstance } from './use-player-instance.ts'
import { useThumbnails } from './use-thumbnails.ts'
import { useWatchObservers } from './use-watch-observers.ts'
import { WatchContext, type Watch } from './watch-context.ts'

export interface WatchScreenProps {
  playable: Playable
  /** Whether to start from the beginning despite a saved position: the viewer chose this episode. */
  fromBeginning: boolean
  goToEpisode: (seasonId: string, episodeId: string) => void
  /** The programme that the film is shown in. */
  queue?: ProgrammeQueue | undefined
  /** Replaces the sources, for a page that already has its stream. */
  fixedStreams?: Streams
  /** Where the back arrow leads; by default the last page outside the player. */
  backPath?: string
}

/** The episode before the first one in the file that plays. */
function previousEpisodeOf(playable: Playable, stream: Stream | null) {
  const [first] = episodesInFile(playable, stream)
  return first?.season.episodes.findLast(({ number }) => number < first.episode.number)
}

/** One playable from search to picture: each status of the session is a screen. */
export function WatchScreen({ playable, fromBeginning, goToEpisode, queue, fixedStreams, backPath }: WatchScreenProps) {
  const t = useTranslate()
  const { streamChoices } = useLocalStores()
  const { visits } = useServices()
  const screen = useRef<HTMLElement>(null)
  const [lastFrame, setLastFrame] = useState<HTMLCanvasElement | null>(null)
  const watching = useRef<Watching>({ playable, captions: null })
  const player = usePlayerInstance(watching)
  const playhead = () => (player?.state.source.current ? player.playhead() : undefined)
  const {
    session,
    streams,
    nameOf: sourceName,
    playbackFailed,
    seekAnother,
    choose,
    playGiven,
    searchAgain,
  } = useWatchSession(playable, playhead, fixedStreams)
  const captions = useCaptions(player, playable)
  useEffect(() => {
    watching.current = { playable, captions }
  }, [playable, captions])
  const output = session.status === 'playing' ? session.output : null
  const ownFilm = useOwnFilm({
    canPlay: ({ stream }) => player?.canPlay(playbackSourceFor(stream, [])) === true,
    expectedSeconds: expectedSecondsOf(playable),
    onPlays: (given) => playGiven(given, output ? playhead() : undefined),
  })
  const { name: ownName } = ownFilm
  const givenFiles = useGivenFiles({ captions, playFilm: ownFilm.play, isPlaying: output !== null })
  const { take: takeFiles } = givenFiles
  const nameOf = useCallback(
    (id: string) => (id === OWN_FILM && ownName !== null ? ownName : sourceName(id)),
    [ownName, sourceName],
  )
  const next = useNextUp(playable, output?.stream ?? null, { goToEpisode, queue })
  const { resumedAt } = usePlayback(
    player,
    captions,
    { playable, session },
    {
      fromBeginning,
      seekAnother,
      onFailure(failure) {
        const frame = frameOf(screen.current?.querySelector('video') ?? null)
        if (frame) setLastFrame(frame)
        playbackFailed(failure)
      },
    },
  )

  useEndOfPicture(session.status === 'scrapeNotFound' || session.status === 'playbackError')

  const previous = previousEpisodeOf(playable, output?.stream ?? null)
  const goPrevious = previous && playable.kind === 'show' ? () => goToEpisode(playable.season.id, previous.id) : null
  const keepsProgress = fixedStreams === undefined
  const { advance, isEnd, filmCountdown } = useWatchObservers(session.status === 'playing' ? player : null, playable, {
    goNext: next?.play ?? null,
    goPrevious,
    keepsProgress,
    next: next?.playable,
    leadsOn: next !== undefined && next.collection === undefined,
    stream: output?.stream ?? null,
  })

  // A page that the visit begins with asks for nothing beside its film.
  const [still] = useState(() => (visits.isBegun() ? playable.title.backdrop : undefined))
  const thumbnails = useThumbnails(player, output)
  const watch = useMemo((): Watch | null => {
    if (!player || !captions || !output) return null
    return {
      playable,
      queue,
      backPath,
      output,
      streams,
      nameOf,
      captions,
      thumbnails,
      next,
      resumedAt,
      advance,
      isEnd,
      filmCountdown,
      keepsProgress,
      goToEpisode,
      takeFiles,
      choose(chosen) {
        const { choices } = streamChoices.get()
        streamChoices.set({ choices: withTitleChoice(choices, titleKeyOf(playable), choiceOf(chosen)) })
        choose(outputInLanguage(chosen, soundMemory.languageFor(playable)), player.playhead())
      },
      chooseSound(sound) {
        soundMemory.remember(playable, sound.language)
        choose(outputWithSound(output, sound), player.playhead())
      },
      replay() {
        player.run('seekTo', 0)
        player.run('play')
      },
    }
  }, [
    player,
    captions,
    thumbnails,
    output,
    streams,
    nameOf,
    next,
    resumedAt,
    advance,
    isEnd,
    filmCountdown,
    keepsProgress,
    goToEpisode,
    takeFiles,
    choose,
    streamChoices,
    playable,
    queue,
    backPath,
  ])

  return (
    <main
      ref={screen}
      id="main"
      tabIndex={-1}
      className="relative isolate min-h-dvh bg-bg"
      data-status={session.status}
    >
      <title>{playableTitle(playable, t)}</title>
      {still !== undefined && (session.status === 'scraping' || session.status === 'playing') && (
        <HeldStill address={still} player={player} />
      )}
      {player && watch ? (
        <WatchContext value={watch}>
          <PlayerView player={player} isReplacing={session.status === 'playing' && session.isReplacing} />
        </WatchContext>
      ) : (
        <TopBar playable={playable} queue={queue} backPath={backPath} />
      )}
      {session.status === 'scraping' && <ScrapingScreen {...session} nameOf={nameOf} />}
      {session.status === 'scrapeNotFound' && (
        <NotFoundScreen
          {...session}
          nameOf={nameOf}
          nextFilm={queue?.next}
          onRetry={searchAgain}
          takeFiles={takeFiles}
        />
      )}
      {session.status === 'playbackError' && (
        <>
          {lastFrame && <LastFrame frame={lastFrame} />}
          <PlaybackError
            error={session.error}
            failures={session.failures}
            nameOf={nameOf}
            nextFilm={queue?.next}
            onRetry={searchAgain}
            takeFiles={takeFiles}
          />
        </>
      )}
      <FileDrop {...givenFiles} />
    </main>
  )
}
