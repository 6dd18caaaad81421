/**
 * Tells whether an element is in the window, or as near to it as `rootMargin` says (CSS lengths): soon, and at every change.
 * Returns the way to stop.
 */
export function watchNearness(element: Element, onChange: (isNear: boolean) => void, rootMargin = '0px'): () => void {
  // A busy page hears of several changes at once, the newest last.
  const observer = new IntersectionObserver((changes) => onChange(changes.at(-1)?.isIntersecting === true), {
    rootMargin,
  })
  observer.observe(element)
  return () => observer.disconnect()
}
