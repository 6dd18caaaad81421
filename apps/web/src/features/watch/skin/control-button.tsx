import type { PlainCommandId } from '@matinee/player/core'
import { useCommandButton } from '@matinee/player/react'
import type { Icon } from '@matinee/ui'
import { useTranslate } from '../../../i18n/i18n.ts'

/** A round button for one player command. Without the platform's support there is no button (look §7). */
export function ControlButton({
  command,
  icon: ControlIcon,
  label,
  className = '',
}: {
  command: PlainCommandId
  icon: Icon
  /** A name for the present state; the command's own name by default. */
  label?: string
  className?: string
}) {
  const t = useTranslate()
  const { isAvailable, labelKey, buttonProps } = useCommandButton(command)
  if (!isAvailable) return null
  const name = label ?? t(labelKey)
  // A name that changes with the state says it already; a pressed state would repeat it.
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
