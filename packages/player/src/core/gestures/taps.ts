import type { Command } from '../commands/command.ts'
import { playerCommands } from '../commands/table.ts'
import type { GestureActions } from './gesture-actions.ts'

/** Two taps within this time are a double tap. */
const DOUBLE_TAP_MS = 300
/** A further tap may come later than the second: nobody keeps the pace of a double tap for long. */
const FURTHER_TAP_MS = 600

/**
 * Returns the listener to taps on the picture, by their place in CSS pixels. In the middle third a tap shows or hides
 * the controls at once. In the outer thirds it waits until it cannot become a double tap, because the controls would
 * flicker while the viewer skips.
 */
export function createTaps(
  container: HTMLElement,
  { clock, press }: GestureActions,
  signal: AbortSignal,
): (clientX: number) => void {
  let last: { readonly skip: Command; readonly goesOnUntil: number } | null = null
  let cancelWaiting = () => {}
  return (clientX) => {
    const skip = skipAt(container, clientX)
    cancelWaiting()
    if (skip === null) {
      last = null
      press(playerCommands.tapControls)
      return
    }
    const isFurther = last?.skip === skip && clock.now() < last.goesOnUntil
    last = { skip, goesOnUntil: clock.now() + (isFurther ? FURTHER_TAP_MS : DOUBLE_TAP_MS) }
    if (isFurther) press(skip)
    else cancelWaiting = clock.after(DOUBLE_TAP_MS, () => press(playerCommands.tapControls), signal)
  }
}

/** The skip of an outer third; null in the middle. The left goes back in every language, as on the timeline. */
function skipAt(container: HTMLElement, clientX: number): Command | null {
  const { left, width } = container.getBoundingClientRect()
  const fraction = (clientX - left) / width
  if (fraction < 1 / 3) return playerCommands.skipBackward
  return fraction > 2 / 3 ? playerCommands.skipForward : null
}
