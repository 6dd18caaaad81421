import { expect, test } from 'vitest'
import { shortcutOf } from '../../keys/index.ts'
import { settle, startWatching } from '../testing/watching.ts'
import type { Command } from './command.ts'
import { commandFor, type CommandKeyPress, handleKey } from './shortcuts.ts'
import { playerCommands } from './table.ts'

function press(key: string, code: string, rest: Partial<CommandKeyPress> = {}): CommandKeyPress {
  return {
    key,
    code,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    repeat: false,
    defaultPrevented: false,
    target: null,
    preventDefault: () => {},
    ...rest,
  }
}

const nameOf = (command: Command) => Object.entries(playerCommands).find(([, each]) => Object.is(each, command))?.[0]

/** A film that plays, and the command that a press runs there. */
async function watch() {
  const { player } = await startWatching({ startAt: 50 })
  return async (keyPress: CommandKeyPress) => {
    let ran: string | undefined
    handleKey(keyPress, {
      state: player.state,
      press(command) {
        const hasRun = player.press(command)
        if (hasRun) ran = nameOf(command)
        return hasRun
      },
    })
    await settle()
    return ran ?? 'nothing'
  }
}

test.each([
  ['Russian', 'ь', 'KeyM', 'toggleMute'],
  ['Greek', 'μ', 'KeyM', 'toggleMute'],
  ['Hebrew', 'צ', 'KeyM', 'toggleMute'],
  ['Arabic', 'ة', 'KeyM', 'toggleMute'],
  ['Korean', 'ㅡ', 'KeyM', 'toggleMute'],
  ['Russian', 'л', 'KeyK', 'togglePlay'],
  ['Russian', 'а', 'KeyF', 'toggleFullscreen'],
  ['Russian', 'о', 'KeyJ', 'skipBackward'],
  ['Dvorak or AZERTY', 'm', 'Semicolon', 'toggleMute'],
  ['AZERTY', ',', 'KeyM', 'nothing'],
  ['Dvorak', 'j', 'KeyC', 'skipBackward'],
  ['any, in an input method', 'Process', 'KeyM', 'nothing'],
])('in the layout %s, %s on %s runs %s while a film plays', async (_, key, code, command) => {
  const run = await watch()
  expect(await run(press(key, code))).toBe(command)
})

test('a letter of another script counts in either case, as a Latin one does', () => {
  expect(shortcutOf(press('Ь', 'KeyM', { shiftKey: true }))).toBe('m')
})

test.each([
  ['a vowel sign of Thai', 'ื', 'KeyN', 'n'],
  ['a vowel sign of Hindi', 'ि', 'KeyF', 'f'],
  ['two Arabic letters on one key', 'لا', 'KeyB', 'b'],
  ['a letter of Japanese kana', 'も', 'KeyM', 'm'],
  ['an Arabic letter where the slash is', 'ظ', 'Slash', '/'],
  ['a Russian letter where the comma is', 'б', 'Comma', ','],
  ['a Russian letter where the full stop is', 'ю', 'Period', '.'],
  ['an Arabic question mark, with shift,', '؟', 'Slash', '?'],
  ['a Russian capital where the comma is', 'Б', 'Comma', '<'],
  ['a Russian capital where the full stop is', 'Ю', 'Period', '>'],
  ['an accented letter', 'é', 'Digit2', 'é'],
  ['the dotless i of Turkish', 'ı', 'KeyI', 'ı'],
  ['a sign that every script has', 'µ', 'KeyM', 'µ'],
  ['a slash on a Hebrew keyboard', '/', 'KeyQ', '/'],
  ['a full stop on a Russian keyboard', '.', 'Slash', '.'],
  ['a named key', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
])('%s (%s on %s) counts as %s', (_, key, code, shortcut) => {
  expect(shortcutOf(press(key, code, { shiftKey: '?<>'.includes(shortcut) }))).toBe(shortcut)
})

test('a letter of another script on any other key is no shortcut', () => {
  expect(shortcutOf(press('х', 'BracketLeft'))).toBeNull()
})

test('a key of an input method, of an unfinished accent or of a composed text is no shortcut', () => {
  expect(commandFor(press('Process', 'KeyM'))).toBeNull()
  expect(commandFor(press('Dead', 'KeyM'))).toBeNull()
  expect(shortcutOf(press('m', 'KeyM', { isComposing: true }))).toBeNull()
})

test('a letter of another script typed into a field runs nothing', async () => {
  const run = await watch()
  const target = Object.assign(new EventTarget(), { matches: (selector: string) => selector.includes('input') })
  expect(await run(press('ь', 'KeyM', { target }))).toBe('nothing')
})
