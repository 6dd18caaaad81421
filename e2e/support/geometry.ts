import type { Page } from '@playwright/test'
import { showScrollbars } from './scrollbars.ts'

/** A window this wide is a phone's, whose scrollbars take no room. */
const WIDEST_PHONE = 430

/** Texts that are cut after some lines on purpose: names on cards and over the hero, what the hero and an episode are about. */
const CLAMPED = '.m-card-title, .m-hero h2, .m-hero p, .m-sheet-episode .line-clamp-3'

const showOwnScrollbars = (page: Page): Promise<void> =>
  showScrollbars(page, (page.viewportSize()?.width ?? 0) > WIDEST_PHONE)

/** By how much the page is wider than its window, CSS pixels. Scrollbars take room as they do on such a screen. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  await showOwnScrollbars(page)
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/**
 * What is wrong with where things stand, as sentences: the page or the dialog over it scrolls sideways, a word is cut in its width or its height, a control lies under something
 * or outside the window. Scrollbars take room as they do on such a screen. Runs in the page; what a modal dialog covers is left out.
 */
export async function faultsOfGeometry(page: Page): Promise<string[]> {
  await showOwnScrollbars(page)
  return page.evaluate((clamped) => {
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
    /** Rows of cards and menus scroll by themselves: what they hide is a gesture away, in the direction that they scroll. */
    const scrollsSideways = (element: Element | null) =>
      [...parents(element)].some(
        (at) => /auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + slack,
      )
    const scrollsDown = (element: Element | null) =>
      [...parents(element)].some(
        (at) => /auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight + slack,
      )
    /** Where the letters of an element itself stand, those of its children left out. */
    const lettersOf = (element: Element): DOMRect[] =>
      [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE || (node.textContent ?? '').trim() === '') return []
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
    /** What cuts an element's letters in their height: itself or what it stands in, unless that scrolls or is cut by name. */
    const cutterOf = (element: Element): Element | undefined => {
      const letters = lettersOf(element)
      // Letters reach beyond tight lines without being cut for the eye.
      const play = slack + parseFloat(getComputedStyle(element).fontSize) * 0.05
      for (const at of parents(element)) {
        const { overflowY, position } = getComputedStyle(at)
        if (/auto|scroll/.test(overflowY)) return undefined
        if (at.matches(clamped) && at.scrollHeight > at.clientHeight + slack) return undefined
        if (/hidden|clip/.test(overflowY) && at !== document.body) {
          const { top, bottom } = at.getBoundingClientRect()
          const isCut = (rect: DOMRect) =>
            (rect.top < bottom - slack && rect.bottom > bottom + play) ||
            (rect.bottom > top + slack && rect.top < top - play)
          if (letters.some(isCut)) return at
        }
        if (position === 'fixed') return undefined
      }
      return undefined
    }

    const sideways = document.documentElement.scrollWidth - width
    if (sideways > 0) faults.push(`the page scrolls ${sideways} px sideways`)
    // Rows of cards scroll sideways inside a dialog; the dialog itself never does.
    const beyond = root === document.body ? 0 : root.scrollWidth - root.clientWidth
    if (beyond > 0) faults.push(`${say(root)} scrolls ${beyond} px sideways`)

    for (const element of root.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      )
      if (!hasText || !isSeen(element)) continue
      const box = element.getBoundingClientRect()
      // Said for ears only.
      if (box.width <= 2 || box.height <= 2) continue
      if ((box.left < -slack || box.right > width + slack) && !scrollsSideways(element.parentElement))
        faults.push(`${say(element)} stands outside the window: ${Math.round(box.left)} to ${Math.round(box.right)}`)
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const isClipped = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + slack
      if (isClipped && textOverflow !== 'ellipsis' && webkitLineClamp === 'none' && !/auto|scroll/.test(overflowX))
        faults.push(`${say(element)} is cut: ${element.clientWidth} of ${element.scrollWidth} px`)
      if (webkitLineClamp !== 'none' && !element.matches(clamped))
        faults.push(`${say(element)} is cut after ${webkitLineClamp} lines, and nobody said that it may`)
      const cutter = cutterOf(element)
      if (cutter) faults.push(`${say(element)} is cut in its height by ${say(cutter)}`)
    }

    const controls = root.querySelectorAll('a[href], button, input, select, textarea, [role=slider], [role=switch]')
    for (const control of controls) {
      if (!isSeen(control)) continue
      const box = control.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      // At the window's very last pixel nothing is found, whatever lies there.
      const isInWindow = x > 0 && x < width - 1 && y > 0 && y < window.innerHeight - 1
      if (box.width <= 2 || !isInWindow || getComputedStyle(control).pointerEvents === 'none') continue
      const hit = document.elementFromPoint(x, y)
      const isItself =
        hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.control === control)
      // Bars that stay in place cover what scrolls under them.
      const isUnderBar =
        hit !== null && [...parents(hit)].some((at) => /fixed|sticky/.test(getComputedStyle(at).position))
      if (!isItself && !isUnderBar && !scrollsSideways(control.parentElement) && !scrollsDown(control.parentElement))
        faults.push(`${say(control)} lies under ${hit === null ? 'nothing' : say(hit)}`)
    }
    return faults

    function* parents(from: Element | null) {
      for (let at = from; at; at = at.parentElement) yield at
    }
  }, CLAMPED)
}
