import type { Page } from '@playwright/test'

/**
 * What is wrong with where things stand, as sentences: the page scrolls sideways, a word is cut, a control lies under something
 * or outside the window. Runs in the page; what a modal dialog covers is left out.
 */
export function faultsOfGeometry(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const slack = 1.5
    const width = document.documentElement.clientWidth
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const say = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 2).join('.')} "${(
        element.getAttribute('aria-label') ??
        element.textContent ??
        ''
      )
        .trim()
        .slice(0, 40)}"`
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.closest('[inert]') === null
    /** Rows of cards and menus scroll by themselves: what they hide is a gesture away. */
    const scrolls = (element: Element | null): boolean => {
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at)
        if (/auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth + slack) return true
        if (/auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight + slack) return true
      }
      return false
    }

    const sideways = document.documentElement.scrollWidth - width
    if (sideways > 0) faults.push(`the page scrolls ${sideways} px sideways`)

    for (const element of root.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      )
      if (!hasText || !isSeen(element)) continue
      const box = element.getBoundingClientRect()
      // Said for ears only.
      if (box.width <= 2 || box.height <= 2) continue
      if ((box.left < -slack || box.right > width + slack) && !scrolls(element.parentElement))
        faults.push(`${say(element)} stands outside the window: ${Math.round(box.left)} to ${Math.round(box.right)}`)
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const isClipped = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + slack
      if (isClipped && textOverflow !== 'ellipsis' && webkitLineClamp === 'none' && !/auto|scroll/.test(overflowX))
        faults.push(`${say(element)} is cut: ${element.clientWidth} of ${element.scrollWidth} px`)
    }

    const controls = root.querySelectorAll('a[href], button, input, select, textarea, [role=slider], [role=switch]')
    for (const control of controls) {
      if (!isSeen(control)) continue
      const box = control.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const isInWindow = x > 0 && x < width && y > 0 && y < window.innerHeight
      if (box.width <= 2 || !isInWindow || getComputedStyle(control).pointerEvents === 'none') continue
      const hit = document.elementFromPoint(x, y)
      const isItself =
        hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.control === control)
      // Bars that stay in place cover what scrolls under them.
      const isUnderBar =
        hit !== null && [...parents(hit)].some((at) => /fixed|sticky/.test(getComputedStyle(at).position))
      if (!isItself && !isUnderBar && !scrolls(control.parentElement))
        faults.push(`${say(control)} lies under ${hit === null ? 'nothing' : say(hit)}`)
    }
    return faults

    function* parents(from: Element) {
      for (let at: Element | null = from; at; at = at.parentElement) yield at
    }
  })
}
