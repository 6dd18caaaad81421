import { useRef, type TouchEvent } from 'react'

/** How far a sheet is dragged down before it closes, px. */
const FAR = 120

/**
 * Drags a sheet down with a finger while its content is at the top (look §5 "Sheet"). Returns handlers for the sheet
 * itself.
 */
export function useDragDown(onAway: () => void) {
  const from = useRef<number | null>(null)
  const distance = (event: TouchEvent) => (event.changedTouches[0]?.clientY ?? 0) - (from.current ?? 0)
  const settle = ({ currentTarget: sheet }: TouchEvent<HTMLElement>) => {
    from.current = null
    delete sheet.dataset['dragged']
    sheet.style.translate = ''
  }
  return {
    onTouchStart(event: TouchEvent<HTMLElement>) {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined
      from.current = touch && event.currentTarget.scrollTop <= 0 ? touch.clientY : null
    },
    onTouchMove(event: TouchEvent<HTMLElement>) {
      if (from.current === null) return
      const down = distance(event)
      if (down < 0) return settle(event)
      event.currentTarget.dataset['dragged'] = ''
      event.currentTarget.style.translate = `0 ${down}px`
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      if (from.current === null) return
      const isFar = distance(event) > FAR
      settle(event)
      if (isFar) onAway()
    },
    onTouchCancel: settle,
  }
}
