import { nearestInDirection, type Direction } from '../services/navigation/nearest-control.ts'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
/** Names of the back keys of remotes. */
const BACK = new Set(['GoBack', 'BrowserBack', 'XF86Back'])
const STOPS = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [type=hidden], .m-skip)'
/** They keep left and right for themselves; up and down leave, so that none is a trap. */
const SIDEWAYS = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=slider], [role=radio]'
/** These handle arrows themselves. */
const OWN_ARROWS = '[role=menu], [data-player]'

const topDialog = () => [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)

function stopsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(STOPS)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null,
  )
}

/** A text field passes arrows on where the caret cannot go further. */
function keepsArrow(element: Element, direction: Direction): boolean {
  if (direction === 'up' || direction === 'down') return false
  if (!(element instanceof HTMLInputElement)) return element.matches(SIDEWAYS)
  if (!element.matches(SIDEWAYS)) return false
  const { selectionStart, value } = element
  return selectionStart !== (direction === 'left' ? 0 : value.length)
}

function move(direction: Direction): boolean {
  const focused = document.activeElement
  const dialog = topDialog()
  if (focused?.closest(OWN_ARROWS) || (!dialog && document.querySelector('[data-player]'))) return false
  const isSomewhere = focused !== null && focused !== document.body && focused.id !== 'main'
  if (isSomewhere && keepsArrow(focused, direction)) return false
  const stops = stopsIn(dialog ?? document).filter((stop) => stop !== focused)
  const first = stops.find((stop) => stop.closest('main, dialog')) ?? stops[0]
  const next = isSomewhere
    ? stops[
        nearestInDirection(
          focused.getBoundingClientRect(),
          stops.map((stop) => stop.getBoundingClientRect()),
          direction,
        )
      ]
    : first
  next?.focus()
  return next !== undefined
}

/**
 * Pages with a remote control (look §9): arrows move to the nearest control in that direction, Back closes the top layer, then goes
 * back. OK is the browser's own. The player has keys of its own.
 */
export function watchRemote(signal: AbortSignal): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      const direction = DIRECTIONS[event.key]
      if (direction !== undefined && move(direction)) event.preventDefault()
      if (!BACK.has(event.key)) return
      event.preventDefault()
      const dialog = topDialog()
      if (dialog) dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
      else history.back()
    },
    // Registered before a group of choices, for the arrows that leave it.
    { capture: true, signal },
  )
}

/** Whether its upper half is in the window: words of a card may end below it. */
function isInView(element: HTMLElement): boolean {
  const { top, height } = element.getBoundingClientRect()
  return top >= 0 && top + height / 2 < window.innerHeight
}

/** What plays the film of the day, cards, and where a page is about programmes what opens the first of them, or plays the one. */
const FIRST_STOPS =
  'main :is(.m-hero-watch, .m-card-link, .m-programmes-all .m-programme-open, .m-programme-head .m-button-primary)'
/** The film of the day is still to come: only its place is there. */
const HERO_TO_COME = 'main .m-hero:not(:has(.m-hero-watch))'

/** What has the focus because the page had to begin somewhere; null once it goes elsewhere. */
let begun: Element | null = null

/** Whether an element has the focus because the page had to begin somewhere, and not by anybody's press. */
export const isBegunAt = (element: Element | null): boolean => element !== null && element === begun

/**
 * Gives the focus to the first title of the page as soon as there is one, so that OK plays it; not once somebody has gone elsewhere.
 * A programme's page begins at what plays all of it, Discover at its film of the day, so that it is seen from the top. Where there is
 * none the arrows begin at the first control.
 */
export function focusFirstTitle(signal: AbortSignal): void {
  const isElsewhere = () => document.activeElement !== document.body && document.activeElement?.id !== 'main'
  const seek = () => {
    if (isElsewhere() || topDialog()) return observer.disconnect()
    if (document.querySelector(HERO_TO_COME)) return
    const stops = [...document.querySelectorAll<HTMLElement>(FIRST_STOPS)]
    // Back on a page that was scrolled, the first that can be seen.
    const first = stops.find(isInView) ?? stops[0]
    if (!first) return
    observer.disconnect()
    begun = first
    first.addEventListener('blur', () => (begun = null), { once: true, signal })
    // The page begins at its top.
    first.focus({ preventScroll: isInView(first) })
  }
  const observer = new MutationObserver(seek)
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  seek()
}
