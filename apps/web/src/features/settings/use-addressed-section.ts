import { useEffect, type RefObject } from 'react'

/** What shows that viewers have taken the page into their own hands. */
const DEEDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Brings the section that the address names to its place, and keeps it there while what comes late makes the page longer: until then
 * it can be too short to be scrolled that far. Whoever scrolls, presses or types is left alone from then on.
 * @param page what holds the sections and grows with them
 */
export function useAddressedSection(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const id = window.location.hash.slice(1)
    const section = id === '' ? null : document.querySelector(`#${CSS.escape(id)}`)
    if (!page.current || !section) return
    // Tells the first size too.
    const observer = new ResizeObserver(() => section.scrollIntoView())
    observer.observe(page.current)
    const life = new AbortController()
    const leave = () => {
      observer.disconnect()
      life.abort()
    }
    for (const deed of DEEDS) {
      window.addEventListener(deed, leave, { capture: true, passive: true, signal: life.signal })
    }
    return leave
  }, [page])
}
