/** How long a finger rests before it asks for a menu, ms: what phones themselves wait. */
const LONG_MS = 500
/** How far it may slip meanwhile, px. */
const SLIP_PX = 10

/** The press that opened a menu presses nothing when it ends. */
function swallowClick(): void {
  const until = new AbortController()
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    until.abort()
  }
  window.addEventListener('click', swallow, { capture: true, signal: until.signal })
  window.addEventListener('pointerdown', () => until.abort(), { capture: true, signal: until.signal })
}

/** Calls `open` when a finger rests on the element, in place of the browser's own menu, until `signal` ends. */
export function whenPressedLong(element: HTMLElement, open: () => void, signal: AbortSignal): void {
  let press = new AbortController()
  let pointer = ''
  const begin = ({ pointerType, clientX, clientY }: PointerEvent) => {
    press.abort()
    pointer = pointerType
    if (pointerType !== 'touch') return
    press = new AbortController()
    const cancel = () => press.abort()
    const timer = setTimeout(() => {
      cancel()
      swallowClick()
      open()
    }, LONG_MS)
    press.signal.addEventListener('abort', () => clearTimeout(timer))
    const here = { signal: press.signal }
    element.addEventListener(
      'pointermove',
      (to) => Math.hypot(to.clientX - clientX, to.clientY - clientY) > SLIP_PX && cancel(),
      here,
    )
    for (const end of ['pointerup', 'pointercancel'] as const) element.addEventListener(end, cancel, here)
  }
  element.addEventListener('pointerdown', begin, { signal })
  // Some phones ask for their own menu meanwhile.
  element.addEventListener('contextmenu', (event) => pointer === 'touch' && event.preventDefault(), { signal })
  signal.addEventListener('abort', () => press.abort())
}
