import { useEffect } from 'react'
import type { ControlsFacts } from '../core/index.ts'
import { usePlayer, usePlayerState } from './player-context.tsx'

/**
 * Whether the controls are on screen, and which pointer is used. For styling, `data-controls` on the container is
 * cheaper.
 */
export function useControlsVisibility(): Pick<ControlsFacts, 'isVisible' | 'hover' | 'pointer'> {
  const isVisible = usePlayerState((state) => state.controls.isVisible)
  const hover = usePlayerState((state) => state.controls.hover)
  const pointer = usePlayerState((state) => state.controls.pointer)
  return { isVisible, hover, pointer }
}

/** Holds the controls on screen while `isHolding`: an open menu, a drag, a dialog. */
export function useHoldControls(isHolding: boolean): void {
  const player = usePlayer()
  useEffect(() => {
    if (!isHolding) return
    player.run('holdControls')
    return () => {
      player.run('releaseControls')
    }
  }, [player, isHolding])
}
