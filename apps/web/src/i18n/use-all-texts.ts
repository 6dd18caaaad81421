import { use } from 'react'
import { marked } from '../services/arrival/use-arrived.ts'
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

/** Settles once all texts of a language are there. They are asked for again for as long as they cannot be had: this never rejects. */
export function allTexts(i18n: I18n): Promise<void> {
  const known = coming.get(i18n)
  if (known) return known
  const texts = marked(untilTheyCome(i18n))
  coming.set(i18n, texts)
  return texts
}

/** Suspends until the deferred texts are loaded; for messages that can appear later. */
export function useAllTexts(): void {
  use(allTexts(useI18n()))
}
