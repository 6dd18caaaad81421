import type { Player } from '@matinee/player/core'
import { useEffect, useState } from 'react'
import { useLocalStores } from '../../data/local-stores.ts'
import { useServices } from '../../services/services.ts'
import { sendCaptions } from './observers/send-captions.ts'
import { createCaptions, type Captions } from './captions/captions.ts'

/** The captions of a player, while the title is watched. */
export function useCaptions(player: Player | null, titleId: string): Captions | null {
  const { subtitles } = useLocalStores()
  const { subtitleFiles } = useServices()
  const [captions, setCaptions] = useState<Captions | null>(null)
  useEffect(() => {
    if (!player) return
    const life = new AbortController()
    const created = createCaptions({ player, files: subtitleFiles, subtitles, titleId, signal: life.signal })
    sendCaptions(player, created, subtitles, life.signal)
    setCaptions(created)
    return () => {
      life.abort()
      setCaptions(null)
    }
  }, [player, subtitleFiles, subtitles, titleId])
  return captions
}
