import { useEffect } from 'react'
import { handleKey, playerShortcuts, type ShortcutTable } from '../core/index.ts'
import { usePlayer } from './player-context.tsx'

export interface KeyboardShortcutsOptions {
  /** The player's own unless told otherwise; pass a constant. */
  readonly table?: ShortcutTable
  readonly isEnabled?: boolean
}

/** Listens to the keys of the page while mounted. Keys that a focused control has used itself do not arrive here. */
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
