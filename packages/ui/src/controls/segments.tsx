import type { KeyboardEvent } from 'react'

/** A radio group in a well: arrows move, and selection follows focus (look §5 "Segments"). */
export function Segments<Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: ReadonlyArray<{ value: Value; label: string }>
  value: Value
  onChange: (value: Value) => void
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const at = options.findIndex((option) => option.value === value)
    const next = options[(at + by + options.length) % options.length]
    if (!next) return
    onChange(next.value)
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')
    buttons[options.indexOf(next)]?.focus()
  }
  return (
    <div role="radiogroup" aria-label={label} className="m-segments" onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
