import { nearestInDirection, type Direction } from '../../../../services/navigation/nearest-control.ts'

const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]'
/** The selected one of several. An enabled switch is checked too, but nobody opened the page to turn it off. */
const CHOSEN = ':is([role=radio], [role=menuitemradio])[aria-checked="true"], [role=option][aria-selected="true"]'
const TEXT_FIELD = 'input:not([type=range]), textarea'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** The effect of a key in an open menu: the control's own (`own`), nothing, or a move of the focus. */
type ArrowMeaning = 'own' | 'none' | HTMLElement

function stopsOf(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(({ tabIndex }) => tabIndex >= 0)
}

export function isArrow(key: string): boolean {
  return key in DIRECTIONS
}

/** True where Backspace deletes a letter. */
export function isTextField(element: Element): boolean {
  return element.matches(TEXT_FIELD)
}

/**
 * Where the focus of a page begins: on the selected one of several, else on the first control, else on the panel
 * itself.
 */
export function firstStop(panel: HTMLElement): HTMLElement {
  const body = panel.querySelector<HTMLElement>('.m-menu-body') ?? panel
  const stops = stopsOf(body)
  return stops.find((stop) => stop.matches(CHOSEN)) ?? stops[0] ?? panel
}

/** The control before or after in the order of the page; Tab wraps around, so that focus stays in the menu. */
export function tabStop(panel: HTMLElement, from: Element, by: 1 | -1): HTMLElement {
  const stops = stopsOf(panel)
  const at = stops.findIndex((stop) => stop === from)
  const next = at === -1 && by === -1 ? stops.length - 1 : (at + by + stops.length) % stops.length
  return stops[next] ?? panel
}

/**
 * The effect of an arrow on a control of the panel. Left and right belong to a field or a slider; up and down leave
 * both, in the order of the page, so that neither is a trap and the number beside a slider is reachable. Elsewhere the
 * arrows go to the nearest control on that side, and nowhere at an edge.
 */
export function arrowMeaning(panel: HTMLElement, from: Element, key: string): ArrowMeaning {
  const direction = DIRECTIONS[key]
  if (direction === undefined) return 'own'
  const stops = stopsOf(panel)
  if (from === panel) return firstStop(panel)
  if (from.matches('input')) {
    if (direction === 'left' || direction === 'right') return 'own'
    const at = stops.findIndex((stop) => stop === from)
    return stops[at + (direction === 'down' ? 1 : -1)] ?? 'none'
  }
  const others = stops.filter((stop) => stop !== from)
  const boxes = others.map((stop) => stop.getBoundingClientRect())
  return others[nearestInDirection(from.getBoundingClientRect(), boxes, direction)] ?? 'none'
}

/**
 * Keeps the focus in the panel until the signal ends: at first on its first stop, and again whenever the focused
 * element is removed, for instance by a page that reloads. Without any control the panel itself is focused.
 */
export function keepFocus(panel: HTMLElement, signal: AbortSignal): void {
  let isStopGap = false
  const settle = () => {
    const stop = firstStop(panel)
    isStopGap = stop === panel
    stop.focus()
  }
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document
    const isLost = activeElement === null || activeElement === body
    if (isLost || (isStopGap && activeElement === panel)) settle()
  })
  observer.observe(panel, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  settle()
}
