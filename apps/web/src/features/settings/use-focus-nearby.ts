import { useEffect, type RefObject } from 'react'

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'

/**
 * Keeps the focus near its place when what had it goes away, as a row does that is removed, or can no longer be pressed, as the way
 * down in the last row: a remote control and a screen reader would begin at the top of the page again.
 */
export function useFocusNearby(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const here = container.current
    if (!here) return
    const life = new AbortController()
    const stops = () => [...here.querySelectorAll<HTMLElement>(STOPS)]
    let last: { element: HTMLElement; place: number } | null = null
    here.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof HTMLElement) last = { element: target, place: stops().indexOf(target) }
      },
      { signal: life.signal },
    )
    // Who presses elsewhere has left.
    document.addEventListener('pointerdown', () => (last = null), { capture: true, signal: life.signal })
    const observer = new MutationObserver(() => {
      const holder = document.activeElement
      if (!last || (last.element.isConnected && !last.element.matches(':disabled'))) return
      if (holder !== document.body && holder !== last.element) return
      const left = stops()
      const beside = last.element.isConnected && last.element.parentElement?.querySelector<HTMLElement>(STOPS)
      const next = beside || left[Math.max(0, Math.min(last.place, left.length) - 1)]
      next?.focus({ preventScroll: true })
    })
    observer.observe(here, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      observer.disconnect()
      life.abort()
    }
  }, [container])
}
