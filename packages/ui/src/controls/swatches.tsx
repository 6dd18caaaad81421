import type { CSSProperties, KeyboardEvent } from 'react'
import { CheckIcon } from '../icons/frame-icons.tsx'
import type { Icon } from '../icons/create-icon.tsx'

export interface Swatch<Value extends string> {
  value: Value
  label: string
  /** A colour of CSS, or a drawing. */
  color?: string
  icon?: Icon
}

/** A radio group of round samples: arrows move, and selection follows focus. */
export function Swatches<Value extends string>({
  label,
  options,
  value,
  onChange,
  isSmall = false,
}: {
  label: string
  options: ReadonlyArray<Swatch<Value>>
  value: string
  onChange: (value: Value) => void
  isSmall?: boolean
}) {
  const chosen = options.findIndex((option) => option.value === value)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const forward = isMirrored ? -1 : 1
    const by = { ArrowRight: forward, ArrowDown: 1, ArrowLeft: -forward, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = (Math.max(chosen, 0) + by + options.length) % options.length
    const next = options[at]
    if (!next) return
    onChange(next.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[at]?.focus()
  }
  return (
    <div role="radiogroup" aria-label={label} className="m-swatches" onKeyDown={onKeyDown}>
      {options.map((option, index) => {
        const isChosen = index === chosen
        const OptionIcon = option.icon
        return (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={isChosen}
            aria-label={option.label}
            title={option.label}
            tabIndex={isChosen || (chosen < 0 && index === 0) ? 0 : -1}
            className={`m-swatch ${isSmall ? 'm-swatch-small' : ''} ${option.icon ? 'm-swatch-icon' : ''}`}
            style={option.color ? ({ '--swatch': option.color } as CSSProperties) : undefined}
            onClick={() => onChange(option.value)}
          >
            {OptionIcon ? <OptionIcon className="size-6" /> : isChosen && <CheckIcon className="size-5" />}
          </button>
        )
      })}
    </div>
  )
}
