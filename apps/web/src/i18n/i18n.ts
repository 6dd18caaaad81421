import { setupI18n, type Messages } from '@lingui/core'
import { LOCALES, type CompiledMessages, type Locale, type MessageKey } from '@matinee/locales'
import { createContext, useContext } from 'react'
import { fetchedOnce } from '../services/arrival/fetched-once.ts'

export type MessageValues = Record<string, string | number>
/** Text of a key in the viewer's language; `values` fill its placeholders. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

export interface I18n {
  locale: Locale
  t: Translate
  /** Fetches the texts that the first page does not need; the same promise every time. */
  complete: () => Promise<void>
}

/** Scripts that are written from right to left, as parts of a class of a regular expression. */
const FROM_THE_RIGHT = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc'

/**
 * Returns what keeps a title in a sentence of the other direction from mixing with the sentence's own signs: the marks of an isolate
 * around it. Where both have one direction, the text stays as it is, also for who copies it.
 */
function isolateFrom({ rightToLeft }: Locale) {
  const ofOtherDirection = new RegExp(`[${rightToLeft ? '^\\P{L}' : ''}${FROM_THE_RIGHT}]`, 'u')
  return (values: MessageValues) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        ofOtherDirection.test(`${value}`) ? `\u2068${value}\u2069` : value,
      ]),
    )
}

/** Binds compiled messages to a translate function. A key without a message is a bug that the house check finds first. */
export function createI18n(
  locale: Locale,
  first: CompiledMessages,
  loadRest: () => Promise<CompiledMessages> = async () => ({}),
): I18n {
  const isolated = isolateFrom(locale)
  const runtime = setupI18n({ locale: locale.tag, messages: { [locale.tag]: first as Messages } })
  return {
    locale,
    t: (key, values) => runtime._(key, values && isolated(values)),
    complete: fetchedOnce(async () => runtime.load(locale.tag, (await loadRest()) as Messages)),
  }
}

export const I18nContext = createContext<I18n>(createI18n(LOCALES[0] as Locale, {}))

/** The current language with its translate function. */
export function useI18n(): I18n {
  return useContext(I18nContext)
}

/** The translate function of the current language. */
export function useTranslate(): Translate {
  return useContext(I18nContext).t
}
