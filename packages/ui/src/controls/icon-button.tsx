import type { ComponentProps } from 'react'
import type { Icon } from '../icons/create-icon.tsx'

/** A 44-px circle with one icon; `label` is its name for readers and its tooltip. */
export function IconButton({
  icon: ButtonIcon,
  label,
  className = '',
  ...rest
}: { icon: Icon; label: string } & Omit<ComponentProps<'button'>, 'aria-label' | 'children'>) {
  return (
    <button type="button" aria-label={label} title={label} className={`m-icon-button ${className}`} {...rest}>
      <ButtonIcon />
    </button>
  )
}
