import { useId, type KeyboardEvent } from 'react'
import { StarIcon, StarOutlineIcon } from '../icons/page-icons.tsx'

/** Keys that belong to the stars while one of them has the focus, and to nothing around them. */
const OWN_KEYS = new Set(['Enter', ' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

function onKeyDown(event: KeyboardEvent<HTMLFieldSetElement>) {
  if (!OWN_KEYS.has(event.key)) return
  event.stopPropagation()
  // The OK key of a remote control: browsers choose a radio with the space bar alone.
  if (event.key !== 'Enter' || !(event.target instanceof HTMLElement)) return
  event.preventDefault()
  event.target.click()
}

/**
 * A row of stars, worst first: a group of native radios, each as large as its star. Pressing the chosen star again takes
 * the choice away, for which `onChange` gets null.
 */
export function StarRating<Value extends number>({
  label,
  options,
  value,
  clearHint,
  onChange,
}: {
  label: string
  options: ReadonlyArray<{ value: Value; label: string }>
  value: Value | null
  /** Describes the chosen star: that another press takes it away. */
  clearHint: string
  onChange: (value: Value | null) => void
}) {
  const name = useId()
  return (
    <fieldset className="m-stars" onKeyDown={onKeyDown}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => {
        const isChosen = option.value === value
        return (
          <span key={option.value} className="m-star">
            <input
              type="radio"
              name={name}
              value={option.value}
              aria-label={option.label}
              title={isChosen ? clearHint : option.label}
              checked={isChosen}
              onChange={() => onChange(option.value)}
              onClick={() => isChosen && onChange(null)}
            />
            <StarOutlineIcon />
            <StarIcon />
          </span>
        )
      })}
    </fieldset>
  )
}
