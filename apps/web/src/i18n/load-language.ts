import { localeFor, localeOfCode, type CompiledMessages, type Locale } from '@matinee/locales'
import { textsFolder } from 'virtual:messages'
import { createI18n, type I18n } from './i18n.ts'

/** The chosen language, or the browser's without a choice. */
export const chosenLocale = (chosen: string | null): Locale =>
  (chosen === null ? undefined : localeOfCode(chosen)) ??
  localeFor(chosen === null ? navigator.languages : [chosen, ...navigator.languages])

async function textsOf({ id }: Locale, part: 'first' | 'rest'): Promise<CompiledMessages> {
  const answer = await fetch(`${textsFolder}${id}-${part}.json`)
  if (!answer.ok) {
    // Handled like a chunk removed by a newer build: the listener reloads the page.
    window.dispatchEvent(new Event('vite:preloadError'))
    throw new Error(`the texts of ${id} are not there`)
  }
  return (await answer.json()) as CompiledMessages
}

/** Loads the first texts of a language. */
export async function loadLanguage(chosen: string | null): Promise<I18n> {
  const locale = chosenLocale(chosen)
  return createI18n(locale, await textsOf(locale, 'first'), () => textsOf(locale, 'rest'))
}

/** Sets the page's language and direction. */
export function announceLanguage({ locale }: I18n): void {
  document.documentElement.lang = locale.tag
  document.documentElement.dir = locale.rightToLeft ? 'rtl' : 'ltr'
}
