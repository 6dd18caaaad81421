import type { Theme } from '@matinee/domain'

/** Applies a theme to the page, and its colour to the browser's bar. */
export function applyTheme(theme: Theme): void {
  const { documentElement } = document
  documentElement.dataset['theme'] = theme
  const colour = getComputedStyle(documentElement).backgroundColor
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour)
}
