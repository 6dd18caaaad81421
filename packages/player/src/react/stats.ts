import { useEffect } from 'react'
import type { PlaybackStats } from '../core/index.ts'
import { usePlayer, usePlayerState } from './player-context.tsx'

/** The playback statistics, gathered while this is mounted and `isLooking`; null until there are any. */
export function useStats(isLooking = true): PlaybackStats | null {
  const player = usePlayer()
  useEffect(() => (isLooking ? player.holdStats() : undefined), [player, isLooking])
  return usePlayerState((state) => state.stats.current)
}
