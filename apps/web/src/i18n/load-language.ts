import { localeFor, localeOfCode, type CompiledMessages, type Locale } from '@matinee/locales'
import { textsFolder } from 'virtual:messages'
import { textsInDocument } from '../first-screen/texts-in-document.ts'
import { fetchedOnce } from '../services/arrival/fetched-once.ts'
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

/**
 * Loads the first texts of a language; those of English stand in the document. The others are on the way where the first page needs them
 * too (`isWhole`).
 */
export async function loadLanguage(chosen: string | null, { isWhole = false } = {}): Promise<I18n> {
  const locale = chosenLocale(chosen)
  const loadRest = fetchedOnce(() => textsOf(locale, 'rest'))
  // Whoever needs them asks again.
  if (isWhole) loadRest().catch(() => {})
  const here = locale.id === 'en' ? textsInDocument().english : null
  return createI18n(locale, here ?? (await textsOf(locale, 'first')), loadRest)
}

/** Sets the page's language and direction. */
export function announceLanguage({ locale }: I18n): void {
  document.documentElement.lang = locale.tag
  document.documentElement.dir = locale.rightToLeft ? 'rtl' : 'ltr'
}
