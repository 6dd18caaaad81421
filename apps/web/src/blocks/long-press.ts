/** How long a finger rests before it asks for a menu, ms: sooner than phones ask for their own. */
const LONG_MS = 320
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

let isTouched = false

/** Whether the last press that `whenHeld` saw was a finger's: the browser asks for its own menu after it. */
export const isByTouch = () => isTouched

/** Calls `open` when the finger that presses the element now rests on it; a mouse has another button for that. */
export function whenHeld(pressed: PointerEvent, element: HTMLElement, open: () => void): void {
  isTouched = pressed.pointerType === 'touch'
  if (!isTouched) return
  const press = new AbortController()
  const cancel = () => press.abort()
  const timer = setTimeout(() => {
    cancel()
    if (!element.isConnected) return
    swallowClick()
    open()
  }, LONG_MS)
  press.signal.addEventListener('abort', () => clearTimeout(timer))
  const here = { capture: true, signal: press.signal }
  const slips = ({ clientX, clientY }: PointerEvent) =>
    Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > SLIP_PX
  window.addEventListener('pointermove', (to) => slips(to) && cancel(), here)
  for (const end of ['pointerdown', 'pointerup', 'pointercancel'] as const) window.addEventListener(end, cancel, here)
}
