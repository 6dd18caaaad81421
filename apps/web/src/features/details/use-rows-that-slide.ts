import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The `--m-t-base` and `--m-ease-out` of the tokens. */
const SLIDE = { duration: 220, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } as const

/**
 * Lets the rows of a list slide to their places when it changes its order; where less motion is asked for they stand there at once.
 * The list to hand it to, whose children are the rows and keep their elements.
 */
export function useRowsThatSlide(): RefObject<HTMLUListElement | null> {
  const ref = useRef<HTMLUListElement>(null)
  const tops = useRef(new WeakMap<Element, number>())
  useLayoutEffect(() => {
    const { current: list } = ref
    if (!list) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const row of list.children) {
      if (!(row instanceof HTMLElement)) continue
      const top = row.offsetTop - list.offsetTop
      const rise = (tops.current.get(row) ?? top) - top
      tops.current.set(row, top)
      if (rise !== 0 && !isCalm) row.animate({ translate: [`0 ${rise}px`, '0 0'] }, SLIDE)
    }
  })
  return ref
}
