import { CaretLeftIcon, CaretRightIcon } from '@matinee/ui'
import { scrollBehavior } from './scroll-behavior.ts'
import { useWheelSideways } from './use-wheel-sideways.ts'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

/** Share of the visible width that one press of an arrow scrolls, so that a card at the edge stays in sight. */
const PAGE_SHARE = 0.69
/** Distance from the end, in widths of the row, at which more cards are rendered once the row is scrolled. */
const NEAR_SHARE = 1
/** What still counts as the row's edge, px. */
const EDGE_PX = 8

/**
 * Scrolls a row in one direction; at the row's end it fades and keeps its focus. No stop of the Tab key: keys move from card to card,
 * and the row follows.
 */
function Arrow({
  label,
  look,
  isAtEnd,
  onPress,
  children,
}: {
  label: string
  look: 'm-rail-back' | 'm-rail-forward'
  isAtEnd: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-disabled={isAtEnd}
      className={`m-rail-go ${look}`}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** A row that scrolls sideways: by touch, wheel, arrows, and by keys as focus moves along it. `isPaged` keeps the grid's columns, `isWide` has room for stills. */
export function Rail({
  labels,
  isPaged = false,
  isWide = false,
  onNearEnd,
  onTurnedTo,
  children,
}: {
  labels: { back: string; forward: string }
  isPaged?: boolean
  isWide?: boolean
  onNearEnd?: () => void
  /** Somebody points at the row, or their focus comes to it. */
  onTurnedTo?: () => void
  /** `li` elements. */
  children: ReactNode
}) {
  const row = useRef<HTMLUListElement>(null)
  useWheelSideways(row)
  const [edge, setEdge] = useState({ start: true, end: false })
  const follow = (nearShare: number) => {
    const list = row.current
    if (!list) return
    const position = Math.abs(list.scrollLeft)
    const left = list.scrollWidth - list.clientWidth - position
    setEdge({ start: position < EDGE_PX, end: left < EDGE_PX })
    if (left < Math.max(EDGE_PX, list.clientWidth * nearShare)) onNearEnd?.()
  }
  // An unscrolled row renders more cards only to fill its width.
  const measure = useEffectEvent(() => follow(0))
  useEffect(() => {
    const list = row.current
    if (!list) return
    const observer = new ResizeObserver(() => measure())
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  const move = (direction: 1 | -1) => {
    const list = row.current
    if (!list) return
    const sign = getComputedStyle(list).direction === 'rtl' ? -direction : direction
    list.scrollBy({ left: sign * list.clientWidth * PAGE_SHARE, behavior: scrollBehavior() })
  }
  /** Left and right move from card to card. */
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const isForward = (event.key === 'ArrowRight') === (getComputedStyle(event.currentTarget).direction !== 'rtl')
    const card = (event.target as Element).closest('li')
    const next = isForward ? card?.nextElementSibling : card?.previousElementSibling
    const control = next?.querySelector<HTMLElement>('a, button')
    if (!control) return
    event.preventDefault()
    control.focus()
  }
  return (
    // A page that scrolls under a resting pointer enters rows and moves over none.
    <div
      className={`m-rail ${isPaged ? 'm-rail-paged' : ''} ${isWide ? 'm-rail-wide' : ''}`}
      onPointerMove={onTurnedTo}
      onPointerDown={onTurnedTo}
      onFocus={onTurnedTo}
    >
      <ul ref={row} onScroll={() => follow(NEAR_SHARE)} onKeyDown={onKeyDown}>
        {children}
      </ul>
      {/* Above the row, in the line of its heading: nothing lies on a poster. */}
      {!(edge.start && edge.end) && (
        <>
          <Arrow label={labels.back} look="m-rail-back" isAtEnd={edge.start} onPress={() => move(-1)}>
            <CaretLeftIcon className="size-5" />
          </Arrow>
          <Arrow label={labels.forward} look="m-rail-forward" isAtEnd={edge.end} onPress={() => move(1)}>
            <CaretRightIcon className="size-5" />
          </Arrow>
        </>
      )}
    </div>
  )
}
