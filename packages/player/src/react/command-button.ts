import { type CommandLabelKey, commandLabelKey, type PlainCommandId, playerCommands } from '../core/index.ts'
import { usePlayer, usePlayerState } from './player-context.tsx'

export interface CommandButton {
  /** Locale key of the button's name. */
  readonly labelKey: CommandLabelKey
  /** An unavailable command has no button; one shown anyway is disabled. */
  readonly isAvailable: boolean
  /** Null for commands without an on and off. */
  readonly isPressed: boolean | null
  readonly shortcuts: readonly string[]
  readonly buttonProps: {
    readonly type: 'button'
    readonly disabled: boolean
    readonly onClick: () => void
    readonly 'aria-pressed': boolean | undefined
    readonly 'aria-keyshortcuts': string | undefined
    readonly 'data-command': PlainCommandId
  }
}

/** Behaviour of a button that runs one command of the table. */
export function useCommandButton(id: PlainCommandId): CommandButton {
  const player = usePlayer()
  const command = playerCommands[id]
  const isAvailable = usePlayerState(command.available)
  const isPressed = usePlayerState(command.isPressed)
  return {
    labelKey: commandLabelKey(id),
    isAvailable,
    isPressed,
    shortcuts: command.shortcuts,
    buttonProps: {
      type: 'button',
      disabled: !isAvailable,
      onClick: () => player.run(id),
      'aria-pressed': isPressed ?? undefined,
      'aria-keyshortcuts': command.shortcuts.map(ariaKey).join(' ') || undefined,
      'data-command': id,
    },
  }
}

/** A key as `aria-keyshortcuts` writes it. */
function ariaKey(key: string): string {
  if (key === ' ') return 'Space'
  if (key === '>' || key === '<') return `Shift+${key}`
  return key.length === 1 ? key.toUpperCase() : key
}
