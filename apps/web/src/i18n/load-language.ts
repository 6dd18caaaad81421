import { localeFor, type Locale } from '@matinee/locales'
import { loaders } from 'virtual:messages'
import { createI18n, type I18n } from './i18n.ts'

/** The language that was chosen, or the browser's without a choice. */
export const chosenLocale = (chosen: string | null): Locale =>
  localeFor(chosen === null ? navigator.languages : [chosen, ...navigator.languages])

/** Loads the first texts of a language. */
export async function loadLanguage(chosen: string | null): Promise<I18n> {
  const locale = chosenLocale(chosen)
  const { first, rest } = loaders[locale.id] as (typeof loaders)[string]
  return createI18n(locale, (await first()).messages, async () => (await rest()).messages)
}

/** Tells the browser which language the page is in, and which way it runs. */
export function announceLanguage({ locale }: I18n): void {
  document.documentElement.lang = locale.tag
  document.documentElement.dir = locale.rightToLeft ? 'rtl' : 'ltr'
}
