import type { Stream } from '@matinee/contracts'
import { isClip, type Player } from '@matinee/player/core'
import { isAutoplayAllowed } from '@matinee/domain'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createObservable, type Observable } from '../../data/kit/observable.ts'
import { useLibrary } from '../../data/library/library-context.ts'
import { useLocalStores } from '../../data/local-stores.ts'
import { useServices } from '../../services/services.ts'
import { chosenProxies } from '../../services/transport/proxy-set.ts'
import { episodesInFile } from './episodes/episodes-in-file.ts'
import { advanceToNext } from './observers/advance-to-next.ts'
import { leadToNextFilm, type FilmCountdown } from './observers/lead-to-next-film.ts'
import { keepPageToken } from './observers/keep-page-token.ts'
import { noteEnd } from './observers/note-end.ts'
import { lookAheadNext } from './observers/look-ahead-next.ts'
import { mediaSession } from './observers/media-session.ts'
import { presence, type PresenceWindow } from './observers/presence.ts'
import { reportPlayback } from './observers/report-playback.ts'
import { saveProgress } from './observers/save-progress.ts'
import { expectedSecondsOf, scrapeRequestFor, type Playable } from '../../blocks/playable.ts'
import { useStreaming } from '../../blocks/use-streaming.ts'

function every(ms: number, work: () => void, signal: AbortSignal) {
  const timer = setInterval(work, ms)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}

/** Starts the observers (saving, media keys, presence, autoplay) and ends them all with one signal. */
export function useWatchObservers(
  player: Player | null,
  playable: Playable,
  actions: {
    goNext: (() => void) | null
    goPrevious: (() => void) | null
    keepsProgress: boolean
    /** What plays after it. */
    next: Playable | undefined
    /** Whether it may follow by itself. */
    leadsOn: boolean
    /** What plays; null while nothing does. */
    stream: Stream | null
  },
): { advance: Observable<number>; isEnd: Observable<boolean>; filmCountdown: FilmCountdown } {
  const { keepsProgress, leadsOn, stream } = actions
  const streaming = useStreaming()
  const [advance] = useState(() => createObservable(0))
  const [isEnd] = useState(() => createObservable(false))
  const [secondsLeft] = useState(() => createObservable<number | null>(null))
  const { progress } = useLibrary()
  const { preferences, connections } = useLocalStores()
  const { host } = useServices()
  const goNext = useEffectEvent(() => actions.goNext?.())
  const goPrevious = useEffectEvent(() => actions.goPrevious?.())
  const inFile = useEffectEvent(() => episodesInFile(playable, stream))
  /** The end of a clip is not the end of its film. */
  const playsClip = useEffectEvent(
    () => player !== null && isClip(player.state.time.duration, expectedSecondsOf(playable)),
  )
  const isFilm = playable.kind === 'movie'
  const hasNext = actions.goNext !== null
  const hasPrevious = actions.goPrevious !== null

  useEffect(() => {
    if (!player) return
    const life = new AbortController()
    const ports = { library: progress, episodesInFile: () => inFile(), page: window, every }
    if (keepsProgress) saveProgress(player, playable, ports, life.signal)
    presence(player, playable, window as Window & PresenceWindow, life.signal)
    return () => life.abort()
  }, [player, playable, progress, keepsProgress])

  useEffect(() => {
    if (!player) return
    const life = new AbortController()
    keepPageToken(player, { fetch: (...asked) => fetch(...asked), now: Date.now, every }, life.signal)
    return () => life.abort()
  }, [player])

  const next = actions.next
  useEffect(() => {
    if (!player || !streaming || !next) return
    const life = new AbortController()
    const request = scrapeRequestFor(next)
    lookAheadNext(player, (signal) => streaming.lookAhead(request, signal), life.signal)
    return () => life.abort()
  }, [player, streaming, next])

  useEffect(() => {
    const reporter = stream && streaming?.reporterFor(stream)
    if (!player || !reporter) return
    const life = new AbortController()
    reportPlayback(player, { reporter, every, page: window }, life.signal)
    return () => life.abort()
  }, [player, stream, streaming])

  useEffect(() => {
    if (!player || !('mediaSession' in navigator)) return
    const life = new AbortController()
    const ports = {
      mediaSession: navigator.mediaSession,
      goNext: hasNext ? () => goNext() : null,
      goPrevious: hasPrevious ? () => goPrevious() : null,
    }
    mediaSession(player, playable, ports, life.signal)
    return () => life.abort()
  }, [player, playable, hasNext, hasPrevious])

  useEffect(() => {
    if (!player || !leadsOn) return
    const life = new AbortController()
    const isAllowed = () =>
      isAutoplayAllowed({
        hostAllows: host.allowsAutoplay,
        extensionActive: streaming?.transport.status.get().extension.status === 'success',
        hasOwnProxy: chosenProxies({ own: connections.get().proxySet }, window.location.href).isOwn,
      })
    const isWanted = () => preferences.get().enableAutoplay && !playsClip()
    if (isFilm) {
      // A film leads on in a programme alone, which the viewer asked for: no host has to allow it.
      const ports = { isWanted, goNext: () => goNext(), secondsLeft, page: document, every }
      leadToNextFilm(player, ports, life.signal)
    } else {
      const ports = { isWanted, isAllowed, goNext: () => goNext(), page: document, notify: advance.set }
      advanceToNext(player, ports, life.signal)
    }
    return () => life.abort()
  }, [player, leadsOn, isFilm, preferences, connections, streaming, host, advance, secondsLeft])

  useEffect(() => {
    if (!player) return
    const life = new AbortController()
    noteEnd(player, { advance, notify: isEnd.set }, life.signal)
    return () => life.abort()
  }, [player, advance, isEnd])

  const filmCountdown = useMemo(() => ({ secondsLeft, stop: () => secondsLeft.set(null) }), [secondsLeft])
  return { advance, isEnd, filmCountdown }
}
