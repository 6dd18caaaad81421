import type { Command } from './command.ts'
import { playbackCommands } from './playback.ts'
import { screenCommands } from './screen.ts'
import { seekingCommands } from './seeking.ts'
import { trackCommands } from './tracks.ts'
import { volumeCommands } from './volume.ts'

/** The single table of what a viewer can do with a player, by id. */
export const playerCommands = Object.freeze({
  ...playbackCommands,
  ...seekingCommands,
  ...volumeCommands,
  ...trackCommands,
  ...screenCommands,
})

type PlayerCommands = typeof playerCommands

export type CommandId = keyof PlayerCommands

/** Locale key of a command's name, for buttons and the help sheet. */
export type CommandLabelKey = `player.commands.${CommandId}`

export type CommandArgument<Id extends CommandId> =
  PlayerCommands[Id] extends Command<infer Argument> ? Argument : never

/** Ids of the commands without an argument, which a button or a key can run. */
export type PlainCommandId = { [Id in CommandId]: PlayerCommands[Id] extends Command ? Id : never }[CommandId]

export function commandLabelKey(id: CommandId): CommandLabelKey {
  return `player.commands.${id}`
}
