import { createPlayer, type Player } from '@matinee/player/core'
import { useEffect, useState } from 'react'
import { createEngines, prepareEngines } from './engines.ts'

/** A player that lives as long as the screen. Its engines are fetched while the sources are still being asked. */
export function usePlayerInstance(): Player | null {
  const [player, setPlayer] = useState<Player | null>(null)
  useEffect(() => {
    void prepareEngines()
    const created = createPlayer({ engines: createEngines() })
    setPlayer(created)
    return () => {
      created.destroy()
      setPlayer(null)
    }
  }, [])
  return player
}
