import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { StandaloneConfig } from '../config.ts'
import { StartError } from '../start-error.ts'
import { backUp } from './backup.ts'
import { check } from './check.ts'
import { moveData } from './move.ts'
import { restore } from './restore.ts'

const HELP = `npm run data -- <command>, on the database that the server uses by its variables

  backup [file] [--force]   copies everything to a new file, also while the server runs;
                            --force replaces a file that is there
  restore <file>            puts such a copy in the place of the database, and keeps what was there
                            beside it; the server must be stopped
  move-to-postgres [url]    copies everything to an empty PostgreSQL, the one of DATABASE_URL where
                            none is named; the server must be stopped, and the SQLite file stays
  check                     looks for what is wrong; exit code 1 where something is
`

type Command = (given: {
  config: StandaloneConfig
  argument: string | undefined
  force: boolean
}) => string | Promise<string>

/** A path as it was meant where the command was called; npm runs it in the folder of the repository. */
const pathOf = (argument: string): string => resolve(process.env['INIT_CWD'] ?? '', argument)

const COMMANDS: Readonly<Record<string, Command>> = {
  backup: ({ config, argument, force }) =>
    backUp(config, { target: argument === undefined ? undefined : pathOf(argument), force }),
  restore: ({ config, argument }) => {
    if (argument === undefined) throw new StartError('Name the file to restore: npm run data -- restore copy.db')
    return restore(config, pathOf(argument))
  },
  'move-to-postgres': ({ config, argument }) => moveData(config, argument),
  check: ({ config }) => check(config),
}

/** What is asked for; undefined where it is help. @throws StartError */
function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
    })
    const [name, argument, ...more] = positionals
    if (values.help || name === undefined) return undefined
    const command = COMMANDS[name]
    const isTooMuch = more.length > 0 || (name === 'check' && argument !== undefined)
    if (command && !isTooMuch && (!values.force || name === 'backup')) return { command, argument, force: values.force }
  } catch {
    // What the parser says of an unknown word is what is said below.
  }
  throw new StartError(HELP)
}

/**
 * Runs one command on the data; what was done, in sentences.
 * @param readConfig Reads the variables, which help needs none of.
 * @throws StartError, DataError
 */
export async function runDataCommand(args: readonly string[], readConfig: () => StandaloneConfig): Promise<string> {
  const asked = readArguments(args)
  if (!asked) return HELP
  const { command, argument, force } = asked
  return command({ config: readConfig(), argument, force })
}
