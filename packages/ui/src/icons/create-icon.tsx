import type { ComponentType } from 'react'

export interface IconProps {
  className?: string
}
export type Icon = ComponentType<IconProps>

/** Base size; a `size-*` utility in `className` replaces it, because utilities come after components in the cascade. */
const BASE = 'm-icon'

/**
 * An icon of one filled path on Phosphor's 256 grid. `mirrored` ones follow the reading direction. Always decorative:
 * the control around it has the name.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createIcon(path: string, options: { mirrored?: boolean } = {}): Icon {
  const base = options.mirrored ? `${BASE} rtl:-scale-x-100` : BASE
  return function PathIcon({ className = '' }: IconProps) {
    return (
      <svg viewBox="0 0 256 256" aria-hidden="true" fill="currentColor" className={`${base} ${className}`}>
        <path d={path} />
      </svg>
    )
  }
}

/** An icon of strokes on a 24 grid. */
/* @__NO_SIDE_EFFECTS__ */
export function createStrokeIcon(...paths: string[]): Icon {
  return function StrokeIcon({ className = '' }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`${BASE} ${className}`}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    )
  }
}
