import { chooseQuality } from '@matinee/domain'
import { createPlayer, type Player } from '@matinee/player/core'
import { useEffect, useState } from 'react'
import { useLocalStores, type LocalStores } from '../../data/local-stores.ts'
import { createEngines, prepareEngines } from './engines.ts'
import { rememberSettings } from './observers/remember-settings.ts'

function createWatchPlayer({ volume, playback, quality }: LocalStores): Player {
  return createPlayer({
    engines: createEngines(),
    initial: { volume: volume.get().volume, isMuted: volume.get().isMuted, rate: playback.get().rate },
    chooseQuality(offered) {
      const preference = quality.get().quality
      const isManual = !preference.automaticQuality && preference.lastChosenQuality !== null
      const best = chooseQuality(offered, { automaticQuality: true, lastChosenQuality: null })
      return { selected: isManual ? chooseQuality(offered, preference) : null, best }
    },
    audioLanguage: () => document.documentElement.lang.split('-')[0] ?? null,
  })
}

/**
 * A player that lives as long as the screen, with the viewer's volume, speed and quality. Its engines are fetched while the
 * sources are still being asked.
 */
export function usePlayerInstance(): Player | null {
  const stores = useLocalStores()
  const [player, setPlayer] = useState<Player | null>(null)
  useEffect(() => {
    const life = new AbortController()
    void prepareEngines()
    const created = createWatchPlayer(stores)
    rememberSettings(created, stores, life.signal)
    setPlayer(created)
    return () => {
      life.abort()
      created.destroy()
      setPlayer(null)
    }
  }, [stores])
  return player
}
