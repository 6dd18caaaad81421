import { use } from 'react'
import { useI18n, type I18n } from './i18n.ts'

/** How long after a failure the texts are fetched again, ms. */
const AGAIN_AFTER_MS = 5000

const coming = new WeakMap<I18n, Promise<void>>()

async function untilTheyCome({ complete }: I18n): Promise<void> {
  for (;;) {
    try {
      return await complete()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    }
  }
}

/** Suspends until the deferred texts are loaded; for messages that can appear later. */
export function useAllTexts(): void {
  const i18n = useI18n()
  const texts = coming.get(i18n) ?? untilTheyCome(i18n)
  coming.set(i18n, texts)
  use(texts)
}
