import { useEffect } from 'react'
import { handleKey, playerShortcuts, type ShortcutTable } from '../core/index.ts'
import { usePlayer } from './player-context.tsx'

export interface KeyboardShortcutsOptions {
  /** The player's own by default; pass a constant. */
  readonly table?: ShortcutTable
  readonly isEnabled?: boolean
}

/** Handles the page's keys while mounted. Keys used by a focused control do not arrive here. */
export function useKeyboardShortcuts({
  table = playerShortcuts,
  isEnabled = true,
}: KeyboardShortcutsOptions = {}): void {
  const player = usePlayer()
  useEffect(() => {
    if (!isEnabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      handleKey(event, player, table)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [player, table, isEnabled])
}
