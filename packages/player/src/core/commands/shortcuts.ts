import { type KeyPress, shortcutOf } from '../../keys/index.ts'
import type { PlayerState } from '../state.ts'
import type { Command } from './command.ts'
import { playerCommands } from './table.ts'

/** Keys that belong to a button that has the focus. */
const PRESS_BUTTONS: ReadonlySet<string> = new Set([' ', 'Enter'])

/** Commands that keys can reach, by id. The app adds its own to the player's, for example the next episode. */
export type ShortcutTable = Readonly<Record<string, Command>>

/** The player's own commands that have keys. */
export const playerShortcuts: ShortcutTable = Object.freeze(
  Object.fromEntries(Object.entries<Command<never>>(playerCommands).filter(hasShortcut)),
)

/** A key carries no argument, so a command with a key needs none. */
function hasShortcut(entry: [string, Command<never>]): entry is [string, Command] {
  return entry[1].shortcuts.length > 0
}

/** A key press that may run a command. */
export type CommandKeyPress = KeyPress & Pick<KeyboardEvent, 'repeat' | 'preventDefault'>

/** What running a key's command needs of the player. */
export interface KeyContext {
  readonly state: PlayerState
  /** Runs a command if it is available, with its notice; says whether it did. */
  press(command: Command): boolean
}

/** The command of a key press, or null. */
export function commandFor(press: CommandKeyPress, table: ShortcutTable = playerShortcuts): Command | null {
  const shortcut = shortcutOf(press)
  if (shortcut === null) return null
  const command = Object.values(table).find(({ shortcuts }) => shortcuts.includes(shortcut))
  if (command === undefined) return null
  const isLeftAlone = (press.repeat && !command.repeats) || (PRESS_BUTTONS.has(shortcut) && isOnButton(press.target))
  return isLeftAlone ? null : command
}

/** Runs the command of a key press, and prevents the key's default when it ran. */
export function handleKey(
  press: CommandKeyPress,
  context: KeyContext,
  table: ShortcutTable = playerShortcuts,
): boolean {
  const command = commandFor(press, table)
  if (command === null || !context.press(command)) return false
  press.preventDefault()
  return true
}

/** Keys that more than one command claims. Must be empty; a test checks every table in use. */
export function findShortcutConflicts(table: ShortcutTable): string[] {
  const keys = Object.values(table).flatMap(({ shortcuts }) => shortcuts)
  return keys.filter((key, index) => keys.indexOf(key) !== index)
}

const BUTTONS = 'button, [role="button"], [role="menuitem"], [role="switch"], a[href], summary'

function isOnButton(target: EventTarget | null): boolean {
  return target !== null && 'matches' in target && (target as Element).matches(BUTTONS)
}
