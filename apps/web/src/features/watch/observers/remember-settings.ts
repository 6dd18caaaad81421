import { chosenRate, type Player } from '@matinee/player/core'
import type { LocalStores } from '../../../data/local-stores.ts'

type RememberedRate = ReturnType<LocalStores['playback']['get']>['rate']

/** Stores volume and rate for the next film (specification §4: both persist). */
export function rememberSettings(player: Player, { volume, playback }: LocalStores, signal: AbortSignal): void {
  player.store.select(
    (state) => state.volume,
    ({ level, isMuted }) => volume.set({ volume: level, isMuted }),
    { signal, isEqual: (a, b) => a.level === b.level && a.isMuted === b.isMuted },
  )
  player.store.select(
    (state) => chosenRate(state.rate),
    (rate) => playback.set({ rate: rate as RememberedRate }),
    { signal },
  )
}
