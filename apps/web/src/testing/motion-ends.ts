import type { Locator } from 'vitest/browser'

/** Waits until a part of the page has come in: where it stands before is on its way. */
export const motionEnds = (part: Locator) =>
  Promise.all(
    part
      .element()
      .getAnimations()
      .map(({ finished }) => finished),
  )
