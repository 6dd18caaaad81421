import type { Player } from '@matinee/player/core'
import { expect, it } from 'vitest'
import type { Playable } from '../../../blocks/playable.ts'
import { createSoundMemory } from './remember-sound.ts'

const episodeOf = (id: string, number: number): Playable => ({
  kind: 'show',
  title: { id, kind: 'show', title: 'Test Card Theatre', genres: [], seasons: [] },
  season: { id: 's1', number: 1, title: 'Season 1', episodes: [] },
  episode: { id: `e${number}`, number, title: 'Closedown' },
})
const film: Playable = { kind: 'movie', title: { id: '9', kind: 'movie', title: 'Detour', genres: [] } }

type SoundState = { audioTracks: { chosenLanguage: string } }

/** The part of a player that reports selections. */
function fakePlayer() {
  const listeners = new Set<(state: SoundState) => void>()
  const store = {
    select(
      selector: (state: SoundState) => unknown,
      listener: (value: unknown) => void,
      { signal: until }: { signal: AbortSignal },
    ) {
      const look = (state: SoundState) => listener(selector(state))
      listeners.add(look)
      until.addEventListener('abort', () => listeners.delete(look))
    },
  }
  return {
    player: { store } as unknown as Player,
    choose(chosenLanguage: string) {
      for (const look of listeners) look({ audioTracks: { chosenLanguage } })
    },
  }
}

it('a language chosen in one episode is that of the next of the same show, and of no other title', () => {
  const sounds = createSoundMemory()
  const { player, choose } = fakePlayer()
  const life = new AbortController()
  sounds.follow(player, () => episodeOf('9', 1), life.signal)
  expect(sounds.languageFor(episodeOf('9', 1))).toBeNull()
  choose('de')
  expect(sounds.languageFor(episodeOf('9', 2))).toBe('de')
  expect(sounds.languageFor(episodeOf('10', 1))).toBeNull()
  expect(sounds.languageFor(film)).toBeNull()
  choose('fr')
  expect(sounds.languageFor(episodeOf('9', 3))).toBe('fr')
  life.abort()
  choose('it')
  expect(sounds.languageFor(episodeOf('9', 3))).toBe('fr')
})

it('so is the language of a sound at another address, where it has one', () => {
  const sounds = createSoundMemory()
  sounds.remember(episodeOf('9', 1), 'de')
  sounds.remember(episodeOf('9', 1), 'unknown')
  expect(sounds.languageFor(episodeOf('9', 2))).toBe('de')
  expect(sounds.languageFor(episodeOf('10', 1))).toBeNull()
})
