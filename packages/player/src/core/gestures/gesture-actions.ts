import type { Clock } from '../clock.ts'
import type { Command } from '../commands/command.ts'

/** What gestures need of the player. */
export interface GestureActions {
  readonly clock: Clock
  /** Runs a command with its notice. Returns false when it is not available now. */
  press(command: Command): boolean
}
