import type { PlayerElements } from '../media.ts'

/** The part of `screen.orientation` that iPhones and computers lack. */
interface TurnableScreen {
  lock?: (orientation: 'landscape') => Promise<void>
  unlock?: () => void
}

/**
 * Turns the screen of a phone or tablet sideways while a film that is wider than tall fills it. Returns what to call
 * whenever either may have changed; the end of the signal lets the screen go.
 */
export function createTurnedScreen({ container, video }: PlayerElements, signal: AbortSignal) {
  const page = container.ownerDocument.defaultView
  const orientation: TurnableScreen | undefined = page?.screen.orientation
  let isTurned = false
  const turn = (isWanted: boolean) => {
    if (isWanted === isTurned) return
    isTurned = isWanted
    if (!isWanted) return orientation?.unlock?.()
    // A refusal leaves the screen as the viewer holds it.
    orientation?.lock?.('landscape').catch(() => undefined)
  }
  signal.addEventListener('abort', () => turn(false), { once: true })
  return (isFilled: boolean): void => {
    if (!isFilled) return turn(false)
    // Between two files of one film nothing is known, and the screen must not turn twice.
    const isKnown = video.videoWidth > 0
    if (isKnown && page?.matchMedia('(pointer: coarse)').matches) turn(video.videoWidth > video.videoHeight)
  }
}
