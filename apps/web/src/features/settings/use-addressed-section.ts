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
    const topNow = () => section.getBoundingClientRect().top
    let [top, scrolled] = [0, 0]
    const place = () => {
      section.scrollIntoView()
      top = topNow()
      scrolled = window.scrollY
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(page.current)
    const life = new AbortController()
    const { signal } = life
    const leave = () => {
      observer.disconnect()
      life.abort()
    }
    window.addEventListener('pointerdown', leave, { capture: true, signal })
    window.addEventListener('keydown', leave, { capture: true, signal })
    const isFar = (one: number, other: number) => Math.abs(one - other) > ROUNDING_PX
    // A drag of the scrollbar may cause no other event. Growth alone moves the section, and a browser's scroll
    // anchoring alone scrolls: only viewers do both.
    const onScroll = () => isFar(window.scrollY, scrolled) && isFar(topNow(), top) && leave()
    window.addEventListener('scroll', onScroll, { passive: true, signal })
    return leave
  }, [page])
}
