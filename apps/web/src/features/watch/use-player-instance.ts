import { chooseQuality } from '@matinee/domain'
import { createPlayer, type Player } from '@matinee/player/core'
import { type RefObject, useEffect, useState } from 'react'
import { useLocalStores, type LocalStores } from '../../data/local-stores.ts'
import { useServices, type Services } from '../../services/services.ts'
import { feedPlatform } from './captions/platform-captions.ts'
import { createCasting, type Watching } from './casting.ts'
import { createEngines, prepareEngines } from './engines.ts'
import { rememberSettings } from './observers/remember-settings.ts'
import { soundMemory } from './observers/remember-sound.ts'

function createWatchPlayer(
  { volume, playback, quality, subtitles }: LocalStores,
  watching: () => Watching,
  { host: { casts }, loadStreaming }: Pick<Services, 'host' | 'loadStreaming'>,
): Player {
  const watchingNow = () => ({ ...watching(), playhead: player.playhead() })
  const casting = casts ? createCasting(watchingNow, subtitles, loadStreaming) : null
  const player = createPlayer({
    engines: [...createEngines(), ...(casting ? [casting.engine] : [])],
    ...(casting && { remoteTarget: casting.target }),
    nativeCaptions: feedPlatform(() => watching().captions, subtitles),
    initial: { volume: volume.get().volume, isMuted: volume.get().isMuted, rate: playback.get().rate },
    chooseQuality(offered) {
      const preference = quality.get().quality
      const best = chooseQuality(offered, { automaticQuality: true, lastChosenQuality: null })
      return { selected: preference.automaticQuality ? null : chooseQuality(offered, preference), best }
    },
    audioLanguage: () =>
      soundMemory.languageFor(watching().playable) ?? document.documentElement.lang.split('-')[0] ?? null,
  })
  return player
}

/**
 * A player that lives as long as the screen, with the viewer's volume, rate and quality. Its engines are fetched while
 * the sources are still searched.
 */
export function usePlayerInstance(watching: RefObject<Watching>): Player | null {
  const stores = useLocalStores()
  const services = useServices()
  const [player, setPlayer] = useState<Player | null>(null)
  useEffect(() => {
    const life = new AbortController()
    void prepareEngines()
    const created = createWatchPlayer(stores, () => watching.current, services)
    rememberSettings(created, stores, life.signal)
    soundMemory.follow(created, () => watching.current.playable, life.signal)
    setPlayer(created)
    return () => {
      life.abort()
      created.destroy()
      setPlayer(null)
    }
  }, [stores, watching, services])
  return player
}
