/** Themes of the product, in the order a chooser shows them (product facts §4). */
export const THEMES = Object.freeze(['default', 'blue', 'teal', 'red', 'gray', 'blck'] as const)
export type Theme = (typeof THEMES)[number]

const isTheme = (word: string | null): word is Theme => THEMES.some((theme) => theme === word)

/**
 * The theme of a viewer: the chosen one; without a choice the default one, which is teal on 20 April (specification
 * §1).
 */
export function themeOf(chosen: string | null, now: Date): Theme {
  if (isTheme(chosen)) return chosen
  const isTealDay = chosen === null && now.getMonth() === 3 && now.getDate() === 20
  return isTealDay ? 'teal' : 'default'
}
