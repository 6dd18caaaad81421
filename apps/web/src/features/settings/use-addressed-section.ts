import { useEffect, type RefObject } from 'react'

/** So far a section moves by rounding, without anybody scrolling. */
const ROUNDING_PX = 2

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
    // Of a scrollbar's drag a page may hear nothing else. What grows moves the section, and a browser that holds it scrolls: only
    // viewers do both.
    const onScroll = () => isFar(window.scrollY, scrolled) && isFar(topNow(), top) && leave()
    window.addEventListener('scroll', onScroll, { passive: true, signal })
    return leave
  }, [page])
}
