import type { Player } from '@matinee/player/core'
import { useEffect, useState } from 'react'
import { useLocalStores } from '../../data/local-stores.ts'
import { accountIdOf } from '../../data/account/account-state.ts'
import { useLazyAccount, type LazyAccount } from '../../data/account/lazy-account.ts'
import { createStoredSubtitles } from '../../data/subtitles/stored-subtitles.ts'
import { openSubtitleRows } from '../../data/subtitles/subtitle-rows.ts'
import type { Playable } from '../../blocks/playable.ts'
import { useServices } from '../../services/services.ts'
import { sendCaptions } from './observers/send-captions.ts'
import { titleKeyOf } from './title-choices.ts'
import { createCaptions, type Captions } from './captions/captions.ts'

/** What is watched, among all films and episodes. */
function watchedName(playable: Playable): string {
  const titleKey = titleKeyOf(playable)
  return playable.kind === 'movie' ? titleKey : `${titleKey}-${playable.season.id}-${playable.episode.id}`
}

/** The account of this device, once it is known whether there is one. */
async function accountOf({ state }: LazyAccount): Promise<string | undefined> {
  if (state.get().status === 'opening') {
    await new Promise<void>((resolve) => {
      const stop = state.subscribe(() => {
        stop()
        resolve()
      })
    })
  }
  return accountIdOf(state.get())
}

/** The account learns of a choice. What it does not hear now it hears at the next choice or visit. */
async function reportToAccount(lazyAccount: LazyAccount): Promise<void> {
  try {
    const { subtitlesChosen } = await lazyAccount.open()
    await subtitlesChosen()
  } catch {
    // The account's code did not come.
  }
}

/** The captions of a player, while the title is watched. */
export function useCaptions(player: Player | null, playable: Playable): Captions | null {
  const titleKey = titleKeyOf(playable)
  const watched = watchedName(playable)
  const { subtitles } = useLocalStores()
  const { subtitleFiles } = useServices()
  const lazyAccount = useLazyAccount()
  const [captions, setCaptions] = useState<Captions | null>(null)
  useEffect(() => {
    if (!player) return
    const life = new AbortController()
    const storedFiles = createStoredSubtitles(watched, {
      rows: openSubtitleRows(life.signal),
      account: () => accountOf(lazyAccount),
      onAccountChange: () => void reportToAccount(lazyAccount),
    })
    const created = createCaptions({
      player,
      files: subtitleFiles,
      storedFiles,
      subtitles,
      titleKey,
      signal: life.signal,
    })
    sendCaptions(player, created, subtitles, life.signal)
    setCaptions(created)
    return () => {
      life.abort()
      setCaptions(null)
    }
  }, [player, subtitleFiles, subtitles, titleKey, watched, lazyAccount])
  return captions
}
