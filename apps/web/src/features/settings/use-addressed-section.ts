import { useEffect, type RefObject } from 'react'
import { anchorOf } from '../../services/navigation/address.ts'

/** Rounding can move a section this far without a scroll. */
const ROUNDING_PX = 2

/**
 * Scrolls to the section in the address, and holds it in place while late content makes the page longer: until then the
 * page can be too short for the scroll. Stops for good when the viewer scrolls, presses or types.
 * @param page what holds the sections and grows with them
 */
export function useAddressedSection(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const id = anchorOf(window.location)
    const section = id === '' ? null : document.querySelector(`#${CSS.escape(id)}`)
    if (!page.current || !section) return
    const root = document.documentElement
    let scrolled = 0
    const place = () => {
      section.scrollIntoView()
      scrolled = window.scrollY
    }
    // Two would hold the page: with the browser's own anchoring off, what scrolls it is this effect or the viewer.
    root.style.overflowAnchor = 'none'
    place()
    const observer = new ResizeObserver(place)
    observer.observe(page.current)
    const life = new AbortController()
    const { signal } = life
    const leave = () => {
      observer.disconnect()
      life.abort()
      root.style.overflowAnchor = ''
    }
    window.addEventListener('pointerdown', leave, { capture: true, signal })
    window.addEventListener('keydown', leave, { capture: true, signal })
    // A drag of the scrollbar may cause no other event. A page that got shorter scrolls to its new end by itself.
    const onScroll = () => {
      const isAtEnd = window.scrollY + window.innerHeight >= root.scrollHeight - ROUNDING_PX
      const wasPushed = window.scrollY < scrolled && isAtEnd
      if (Math.abs(window.scrollY - scrolled) > ROUNDING_PX && !wasPushed) leave()
    }
    window.addEventListener('scroll', onScroll, { passive: true, signal })
    return leave
  }, [page])
}
