/**
 * Reports whether an element is in the window, or as near to it as `rootMargin` says (CSS lengths): at first, and at
 * every change. Returns the function that stops it.
 */
export function observeApproach(element: Element, onChange: (isNear: boolean) => void, rootMargin = '0px'): () => void {
  // A busy page gets several changes at once, the newest last.
  const observer = new IntersectionObserver((changes) => onChange(changes.at(-1)?.isIntersecting === true), {
    rootMargin,
  })
  observer.observe(element)
  return () => observer.disconnect()
}
