import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { faultsOfGeometry } from '../support/geometry.ts'
import { expect, journey } from '../support/journey.ts'
import { FILM, expectToPlay } from '../support/watching.ts'

type Tree = { [key: string]: string | Tree }

/** The texts of a language as its file has them. */
function textsOf(id: string): (key: string) => string {
  const path = new URL(`../../packages/locales/src/messages/${id}.json`, import.meta.url)
  const tree = JSON.parse(readFileSync(path, 'utf8')) as Tree
  return (key) => {
    const found = key.split('.').reduce<string | Tree | undefined>((at, part) => Object(at)[part], tree)
    if (typeof found !== 'string') throw new Error(`${id} has no text ${key}`)
    return found
  }
}

const nothingIsCut = async (page: Page, where: string) => expect(await faultsOfGeometry(page), where).toEqual([])

for (const [id, locale, direction] of [
  ['ar', 'ar-SA', 'rtl'],
  ['ja', 'ja-JP', 'ltr'],
  ['de', 'de-DE', 'ltr'],
] as const) {
  journey.describe(`in ${id}, 320 px wide`, () => {
    journey.use({ locale, viewport: { width: 320, height: 640 } })
    const text = textsOf(id)

    journey('S-009 a film is found, opened and played without a cut word', async ({ page }) => {
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.locator('html')).toHaveAttribute('dir', direction)
      await expect(page.getByText(text('home.search.empty.default'))).toBeVisible()
      await nothingIsCut(page, 'home')

      await page.getByRole('searchbox').fill('projectionist')
      const card = page.getByRole('link', { name: /The Projectionist/ })
      await expect(card).toBeVisible()
      await nothingIsCut(page, 'results')
      await card.click()
      await expectToPlay(page)
      await page.goto(`${FILM}?r=/settings`)
      await expectToPlay(page)
      await expect(page.getByRole('dialog', { name: text('player.menus.settings.title') })).toBeVisible()
      await nothingIsCut(page, 'the menu')
      await page.keyboard.press('Escape')
      await page.mouse.move(150, 300)
      await page.mouse.move(160, 310)
      await expect(page.locator('.m-player')).toHaveAttribute('data-controls', 'visible')
      await nothingIsCut(page, 'the player')
    })

    journey('S-009 every page is whole', async ({ page }) => {
      for (const [path, key] of [
        ['/discover', 'discover.movies.topRated'],
        ['/settings', 'settings.connections.title'],
        ['/login', 'auth.login.title'],
        ['/register', 'auth.trust.title'],
        ['/onboarding', 'onboarding.start.title'],
        ['/about', 'about.title'],
        ['/support', 'support.title'],
        ['/no/such/page', 'notFound.title'],
        ['/?m=details&title=tmdb-tv-2000000002-x', 'details.markSeason'],
        ['/?m=details&title=tmdb-movie-1000037638-x', 'details.plays'],
        ['/discover?row=movie-popular', 'discover.movies.popular'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByText(text(key)).first()).toBeVisible()
        await nothingIsCut(page, path)
      }
    })
  })
}

journey.describe('the choice of a language', () => {
  journey('S-009 S-245 is taken at once, is kept, and fetches one language', { tag: '@gate' }, async ({ page }) => {
    const fetched = new Set<string>()
    page.on('request', (request) => {
      const file = /texts-[\w-]+\/([\w-]+)-(?:first|rest)\.json/.exec(request.url())?.[1]
      if (file) fetched.add(file)
    })
    await page.goto('/settings')
    const chooser = page.getByRole('combobox', { name: 'Language' })
    await expect(chooser.getByRole('option')).toHaveCount(51)
    await chooser.selectOption('pirate')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      page.getByRole('heading', { level: 2, name: textsOf('pirate')('settings.preferences.title') }),
    ).toBeVisible()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-x-pirate')
    expect([...fetched].toSorted()).toEqual(['en', 'pirate'])
  })
})

journey(
  'genres are named in the language of the viewer, in filters, headings and facts',
  async ({ browser, product }) => {
    const context = await browser.newContext({ baseURL: product.url, locale: 'de-DE', serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto('/discover?row=movie-10752')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kriegsfilm')
    await page.goto('/discover?kind=movie&genre=35')
    await expect(page.getByRole('combobox').first().locator('option:checked')).toHaveText('Komödie')
    await page.goto('/?m=details&title=tmdb-movie-653-nosferatu')
    await expect(page.getByRole('dialog').locator('.m-sheet-facts').first()).toContainText('Horror')
    await page.goto('/?m=details&title=tmdb-tv-2000000002-x')
    await expect(page.getByRole('dialog').locator('.m-sheet-facts').first()).toContainText('Dokumentarfilm')
    await context.close()
  },
)
