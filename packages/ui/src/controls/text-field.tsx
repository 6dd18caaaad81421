import { useId, type ComponentProps, type ReactNode } from 'react'
import { WarningFillIcon } from '../icons/frame-icons.tsx'

/** A labelled line of text, with its error below it in words (look §5 "Input"). */
export function TextField({
  label,
  isLabelHidden = false,
  hint,
  error,
  end,
  className = '',
  ...input
}: {
  label: string
  isLabelHidden?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** Buttons inside the field. */
  end?: ReactNode
} & ComponentProps<'input'>) {
  const id = useId()
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`m-field ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'm-field-label'}>
        {label}
      </label>
      <div className="m-field-line" data-bad={error ? '' : undefined}>
        <input id={id} aria-invalid={error ? true : undefined} aria-describedby={notes || undefined} {...input} />
        {end}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="m-field-error">
          <WarningFillIcon className="size-4.5" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="m-field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
