import type { Page } from '@playwright/test'
import { expect, journey } from '../../support/journey.ts'

const HEBREW = { title: 'הקולנוע (1926)!', overview: 'רכבת נגנבת, ונהג אחד רודף אחריה.' }

/** The first film of a search, and its details, in another script. */
async function renameFilms(page: Page, to: { title: string; overview: string }) {
  await page.route('**/catalogue/3/**', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { results?: object[]; title?: string }
    if (answer.results)
      return route.fulfill({ response, json: { ...answer, results: answer.results.map((one) => ({ ...one, ...to })) } })
    if (answer.title) return route.fulfill({ response, json: { ...answer, ...to } })
    return route.fulfill({ response })
  })
}

const styleOf = (page: Page, text: string) =>
  page
    .getByText(text, { exact: true })
    .last()
    .evaluate((element) => {
      const { direction, textAlign } = getComputedStyle(element)
      return {
        direction,
        isAtStartOfPage: textAlign === 'start' || textAlign === (document.dir === 'rtl' ? 'right' : 'left'),
      }
    })

journey.describe('text from the catalogue reads in its own direction, where the page has its text', () => {
  journey('Hebrew on an English page', async ({ page }) => {
    await renameFilms(page, HEBREW)
    await page.goto('/browse/nosferatu')
    await expect(page.getByText(HEBREW.title, { exact: true }).first()).toBeVisible()
    expect(await styleOf(page, HEBREW.title)).toEqual({ direction: 'rtl', isAtStartOfPage: true })
    await page.goto('/?m=details&title=tmdb-movie-653-nosferatu')
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toHaveText(HEBREW.title)
    for (const text of [HEBREW.title, HEBREW.overview]) {
      expect(await styleOf(page, text)).toEqual({ direction: 'rtl', isAtStartOfPage: true })
    }
  })

  journey.describe('in Arabic', () => {
    journey.use({ locale: 'ar-SA' })
    journey('English on an Arabic page', async ({ page }) => {
      const english = { title: 'What next?', overview: 'A train is stolen.' }
      await renameFilms(page, english)
      await page.goto('/?m=details&title=tmdb-movie-653-nosferatu')
      await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toHaveText(english.title)
      for (const text of [english.title, english.overview]) {
        expect(await styleOf(page, text)).toEqual({ direction: 'ltr', isAtStartOfPage: true })
      }
    })
  })
})
