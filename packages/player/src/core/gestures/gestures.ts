import { playerCommands } from '../commands/table.ts'
import { isInControls } from '../features/controls.ts'
import type { GestureActions } from './gesture-actions.ts'
import { attachHold } from './hold.ts'
import { createTaps } from './taps.ts'

/**
 * What presses on the picture do: a mouse click plays or pauses, a double click toggles full screen. A tap of a finger
 * or pen shows and hides the controls, two at one side skip, and a held finger plays faster. Presses on controls do
 * nothing here.
 */
export function attachGestures(container: HTMLElement, actions: GestureActions, signal: AbortSignal): void {
  // Not every browser's click names its kind of pointer; the press before it does.
  let pointerType = 'mouse'
  const tap = createTaps(container, actions, signal)
  const hold = attachHold(container, actions, signal)
  const onPress = (event: PointerEvent) => {
    pointerType = event.pointerType
  }
  const onClick = ({ target, clientX }: MouseEvent) => {
    if (isInControls(target) || hold.hasTakenPress()) return
    if (pointerType === 'mouse') actions.press(playerCommands.togglePlay)
    else tap(clientX)
  }
  const onDoubleClick = ({ target }: MouseEvent) => {
    if (!isInControls(target) && pointerType === 'mouse') actions.press(playerCommands.toggleFullscreen)
  }
  container.addEventListener('pointerdown', onPress, { signal })
  container.addEventListener('click', onClick, { signal })
  container.addEventListener('dblclick', onDoubleClick, { signal })
}
