import type { RemoteTarget } from '../engine.ts'
import type { FeaturePort } from '../feature.ts'
import type { Notice } from '../features/notice.ts'
import type { PlayerState } from '../state.ts'

/** What a command may reach. */
export interface CommandPort {
  readonly state: PlayerState
  readonly remoteTarget: RemoteTarget | null
  feature<Name extends keyof PlayerState>(name: Name): FeaturePort<PlayerState[Name]>
  /** Opens the loaded source once more, at the playhead. */
  reopen(): void
}

/** One command of the viewer, as buttons, keys, touch, menus and the help sheet all read it. */
export interface Command<Argument = void> {
  /** As `shortcutOf` writes them: values of `KeyboardEvent.key`, letters in lower case. */
  readonly shortcuts: readonly string[]
  /** Whether holding the key down repeats it. */
  readonly repeats: boolean
  /** The note on the picture when it is run by key. */
  readonly notice: Notice | null
  available(state: PlayerState): boolean
  /** For commands that are on or off; null for the others. */
  isPressed(state: PlayerState): boolean | null
  run(port: CommandPort, argument: Argument): void
}

type CommandRow<Argument> = Partial<Command<Argument>> & Pick<Command<Argument>, 'run'>

const hasSource = (state: PlayerState): boolean => state.source.status !== 'empty'

/** A row of the table. Defaults: no shortcut, no notice, neither on nor off, available once something is loaded. */
export function defineCommand<Argument = void>(row: CommandRow<Argument>): Command<Argument> {
  return Object.freeze({
    shortcuts: [],
    repeats: false,
    notice: null,
    available: hasSource,
    isPressed: () => null,
    ...row,
  })
}
