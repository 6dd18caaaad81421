import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { Player, PlayerState } from '../core/index.ts'

const PlayerContext = createContext<Player | null>(null)

/** Provides a player to the parts below. Whoever makes a player also destroys it. */
export function PlayerProvider({ player, children }: { player: Player; children: ReactNode }) {
  return <PlayerContext value={player}>{children}</PlayerContext>
}

/** The player of the nearest provider. Throws without one. */
export function usePlayer(): Player {
  const player = use(PlayerContext)
  if (player === null) throw new Error('usePlayer needs a PlayerProvider above it')
  return player
}

type Selector<Selected> = (state: PlayerState) => Selected
type IsEqual<Selected> = (a: Selected, b: Selected) => boolean

/** A selected part of the player's state; renders only when that part changes. */
export function usePlayerState<Selected>(
  selector: Selector<Selected>,
  isEqual: IsEqual<Selected> = Object.is,
): Selected {
  const { store } = usePlayer()
  const read = createReader(selector, isEqual, () => false)
  const readNow = () => read(store.get())
  return useSyncExternalStore(store.subscribe, readNow, readNow)
}

/**
 * The same, paused while the controls are off screen, to render nothing invisible. It updates as soon as the controls
 * are shown.
 */
export function useVisiblePlayerState<Selected>(
  selector: Selector<Selected>,
  isEqual: IsEqual<Selected> = Object.is,
): Selected {
  const { store } = usePlayer()
  const read = createReader(selector, isEqual, (state) => !state.controls.isVisible)
  const readNow = () => read(store.get())
  return useSyncExternalStore(store.subscribe, readNow, readNow)
}

/** Reads a selection, and keeps the last one while paused or unchanged. */
function createReader<Selected>(
  selector: Selector<Selected>,
  isEqual: IsEqual<Selected>,
  rests: (state: PlayerState) => boolean,
): Selector<Selected> {
  let stored: { readonly selected: Selected } | null = null
  return (state) => {
    if (stored !== null && rests(state)) return stored.selected
    const selected = selector(state)
    if (stored === null || !isEqual(stored.selected, selected)) stored = { selected }
    return stored.selected
  }
}
