import { nearestInDirection, type Direction } from '../../../../services/navigation/nearest-control.ts'

const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]'
/** The chosen one of several. A switch that is on is checked too, but nobody came to turn it off. */
const CHOSEN = ':is([role=radio], [role=menuitemradio])[aria-checked="true"], [role=option][aria-selected="true"]'
const TEXT_FIELD = 'input:not([type=range]), textarea'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** A key in an open menu: what happens by itself (`own`), nothing, or a move of the focus. */
type ArrowMeaning = 'own' | 'none' | HTMLElement

function stopsOf(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(({ tabIndex }) => tabIndex >= 0)
}

export function isArrow(key: string): boolean {
  return key in DIRECTIONS
}

/** True where Backspace takes a letter away. */
export function isTextField(element: Element): boolean {
  return element.matches(TEXT_FIELD)
}

/** Where the focus of a page begins: on the chosen one of several, else on the first control, else on the panel itself. */
export function firstStop(panel: HTMLElement): HTMLElement {
  const body = panel.querySelector<HTMLElement>('.m-menu-body') ?? panel
  const stops = stopsOf(body)
  return stops.find((stop) => stop.matches(CHOSEN)) ?? stops[0] ?? panel
}

/** The control before or after in the order of the page; Tab goes around, so that focus stays in the menu. */
export function tabStop(panel: HTMLElement, from: Element, by: 1 | -1): HTMLElement {
  const stops = stopsOf(panel)
  const at = stops.findIndex((stop) => stop === from)
  const next = at === -1 && by === -1 ? stops.length - 1 : (at + by + stops.length) % stops.length
  return stops[next] ?? panel
}

/**
 * What an arrow means on a control of the panel. Left and right are a field's and a slider's own; up and down lead away from
 * both, in the order of the page, so that neither is a trap and the number beside a slider is reached. Everywhere else the
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
 * Keeps the focus in the panel until the signal ends: at first on its first stop, and there again whenever what had it is taken
 * away, by a page that reloads for instance. While there is nothing to stand on, the panel itself has it.
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
