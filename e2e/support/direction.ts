import type { Page } from '@playwright/test'

/** Turns a page, as one in English or Arabic would stand. The language as well, since the build writes `:dir()` as a list of languages. */
export const turnPage = (page: Page, direction: 'ltr' | 'rtl'): Promise<void> =>
  page.evaluate((dir) => {
    Object.assign(document.documentElement, { dir, lang: dir === 'rtl' ? 'ar' : 'en' })
  }, direction)
