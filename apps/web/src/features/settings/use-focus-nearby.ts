import { useEffect, type RefObject } from 'react'

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'

/**
 * Keeps the focus nearby when its element is removed (a deleted row) or disabled (moving the last row down): otherwise
 * a remote control and a screen reader would restart at the top of the page.
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
    // A press elsewhere takes the focus away for good.
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
