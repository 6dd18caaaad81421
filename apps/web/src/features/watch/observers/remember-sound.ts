import type { Player } from '@matinee/player/core'
import type { Playable } from '../../../blocks/playable.ts'

/** Which language the viewer chose to hear, by title, for as long as it lives. */
export interface SoundMemory {
  /** BCP 47; null where none was chosen. */
  languageFor(playable: Playable): string | null
  /** Remembers the language of a sound that was chosen as another address of the film; BCP 47, or `unknown`. */
  remember(playable: Playable, language: string): void
  /** Remembers what is chosen in this player for what it plays by then. */
  follow(player: Player, watching: () => Playable, signal: AbortSignal): void
}

/** A player lives for one episode: what was chosen in it is kept for the next one of the same show. */
export function createSoundMemory(): SoundMemory {
  const chosen = new Map<string, string>()
  const keyOf = ({ kind, title }: Playable) => `${kind}-${title.id}`
  return {
    languageFor: (playable) => chosen.get(keyOf(playable)) ?? null,
    remember(playable, language) {
      if (language !== 'unknown') chosen.set(keyOf(playable), language)
    },
    follow(player, watching, signal) {
      player.store.select(
        (state) => state.audioTracks.chosenLanguage,
        (language) => {
          if (language !== null) chosen.set(keyOf(watching()), language)
        },
        { signal },
      )
    },
  }
}

/** What the viewer chose since the page was opened: every episode has a player of its own, and a session of its own. */
export const soundMemory = createSoundMemory()
