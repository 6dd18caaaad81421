import type { Locator } from '@playwright/test'

/** Half of the side of a square that a finger hits, CSS pixels: what is pressed is 44 px wide and high (look §9). */
const REACH = 22

/**
 * Returns what of an element a finger misses: each control of which a press within a square of 44 px around its middle, or within its own
 * box, hits nothing or something else. Boxes widened by a pseudo-element count as widened. Links and buttons inside of a sentence are left
 * out. Runs in the page once what comes in has come, and scrolls it.
 */
export function smallTargets(root: Locator): Promise<string[]> {
  return root.evaluate(async (within, reach) => {
    // What is still coming in cannot be pressed yet; what turns for ever is not waited for.
    const comings = within
      .getAnimations({ subtree: true })
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Infinity)
    await Promise.allSettled(comings.map(({ finished }) => finished))
    /** Boxes begin and end between pixels, and are hit in whole ones. */
    const slack = 1
    // The link past the navigation is seen under the focus of a keyboard alone.
    const CONTROLS =
      'a[href]:not(.m-skip), button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=slider], [role=switch]'
    const isInSentence = (control: Element) =>
      /^inline(-block)?$/.test(getComputedStyle(control).display) &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''),
      )
    const isPressable = (control: HTMLElement) =>
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !control.closest('[inert]') &&
      getComputedStyle(control).pointerEvents !== 'none' &&
      control.getBoundingClientRect().width > 2
    const hits = (control: HTMLElement, [x, y]: readonly [number, number]) => {
      const hit = document.elementFromPoint(x, y)
      // A press on the label of a slider does not set it.
      const isByLabel = !control.matches('[type=range]') && hit?.closest('label')?.control === control
      return hit !== null && (control.contains(hit) || isByLabel)
    }
    const say = (control: HTMLElement, side: string) => {
      const { width, height } = control.getBoundingClientRect()
      const label = control.getAttribute('aria-label') ?? control.textContent ?? ''
      const name = label.trim().slice(0, 30)
      return `${control.tagName.toLowerCase()}.${control.classList[0] ?? ''} "${name}" of ${Math.round(width)} × ${Math.round(height)} px is missed ${side}`
    }
    const missed = (control: HTMLElement) => {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const [far, deep] = [Math.max(reach, width / 2) - slack, Math.max(reach, height / 2) - slack]
      const near = reach - slack
      const points: ReadonlyArray<readonly [string, readonly [number, number]]> = [
        ['above its middle', [x, y - near]],
        ['below its middle', [x, y + near]],
        ['left of its middle', [x - near, y]],
        ['right of its middle', [x + near, y]],
        ['at its upper edge', [x, Math.max(y - deep, 0)]],
        ['at its lower edge', [x, Math.min(y + deep, innerHeight - 1)]],
        ['at its left edge', [Math.max(x - far, 0), y]],
        ['at its right edge', [Math.min(x + far, innerWidth - 1), y]],
      ]
      return points.find(([, point]) => !hits(control, point))?.[0]
    }
    const controls = [...within.querySelectorAll<HTMLElement>(CONTROLS)]
    if (!controls.some(isPressable)) return ['nothing can be pressed']
    return controls.flatMap((control) => {
      if (!isPressable(control) || isInSentence(control)) return []
      const side = missed(control)
      return side ? [say(control, side)] : []
    })
  }, REACH)
}
