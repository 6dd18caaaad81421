/**
 * Lets a press while the page moves reach what lies under it, and ends the motion. Browsers show pictures of the page meanwhile and give the
 * press to the document, where it would be lost.
 * @param isMoving Whether the page moves now
 * @param stop Ends the motion at once
 */
export function reachThroughMotion(isMoving: () => boolean, stop: () => void, until: AbortSignal): void {
  const { documentElement } = document
  let isOnMotion = false
  const options = { capture: true, signal: until }
  document.addEventListener(
    'pointerdown',
    ({ target }) => (isOnMotion = target === documentElement && isMoving()),
    options,
  )
  document.addEventListener(
    'click',
    (press) => {
      if (!isOnMotion || press.target !== documentElement) return
      isOnMotion = false
      // The second press of a double one was meant for what moves.
      if (press.detail > 1) return
      stop()
      const pressed = document.elementFromPoint(press.clientX, press.clientY)
      // A press that a script makes moves no focus.
      pressed?.closest<HTMLElement>('input, select, textarea')?.focus()
      pressed?.dispatchEvent(new MouseEvent('click', press))
    },
    options,
  )
}
