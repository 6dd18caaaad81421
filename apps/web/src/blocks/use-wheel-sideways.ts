import { scrollBehavior } from './scroll-behavior.ts'
import { useEffect, type RefObject } from 'react'

/** Wheel travel that moves a row by one card, px: about one notch. */
const TRAVEL_PX = 80
/** How long the page must not have scrolled before the wheel scrolls a row under the pointer, ms. */
const SETTLED_MS = 300
/** What still counts as the row's end, px: positions may be fractions. */
const EDGE_PX = 2

/**
 * Lets the wheel scroll a row sideways, card by card. Only after the pointer was moved over the row: a scrolling page
 * goes on scrolling when a row passes, and at the row's end the wheel is the page's again.
 */
export function useWheelSideways(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = row.current
    if (!list) return
    const life = new AbortController()
    let scrolledAt = Number.NEGATIVE_INFINITY
    let travel = 0
    /** The card that the row is scrolling to. */
    let goal: number | null = null
    const giveUpGoal = () => {
      goal = null
    }

    const onWheel = (event: WheelEvent) => {
      const { deltaX, deltaY } = event
      if (event.ctrlKey || event.shiftKey || Math.abs(deltaX) >= Math.abs(deltaY)) return giveUpGoal()
      const measured = measure(list)
      if (!measured) return
      const { step, last, place } = measured
      const at = goal ?? place
      const isAtEnd = deltaY > 0 ? at >= last : at <= 0
      // Until it arrives there the page does not scroll.
      if (!isAtEnd || goal !== null) event.preventDefault()
      if (isAtEnd) return
      travel = Math.sign(travel) === Math.sign(deltaY) ? travel + deltaY : deltaY
      const cards = Math.trunc(travel / TRAVEL_PX)
      if (cards === 0) return
      travel -= cards * TRAVEL_PX
      goal = Math.min(Math.max(at + cards, 0), last)
      const sign = getComputedStyle(list).direction === 'rtl' ? -1 : 1
      list.scrollTo({ left: sign * goal * step, behavior: scrollBehavior() })
    }
    const release = () => list.removeEventListener('wheel', onWheel)
    const onPointerMove = ({ pointerType, movementX, movementY, timeStamp }: PointerEvent) => {
      const isMoved = pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)
      if (isMoved && timeStamp - scrolledAt > SETTLED_MS) list.addEventListener('wheel', onWheel, { passive: false })
    }
    const onScroll = ({ target, timeStamp }: Event) => {
      if (target === list) return
      scrolledAt = timeStamp
      release()
    }
    const { signal } = life
    list.addEventListener('pointermove', onPointerMove, { signal })
    list.addEventListener('pointerleave', release, { signal })
    // The end of a scroll that a newer one replaced is reported while that one moves.
    const onScrollEnd = () => {
      if (measure(list)?.place === goal) giveUpGoal()
    }
    list.addEventListener('scrollend', onScrollEnd, { signal })
    // Whatever else may move the row.
    for (const type of ['pointerdown', 'pointerleave', 'focusin']) list.addEventListener(type, giveUpGoal, { signal })
    document.addEventListener('scroll', onScroll, { capture: true, passive: true, signal })
    return () => {
      release()
      life.abort()
    }
  }, [row])
}

/** The distance from card to card, px, the last place a row can be scrolled to and the one it is at, in cards. */
function measure(list: HTMLElement): { step: number; last: number; place: number } | null {
  const [first, second] = list.children
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return null
  const step = Math.abs(second.offsetLeft - first.offsetLeft)
  const end = list.scrollWidth - list.clientWidth
  const position = Math.abs(list.scrollLeft)
  const last = Math.ceil(end / step)
  // The last place may be a part of a card away from the one before.
  return { step, last, place: position > end - EDGE_PX ? last : Math.round(position / step) }
}
