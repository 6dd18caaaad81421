import type { ComponentProps, ReactNode } from 'react'
import type { Icon } from '../icons/create-icon.tsx'

export interface ButtonLook {
  look?: 'primary' | 'quiet' | 'ghost' | 'danger'
  size?: 'small' | 'normal' | 'big'
  icon?: Icon
}

/** Class names of a button, for elements that are links (look §5 "Button"). */
export function buttonClass({ look = 'quiet', size = 'normal' }: ButtonLook = {}): string {
  return `m-button m-button-${look} m-button-${size}`
}

function Content({ icon: ButtonIcon, children }: { icon: Icon | undefined; children: ReactNode }) {
  return (
    <>
      {ButtonIcon && <ButtonIcon className="size-5" />}
      {children}
    </>
  )
}

/** A pill that acts. Its label is a verb. */
export function Button({ look, size, icon, className = '', children, ...rest }: ButtonLook & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`${buttonClass({ ...(look && { look }), ...(size && { size }) })} ${className}`}
      {...rest}
    >
      <Content icon={icon}>{children}</Content>
    </button>
  )
}

/** A pill that links to a page. */
export function ButtonLink({ look, size, icon, className = '', children, ...rest }: ButtonLook & ComponentProps<'a'>) {
  return (
    <a className={`${buttonClass({ ...(look && { look }), ...(size && { size }) })} ${className}`} {...rest}>
      <Content icon={icon}>{children}</Content>
    </a>
  )
}
