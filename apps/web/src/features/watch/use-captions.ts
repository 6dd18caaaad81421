import type { Player } from '@matinee/player/core'
import { useEffect, useState } from 'react'
import { useLocalStores } from '../../data/local-stores.ts'
import { createStoredSubtitles } from '../../data/subtitles/stored-subtitles.ts'
import type { Playable } from '../../blocks/playable.ts'
import { useServices } from '../../services/services.ts'
import { sendCaptions } from './observers/send-captions.ts'
import { createCaptions, type Captions } from './captions/captions.ts'

/** What is watched, among all films and episodes. */
function watchedName(playable: Playable): string {
  const { title } = playable
  if (playable.kind === 'movie') return `movie-${title.id}`
  return `show-${title.id}-${playable.season.id}-${playable.episode.id}`
}

/** The captions of a player, while the title is watched. */
export function useCaptions(player: Player | null, playable: Playable): Captions | null {
  const titleId = playable.title.id
  const watched = watchedName(playable)
  const { subtitles } = useLocalStores()
  const { subtitleFiles } = useServices()
  const [captions, setCaptions] = useState<Captions | null>(null)
  useEffect(() => {
    if (!player) return
    const life = new AbortController()
    const storedFiles = createStoredSubtitles(watched, life)
    const created = createCaptions({
      player,
      files: subtitleFiles,
      storedFiles,
      subtitles,
      titleId,
      signal: life.signal,
    })
    sendCaptions(player, created, subtitles, life.signal)
    setCaptions(created)
    return () => {
      life.abort()
      setCaptions(null)
    }
  }, [player, subtitleFiles, subtitles, titleId, watched])
  return captions
}
