import type { CommandId, PlainCommandId } from './commands/table.ts'
import { isInControls } from './features/controls.ts'

/**
 * What presses on the picture do: a mouse click plays or pauses, a double click toggles full screen; a finger or pen
 * shows and hides the controls. Presses on controls do nothing here.
 */
export function attachGestures(
  container: HTMLElement,
  run: (id: PlainCommandId & CommandId) => void,
  signal: AbortSignal,
): void {
  // Not every browser's click names its kind of pointer; the press before it does.
  let pointerType = 'mouse'
  const on = (type: string, listener: (event: Event) => void) => container.addEventListener(type, listener, { signal })
  on('pointerdown', (event) => {
    pointerType = (event as PointerEvent).pointerType
  })
  on('click', ({ target }) => {
    if (!isInControls(target)) run(pointerType === 'mouse' ? 'togglePlay' : 'tapControls')
  })
  on('dblclick', ({ target }) => {
    if (!isInControls(target) && pointerType === 'mouse') run('toggleFullscreen')
  })
}
