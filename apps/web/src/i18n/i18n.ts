import { setupI18n, type Messages } from '@lingui/core'
import { LOCALES, type CompiledMessages, type Locale, type MessageKey } from '@matinee/locales'
import { createContext, useContext } from 'react'

export type MessageValues = Record<string, string | number>
/** Text of a key in the viewer's language; `values` fill its placeholders. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

export interface I18n {
  locale: Locale
  t: Translate
}

/** Binds compiled messages to a translate function. A key without a message is a bug that the house check finds first. */
export function createI18n(locale: Locale, messages: CompiledMessages): I18n {
  const runtime = setupI18n({ locale: locale.tag, messages: { [locale.tag]: messages as Messages } })
  return { locale, t: (key, values) => runtime._(key, values) }
}

export const I18nContext = createContext<I18n>(createI18n(LOCALES[0] as Locale, {}))

/** The translate function of the current language. */
export function useTranslate(): Translate {
  return useContext(I18nContext).t
}
