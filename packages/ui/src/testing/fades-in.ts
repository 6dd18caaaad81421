/** Whether an element, or a pseudo-element of it, that has just been drawn comes from nothing to all of itself. */
export function fadesIn(element: Element, pseudoElement?: string): boolean {
  const { opacity } = getComputedStyle(element, pseudoElement)
  const isMoving = element
    .getAnimations({ subtree: true })
    .some(
      (motion) =>
        motion instanceof CSSTransition &&
        motion.transitionProperty === 'opacity' &&
        motion.effect instanceof KeyframeEffect &&
        motion.effect.pseudoElement === (pseudoElement ?? null),
    )
  return opacity === '0' && isMoving
}
