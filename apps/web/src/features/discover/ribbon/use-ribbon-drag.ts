import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import type { YearRange } from '../../../blocks/filters/year-range.ts'
import {
  canBeFine,
  decadeAt,
  draggedYear,
  dragTo,
  finely,
  withHandleAt,
  type ChosenYears,
  type Drag,
  type Handle,
  type Point,
} from './ribbon-moves.ts'
import { lengthOf, yearAt } from './year-scale.ts'

/** How long a held handle rests before it moves finely, ms. */
const HOLD_MS = 350
const MAIN_BUTTON = 0

/** How a handle is held where years are narrow: `coarse` until it moves a year at a time. */
export interface Grip {
  readonly handle: Handle
  readonly pace: 'coarse' | 'fine'
}

/**
 * Moves the handles of the ribbon by pointer; a press beside them takes a decade.
 * @param range What the handles stand at.
 * @returns What the ribbon listens to, and the grip of a held handle; null where years are wide enough for a thumb.
 */
export function useRibbonDrag(
  range: YearRange,
  scale: YearRange,
  { move, hold }: { move: (years: ChosenYears) => void; hold: (isHeld: boolean) => void },
) {
  const drag = useRef<Drag | null>(null)
  const wasOnHandle = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [grip, setGrip] = useState<Grip | null>(null)
  useEffect(() => () => clearTimeout(timer.current), [])

  const geometryOf = (ribbon: HTMLElement) => {
    const { left, right, width } = ribbon.getBoundingClientRect()
    const isRightToLeft = getComputedStyle(ribbon).direction === 'rtl'
    const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
      at: isRightToLeft ? right - clientX : clientX - left,
      top: clientY,
    })
    return { width, yearPx: width / lengthOf(scale), pointOf }
  }
  const take = (next: Drag | null) => {
    drag.current = next
    setGrip(next?.isFine ? { handle: next.handle, pace: 'fine' } : null)
  }
  const end = () => {
    clearTimeout(timer.current)
    if (!drag.current) return
    take(null)
    hold(false)
  }
  /** A handle that rests under a finger moves finely from then on. */
  const awaitHold = (point: Point, yearPx: number) => {
    clearTimeout(timer.current)
    if (!canBeFine(yearPx)) return
    timer.current = setTimeout(() => drag.current && take(finely(drag.current, point, yearPx)), HOLD_MS)
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { currentTarget: ribbon, target, button, isPrimary, pointerId } = event
      const pressed = target instanceof Element ? target.closest<HTMLElement>('[role=slider]') : null
      wasOnHandle.current = pressed !== null
      if (!pressed || button !== MAIN_BUTTON || !isPrimary) return
      const { yearPx, pointOf } = geometryOf(ribbon)
      const point = pointOf(event)
      const handle = pressed.dataset['handle'] === 'to' ? 'to' : 'from'
      take({ handle, at: point.at, year: range[handle], top: point.top, isFine: false })
      if (canBeFine(yearPx)) setGrip({ handle, pace: 'coarse' })
      hold(true)
      ribbon.setPointerCapture(pointerId)
      pressed.focus({ preventScroll: true })
      awaitHold(point, yearPx)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!drag.current) return
      const { yearPx, pointOf } = geometryOf(event.currentTarget)
      const point = pointOf(event)
      const next = dragTo(drag.current, point, yearPx)
      if (next !== drag.current) take(next)
      const year = draggedYear(next, point, yearPx)
      if (year !== range[next.handle]) {
        move(withHandleAt(range, next.handle, year, scale))
        if (!next.isFine) awaitHold(point, yearPx)
      }
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
    onClick(event: MouseEvent<HTMLElement>) {
      const isByPointer = event.detail > 0
      if (!isByPointer || wasOnHandle.current) return
      const { width, pointOf } = geometryOf(event.currentTarget)
      move(decadeAt(yearAt(pointOf(event).at / width, scale), scale))
    },
  }
  return { handlers, grip }
}
