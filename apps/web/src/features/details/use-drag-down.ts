import { useRef, type TouchEvent } from 'react'

/** How far a sheet is drawn down before it goes, px. */
const FAR = 120

/** Draws a sheet down with a finger, from the top of what it holds (look §5 "Sheet"). Handlers for the sheet itself. */
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
