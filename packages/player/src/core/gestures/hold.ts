import { holdRate, releaseRate } from '../commands/held-rate.ts'
import { isInControls } from '../features/controls.ts'
import type { GestureActions } from './gesture-actions.ts'

/** A finger that rests this long is held: phones themselves wait as long. */
const HOLD_MS = 500
/** How far a resting finger may slip, in CSS pixels. */
const SLIP_PX = 10

interface Hold {
  /** Whether the last press was held, so that its click is no tap. */
  hasTakenPress(): boolean
}

/** Plays at double speed while a finger rests on the picture. */
export function attachHold(container: HTMLElement, { clock, press }: GestureActions, signal: AbortSignal): Hold {
  let isFinger = false
  let hasTaken = false
  let rest = new AbortController()
  const end = () => {
    rest.abort()
    press(releaseRate)
  }
  const begin = (from: PointerEvent) => {
    rest = new AbortController()
    const hold = () => {
      hasTaken = press(holdRate)
    }
    const stopWaiting = clock.after(HOLD_MS, hold, rest.signal)
    const onMove = (to: PointerEvent) => {
      if (Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > SLIP_PX) stopWaiting()
    }
    container.addEventListener('pointermove', onMove, { signal: rest.signal, passive: true })
  }
  const onDown = (event: PointerEvent) => {
    end()
    hasTaken = false
    isFinger = event.pointerType !== 'mouse' && !isInControls(event.target)
    // A second finger means something else.
    if (isFinger && event.isPrimary) begin(event)
  }
  container.addEventListener('pointerdown', onDown, { signal })
  for (const type of ['pointerup', 'pointercancel'] as const) container.addEventListener(type, end, { signal })
  // Phones answer a resting finger with a menu or a selection of their own.
  const refuse = (event: Event) => isFinger && event.preventDefault()
  for (const type of ['contextmenu', 'selectstart'] as const) container.addEventListener(type, refuse, { signal })
  signal.addEventListener('abort', end, { once: true })
  return { hasTakenPress: () => hasTaken }
}
