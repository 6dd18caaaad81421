import { expect, test, vi } from 'vitest'
import { shortcutOf } from '../../keys/index.ts'
import { settle, startWatching } from '../testing/watching.ts'
import { defineCommand } from './command.ts'
import { commandFor, type CommandKeyPress, findShortcutConflicts, handleKey, playerShortcuts } from './shortcuts.ts'
import { playerCommands } from './table.ts'

/** A target that matches selectors of simple names. */
const element = (name: string) =>
  Object.assign(new EventTarget(), { matches: (selector: string) => selector.split(/,\s*/).includes(name) })

function press(key: string, rest: Partial<CommandKeyPress> = {}): CommandKeyPress {
  return {
    key,
    code: '',
    shiftKey: false,
    isComposing: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    defaultPrevented: false,
    target: null,
    preventDefault: () => {},
    ...rest,
  }
}

test('no two commands claim one key', () => {
  expect(findShortcutConflicts(playerShortcuts)).toEqual([])
})

test('a conflict is found', () => {
  const table = { ...playerShortcuts, nextEpisode: defineCommand({ shortcuts: ['n', 'k'], run: () => {} }) }
  expect(findShortcutConflicts(table)).toEqual(['k'])
})

test.each([
  [' ', 'togglePlay'],
  ['k', 'togglePlay'],
  ['K', 'togglePlay'],
  ['ArrowRight', 'seekForward'],
  ['ArrowLeft', 'seekBackward'],
  ['l', 'skipForward'],
  ['j', 'skipBackward'],
  ['.', 'stepForward'],
  [',', 'stepBackward'],
  ['ArrowUp', 'volumeUp'],
  ['ArrowDown', 'volumeDown'],
  ['m', 'toggleMute'],
  ['>', 'faster'],
  ['<', 'slower'],
  ['f', 'toggleFullscreen'],
  ['c', 'toggleTextTrack'],
] as const)('S-592 S-596 S-597 S-598 key %j is %s', (key, id) => {
  expect(commandFor(press(key))).toBe(playerCommands[id])
})

test.each(['ctrlKey', 'metaKey', 'altKey'] as const)('a key with %s is not for the player', (modifier) => {
  expect(shortcutOf(press('k', { [modifier]: true }))).toBeNull()
})

test.each(['input', 'textarea', 'select'])('a key typed into %s is not for the player', (name) => {
  expect(shortcutOf(press('k', { target: element(name) }))).toBeNull()
})

test('a key on a radio is for the player: nothing is typed there', () => {
  const target = Object.assign(new EventTarget(), {
    matches: (selector: string) => selector.split(',').some((one) => one === 'input' || one === '[type=radio]'),
  })
  expect(commandFor(press('f', { target }))).toBe(playerCommands.toggleFullscreen)
})

test('a key that a control has used already is not for the player', () => {
  expect(shortcutOf(press('ArrowLeft', { defaultPrevented: true }))).toBeNull()
})

test('space is left to a button that has focus, other keys are not: who closed a menu has the focus there', () => {
  const target = element('button')
  expect(commandFor(press(' ', { target }))).toBeNull()
  expect(commandFor(press('k', { target }))).toBe(playerCommands.togglePlay)
  expect(commandFor(press('f', { target }))).toBe(playerCommands.toggleFullscreen)
})

test('holding a key repeats repeatable commands only', () => {
  expect(commandFor(press('ArrowRight', { repeat: true }))).toBe(playerCommands.seekForward)
  expect(commandFor(press('f', { repeat: true }))).toBeNull()
})

test('S-598 stepping is for a paused film only', async () => {
  const { player, page } = await startWatching({ startAt: 50 })
  expect(handleKey(press('.'), player)).toBe(false)
  player.run('pause')
  await settle()
  expect(handleKey(press('.'), player)).toBe(true)
  expect(page.media.currentTime).toBe(51)
  handleKey(press(','), player)
  expect(page.media.currentTime).toBe(50)
})

test('S-596 S-597 arrows seek 5 s, J and L 10 s', async () => {
  const { player, page } = await startWatching({ startAt: 50 })
  for (const [key, position] of [
    ['ArrowRight', 55],
    ['ArrowLeft', 50],
    ['l', 60],
    ['j', 50],
  ] as const) {
    handleKey(press(key), player)
    expect(page.media.currentTime).toBe(position)
  }
})

test('a key that did something is taken, one that did nothing is left to the page', async () => {
  const { player } = await startWatching()
  const preventDefault = vi.fn<() => void>()
  handleKey(press('.', { preventDefault }), player)
  handleKey(press('x', { preventDefault }), player)
  expect(preventDefault).not.toHaveBeenCalled()
  handleKey(press('k', { preventDefault }), player)
  expect(preventDefault).toHaveBeenCalledOnce()
})

test('the app adds commands of its own', async () => {
  const { player } = await startWatching()
  const run = vi.fn<() => void>()
  const nextEpisode = defineCommand({ shortcuts: ['n'], run })
  handleKey(press('N'), player, { ...playerShortcuts, nextEpisode })
  expect(run).toHaveBeenCalledOnce()
})
