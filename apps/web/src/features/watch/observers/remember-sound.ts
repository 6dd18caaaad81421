import type { Player } from '@matinee/player/core'
import type { Playable } from '../../../blocks/playable.ts'
import { titleKeyOf } from '../title-choices.ts'

/** The audio language that the viewer chose, by title, in memory. */
export interface SoundMemory {
  /** BCP 47; null without a choice. */
  languageFor(playable: Playable): string | null
  /** Remembers the language of an audio track at another address of the film; BCP 47, or `unknown`. */
  remember(playable: Playable, language: string): void
  /** Remembers the choices in this player for the title it then plays. */
  follow(player: Player, watching: () => Playable, signal: AbortSignal): void
}

/** A player lives for one episode: its choice applies to the next one of the same show. */
export function createSoundMemory(): SoundMemory {
  const chosen = new Map<string, string>()
  return {
    languageFor: (playable) => chosen.get(titleKeyOf(playable)) ?? null,
    remember(playable, language) {
      if (language !== 'unknown') chosen.set(titleKeyOf(playable), language)
    },
    follow(player, watching, signal) {
      player.store.select(
        (state) => state.audioTracks.chosenLanguage,
        (language) => {
          if (language !== null) chosen.set(titleKeyOf(watching()), language)
        },
        { signal },
      )
    },
  }
}

/** The viewer's choices since the page was opened: every episode has its own player and its own session. */
export const soundMemory = createSoundMemory()
