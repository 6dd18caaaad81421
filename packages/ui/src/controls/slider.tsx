import { useId, useState, type CSSProperties } from 'react'
import { fitted, typedValue, type SliderRange } from './slider-value.ts'

/**
 * A labelled slider whose number can be typed: arrows step, Page keys step ten times as far, typed text is taken on
 * Enter or on blur, and anything but a number is ignored (look §5 "Slider").
 */
export function Slider({
  label,
  value,
  range,
  step = 1,
  unit = '',
  onChange,
}: {
  label: string
  value: number
  range: SliderRange
  step?: number
  unit?: string
  onChange: (value: number) => void
}) {
  const id = useId()
  const [typing, setTyping] = useState<string | null>(null)
  const shown = `${value.toFixed(range.decimals)}${unit}`
  const take = () => {
    const next = typing === null ? null : typedValue(typing.replace(unit.trim(), ''), range)
    if (next !== null) onChange(next)
    setTyping(null)
  }
  const share = (value - range.min) / (range.max - range.min)
  return (
    <div className="m-slider">
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        inputMode="decimal"
        aria-label={label}
        className="m-slider-number"
        value={typing ?? shown}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyping(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') setTyping(null)
        }}
      />
      <input
        id={id}
        type="range"
        className="m-slider-range"
        style={{ '--share': `${share * 100}%` } as CSSProperties}
        min={range.min}
        max={range.max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(fitted(Number(event.target.value), range))}
        onKeyDown={(event) => {
          const pages = { PageUp: 10, PageDown: -10 }[event.key]
          if (pages === undefined) return
          event.preventDefault()
          onChange(fitted(value + pages * step, range))
        }}
      />
    </div>
  )
}
