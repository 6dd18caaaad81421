/** How something is scrolled by script: at once for viewers who want less motion. */
export const scrollManner = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
