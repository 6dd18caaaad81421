import { useEffect, type RefObject } from 'react'

const ROWS = '.m-discover-rows > :not(hr)'
const CARDS = '.m-card-link, .m-programme-open'
const OTHER_STOPS = 'a[href], button:not([hidden])'

const firstStop = (row: Element) => row.querySelector<HTMLElement>(CARDS) ?? row.querySelector<HTMLElement>(OTHER_STOPS)

/**
 * Keeps the focus among the rows when the one that has it is left out, or what has it in a row goes: it moves to that row, to the next
 * one that stays, or to the one before, and there to the first card. Where a grid took the place of all rows, to its first card.
 * @param container Holds the rows, and the grid in their place.
 */
export function useFocusOfRows(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const here = container.current
    if (!here) return
    const life = new AbortController()
    /** What had the focus last, and the rows from the nearest one on. */
    let last: { element: Element; nearest: readonly Element[] } | null = null
    here.addEventListener(
      'focusin',
      ({ target }) => {
        const rows = [...here.querySelectorAll(ROWS)]
        const place = rows.findIndex((row) => target instanceof Element && row.contains(target))
        last =
          target instanceof Element && place !== -1
            ? { element: target, nearest: [...rows.slice(place), ...rows.slice(0, place).toReversed()] }
            : null
      },
      { signal: life.signal },
    )
    // A press elsewhere takes the focus away for good.
    document.addEventListener('pointerdown', () => (last = null), { capture: true, signal: life.signal })
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return
      const staying = last.nearest.filter((row) => row.isConnected)
      const next = staying.length > 0 ? staying.map(firstStop).find(Boolean) : here.querySelector<HTMLElement>(CARDS)
      next?.focus()
    })
    observer.observe(here, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      life.abort()
    }
  }, [container])
}
