import type { Player } from '@matinee/player/core'
import { isAutoplayAllowed } from '@matinee/domain'
import { useEffect, useEffectEvent, useState } from 'react'
import { createObservable, type Observable } from '../../data/kit/observable.ts'
import { useLibrary } from '../../data/library/library-context.ts'
import { useLocalStores } from '../../data/local-stores.ts'
import { useServices } from '../../services/services.ts'
import { advanceEpisode } from './observers/advance-episode.ts'
import { mediaSession } from './observers/media-session.ts'
import { presence, type PresenceWindow } from './observers/presence.ts'
import { saveProgress } from './observers/save-progress.ts'
import type { Playable } from './session/playable.ts'

function every(ms: number, work: () => void, signal: AbortSignal) {
  const timer = setInterval(work, ms)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}

/** Starts what watches along (saving, media keys, presence, autoplay) and ends it all with one signal. */
export function useWatchObservers(
  player: Player | null,
  playable: Playable,
  deeds: { goNext: (() => void) | null; goPrevious: (() => void) | null; keepsProgress: boolean },
): { advance: Observable<number> } {
  const { keepsProgress } = deeds
  const [advance] = useState(() => createObservable(0))
  const { progress } = useLibrary()
  const { preferences } = useLocalStores()
  const { host } = useServices()
  const goNext = useEffectEvent(() => deeds.goNext?.())
  const goPrevious = useEffectEvent(() => deeds.goPrevious?.())
  const hasNext = deeds.goNext !== null
  const hasPrevious = deeds.goPrevious !== null

  useEffect(() => {
    if (!player) return
    const life = new AbortController()
    if (keepsProgress) saveProgress(player, playable, { library: progress, page: window, every }, life.signal)
    presence(player, playable, window as Window & PresenceWindow, life.signal)
    return () => life.abort()
  }, [player, playable, progress, keepsProgress])

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
    if (!player || !hasNext) return
    const life = new AbortController()
    const isAllowed = () =>
      isAutoplayAllowed({ hostAllows: host.allowsAutoplay, extensionActive: false, hasOwnProxy: false })
    advanceEpisode(
      player,
      {
        isWanted: () => preferences.get().enableAutoplay,
        isAllowed,
        goNext: () => goNext(),
        page: document,
        tell: advance.set,
      },
      life.signal,
    )
    return () => life.abort()
  }, [player, hasNext, preferences, host, advance])

  return { advance }
}
