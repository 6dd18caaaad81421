import type { Theme } from '@matinee/domain'

/** Dresses the page, and tells the browser what colour stands above it. */
export function wearTheme(theme: Theme): void {
  const { documentElement } = document
  documentElement.dataset['theme'] = theme
  const colour = getComputedStyle(documentElement).backgroundColor
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour)
}
