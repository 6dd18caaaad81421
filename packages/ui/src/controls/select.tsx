import type { ComponentProps } from 'react'
import { CaretDownIcon } from '../icons/frame-icons.tsx'

/** The platform's own list of choices, behind a pill with our caret. */
export function Select({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <span className={`m-select ${className}`}>
      <select {...select} />
      <CaretDownIcon className="size-3.5" />
    </span>
  )
}
