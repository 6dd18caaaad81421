import { pathOf } from '../services/navigation/address.ts'
import { drawnAddress } from '../services/navigation/drawn-address.ts'

/** The link of the page that has the focus; what lies over the page looks after its own. */
function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  if (!(target instanceof Element) || target.closest('dialog')) return null
  return target.closest<HTMLAnchorElement>('main a[href]')
}

const isNowhere = (focused: Element | null) => focused === null || focused === document.body || focused.id === 'main'

/**
 * Gives the focus back to the link that was left, once Back or Forward has drawn its page again: the browser forgets it with the
 * page. Not once somebody has pressed something meanwhile.
 * @param isGiven Whether an element has the focus because its page had to begin somewhere.
 */
export function giveFocusBack(isGiven: (focused: Element | null) => boolean, until: AbortSignal): void {
  /** The address that the last focused link of a page leads to, by the page's path. */
  const left = new Map<string, string>()
  let seeking = new AbortController()

  function note(target: EventTarget | null) {
    const link = linkAt(target)
    if (link && !isGiven(link)) left.set(pathOf(drawnAddress()), link.href)
  }

  function seek() {
    seeking.abort()
    const href = left.get(pathOf(location))
    if (href === undefined) return
    seeking = new AbortController()
    const { signal } = seeking
    const look = () => {
      const focused = document.activeElement
      const isFree = isNowhere(focused) || isGiven(focused)
      if (!isFree || document.querySelector('dialog:modal') || pathOf(drawnAddress()) !== pathOf(location)) return
      const link = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find((one) => one.href === href)
      if (!link) return
      seeking.abort()
      link.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    for (const kind of ['keydown', 'pointerdown'] as const) {
      document.addEventListener(kind, () => seeking.abort(), { capture: true, passive: true, signal })
    }
    signal.addEventListener('abort', () => observer.disconnect())
    look()
  }

  note(document.activeElement)
  document.addEventListener('focusin', ({ target }) => note(target), { signal: until })
  window.addEventListener('popstate', seek, { signal: until })
  until.addEventListener('abort', () => seeking.abort())
}
