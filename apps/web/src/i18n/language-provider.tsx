import { useEffect, useState, type ReactNode } from 'react'
import { whenIdle } from '../services/idle/when-idle.ts'
import { useStore } from '../data/kit/use-store.ts'
import { useLocalStores } from '../data/local-stores.ts'
import { I18nContext, type I18n } from './i18n.ts'
import { announceLanguage, chosenLocale, loadLanguage } from './load-language.ts'
import { allTexts } from './use-all-texts.ts'

/** Provides the chosen language to every screen; a change takes effect once its texts are loaded. */
export function LanguageProvider({ first, children }: { first: I18n; children: ReactNode }) {
  const { locale } = useLocalStores()
  const { language } = useStore(locale)
  const [i18n, setI18n] = useState(first)
  useEffect(() => announceLanguage(i18n), [i18n])
  useEffect(() => whenIdle(() => void allTexts(i18n)), [i18n])
  useEffect(() => {
    if (chosenLocale(language) === i18n.locale) return
    let isLatest = true
    const change = async () => {
      const loaded = await loadLanguage(language)
      // The page where the language is changed needs all its texts.
      await allTexts(loaded)
      if (isLatest) setI18n(loaded)
    }
    // The page stays in the language that it has.
    change().catch(() => {})
    return () => {
      isLatest = false
    }
  }, [language, i18n])
  return <I18nContext value={i18n}>{children}</I18nContext>
}
