import type { PlainCommandId } from '@matinee/player/core'
import { useCommandButton } from '@matinee/player/react'
import type { Icon } from '@matinee/ui'
import { useTranslate } from '../../../i18n/i18n.ts'

/** A round button of the player for one command. Where the platform cannot do it, there is no button (look §7). */
export function ControlButton({
  command,
  icon: ControlIcon,
  label,
  className = '',
}: {
  command: PlainCommandId
  icon: Icon
  /** A name for the present state; the command's own name otherwise. */
  label?: string
  className?: string
}) {
  const t = useTranslate()
  const { isAvailable, labelKey, buttonProps } = useCommandButton(command)
  if (!isAvailable) return null
  const name = label ?? t(labelKey)
  // A name that changes with the state says it already; pressed as well would say it twice.
  const pressed = label === undefined ? buttonProps['aria-pressed'] : undefined
  return (
    <button
      {...buttonProps}
      aria-pressed={pressed}
      aria-label={name}
      title={name}
      className={`m-player-button ${className}`}
    >
      <ControlIcon />
    </button>
  )
}
