import {
  createPlayer,
  type Engine,
  type Environment,
  findShortcutConflicts,
  playerShortcuts,
} from '@matinee/player/core'
import { expect, it } from 'vitest'
import { watchCommands } from './watch-keys.ts'

const nothing = () => {}
const own = watchCommands({
  toggleCaptions: nothing,
  shiftCaptions: nothing,
  goNext: nothing,
  toggleStats: nothing,
  openHelp: nothing,
  spin: nothing,
})

it('no two commands of the watch screen share a key', () => {
  expect(findShortcutConflicts({ ...playerShortcuts, ...own })).toEqual([])
})

it('G and H delay the subtitles, N plays the next episode, I shows statistics, ? helps, R spins', () => {
  const keys = Object.fromEntries(Object.entries(own).map(([id, { shortcuts }]) => [id, shortcuts]))
  expect(keys).toEqual({
    toggleTextTrack: ['c'],
    captionsEarlier: ['g'],
    captionsLater: ['h'],
    nextEpisode: ['n'],
    showStats: ['i'],
    showHelp: ['?'],
    spin: ['r'],
  })
})

it('G and H move on while they are held, as the keys that seek do; the others act once', () => {
  const held = Object.entries(own).flatMap(([id, { repeats }]) => (repeats ? [id] : []))
  expect(held).toEqual(['captionsEarlier', 'captionsLater'])
})

it.each(Object.entries(own))(
  '%s throws nothing: with no film, with one, after it, and after the player',
  (_, command) => {
    const engine: Engine = { name: 'none', target: 'local', canPlay: () => true, open: () => ({}) }
    const environment: Environment = {
      canPlayType: () => true,
      canStream: () => true,
      isOffline: () => false,
      watchNetwork: () => undefined,
      probe: async () => ({ status: 200 }),
      readBytes: async () => new Uint8Array(),
    }
    const player = createPlayer({ engines: [engine], environment })
    expect(player.press(command)).toBe(false)
    player.load({ type: 'hls', url: 'https://films.example/master.m3u8' })
    expect(player.press(command)).toBe(true)
    player.unload()
    expect(player.press(command)).toBe(false)
    player.destroy()
    expect(player.press(command)).toBe(false)
  },
)
