import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Lets the rows of a list slide to their places when it changes its order; those that rise lie over the others.
 * @param order Names the rows in their order. They are measured only where it changes, because that costs a layout.
 * @returns The list to hand it to, whose children are the rows, keep their elements, and have a `transition` of `translate` and `z-index`.
 */
export function useRowsThatSlide(order: string): RefObject<HTMLUListElement | null> {
  const ref = useRef<HTMLUListElement>(null)
  const tops = useRef(new WeakMap<Element, number>())
  const measured = useRef<string>(null)
  useLayoutEffect(() => {
    const { current: list } = ref
    if (!list || measured.current === order) return
    measured.current = order
    const sliding: CSSStyleDeclaration[] = []
    for (const row of list.children) {
      if (!(row instanceof HTMLElement)) continue
      const top = row.offsetTop - list.offsetTop
      const rise = (tops.current.get(row) ?? top) - top
      tops.current.set(row, top)
      if (rise === 0) continue
      Object.assign(row.style, { transition: 'none', translate: `0 ${rise}px`, zIndex: rise > 0 ? '1' : '' })
      sliding.push(row.style)
    }
    if (sliding.length === 0) return
    // Draws them where they stood, from where the transition takes them.
    list.getBoundingClientRect()
    for (const style of sliding) Object.assign(style, { transition: '', translate: '', zIndex: '' })
  })
  return ref
}
