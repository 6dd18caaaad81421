import { holdTimers } from '../support/held-timers.ts'
import { expect, journey } from '../support/journey.ts'
import {
  episodePath,
  expectToPlay,
  FILM as FILM_PATH,
  pressOn,
  showControls,
  videoFact,
  watch,
} from '../support/watching.ts'
import { serveWideFilm, WIDE_FILM } from '../support/wide-film.ts'

const SHOW = '/?m=details&title=tmdb-tv-2000000002-test-card-theatre'
const FILM = '/?m=details&title=tmdb-movie-2000000001-the-projectionists-reel'

journey.describe('the details of a title', () => {
  journey('open over the page from a card, and Back closes them', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/browse/projectionist')
    await page.getByRole('button', { name: "About The Projectionist's Reel" }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { level: 1 })).toHaveText("The Projectionist's Reel")
    await expect(page).toHaveURL(/m=details&title=tmdb-movie-2000000001/)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/browse/projectionist')
    await page.goForward()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })

  journey('Back leads out of details whose code cannot be fetched', async ({ page }) => {
    await page.route('**/assets/pages-*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto('/browse/projectionist')
    const way = page.getByRole('button', { name: "About The Projectionist's Reel" })
    await way.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We encountered an error!')
    await page.goBack()
    await expect(way).toBeVisible()
    await page.unroute('**/assets/pages-*.js')
    await way.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  journey('a title is bookmarked and let go again', async ({ page }) => {
    await page.goto(FILM)
    await page.getByRole('button', { name: 'Bookmark', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Bookmarked' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Bookmarks' })).toContainText("The Projectionist's Reel")
    await page.goto(FILM)
    await page.getByRole('button', { name: 'Bookmarked' }).click()
    await expect(page.getByRole('button', { name: 'Bookmark', exact: true })).toBeVisible()
  })

  journey('a film is marked as watched and unwatched', async ({ page }) => {
    await page.goto(FILM)
    await page.getByRole('button', { name: 'Mark as watched' }).click()
    await expect(page.getByRole('button', { name: 'Mark as unwatched' })).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await page.getByRole('button', { name: 'Mark as unwatched' }).click()
    await expect(page.getByRole('button', { name: 'Mark as watched' })).toBeVisible()
  })

  journey('an episode and a season are marked, and what is up next follows', { tag: '@gate' }, async ({ page }) => {
    await page.goto(SHOW)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Mark episode 1 as watched' }).click()
    await expect(sheet.getByRole('link', { name: 'Watch S1 E2' })).toHaveAttribute('href', episodePath(1, 2))
    await sheet.getByRole('button', { name: 'Mark the season as watched' }).click()
    await expect(sheet.getByRole('button', { name: /as unwatched$/ })).toHaveCount(4)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('region', { name: 'Continue watching' })).toContainText('S2 E1')
    await page.goto(SHOW)
    await sheet.getByRole('button', { name: 'Mark the season as unwatched' }).click()
    await expect(sheet.getByRole('button', { name: /as watched$/ })).toHaveCount(4)
  })

  journey('titles like it are a row below, and lead to their own players', async ({ page }) => {
    await page.goto('/?m=details&title=tmdb-movie-1000037638-detour')
    const row = page.getByRole('dialog').locator('section').filter({ hasText: 'More like this' })
    await expect(row.getByRole('listitem').first()).toBeVisible()
    expect(await row.getByRole('listitem').count()).toBeLessThanOrEqual(20)
    await expect(row.getByRole('link', { name: /Detour/ })).toHaveCount(0)
    await row.getByRole('link').first().click()
    await expect(page).toHaveURL(/^[^?]*\/media\/tmdb-movie-\d+/)
  })

  journey('a title that nobody knows is told', async ({ page }) => {
    await page.goto('/?m=details&title=tmdb-movie-1-nothing')
    await expect(page.getByRole('alert')).toContainText('This title could not be loaded')
    await page.goto('/?m=details&title=nonsense')
    await expect(page.getByRole('alert')).toContainText('This title could not be loaded')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('What would you like')
  })

  journey('the focus stands on the way to the film, from a card and from an address', async ({ page }) => {
    await page.goto(FILM)
    const way = page.getByRole('dialog').getByRole('link', { name: 'Watch' })
    await expect(way).toBeFocused()
    await page.keyboard.press('Escape')
    await page.goto('/browse/projectionist')
    const card = page.getByRole('button', { name: "About The Projectionist's Reel" })
    await card.click()
    await expect(way).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card).toBeFocused()
  })

  journey('a wide picture carries the name; who made it and where it is from stand beside', async ({ page }) => {
    await serveWideFilm(page)
    await page.goto(`/?m=details&title=${WIDE_FILM}`)
    const sheet = page.getByRole('dialog')
    await expect(sheet.locator('.m-sheet-art img')).toHaveAttribute('src', '/catalogue/t/p/w1280/wide.svg')
    await expect(sheet.locator('.m-poster').first()).toBeHidden()
    await expect(sheet.locator('dl > div')).toHaveText([
      'Directed byFritz Lang',
      'Written byThea von Harbou',
      'CastBrigitte Helm, Alfred Abel, Gustav Fröhlich, Rudolf Klein-Rogge, E, F',
      'Made inGermany',
      'LanguageGerman',
    ])
  })

  journey('a wide picture that does not load gives way to the poster', async ({ page }) => {
    await serveWideFilm(page)
    await page.route('**/catalogue/t/p/w1280/**', (route) => route.abort())
    await page.goto(`/?m=details&title=${WIDE_FILM}`)
    const sheet = page.getByRole('dialog')
    await expect(sheet.locator('.m-sheet-poster')).toBeVisible()
    await expect(sheet.locator('.m-sheet-art')).toHaveCount(0)
  })

  journey('what nobody knows leaves no heading and no line behind', async ({ page }) => {
    const bare = { runtime: null, overview: '', backdrop_path: null, genres: [], release_date: '' }
    await serveWideFilm(page, { ...bare, original_language: 'xx', production_countries: null })
    await page.route('**/catalogue/3/movie/5/credits*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.route('**/catalogue/3/movie/5/recommendations*', (route) => route.fulfill({ status: 404, json: {} }))
    await page.goto(`/?m=details&title=${WIDE_FILM}`)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(['Where it plays'])
    await expect(sheet.locator('dl, .m-sheet-facts')).toHaveCount(0)
    await expect(sheet.locator('p:empty, ul:empty')).toHaveCount(0)
  })

  journey('each source says whether it has the film, when it is asked or when it played it', async ({ page }) => {
    await page.route('**/archive.org/**', (route) => route.abort())
    await page.goto(FILM)
    const source = (name: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })
    await expect(source('Sample reel').first()).toContainText('Not checked yet')
    await page
      .getByRole('button', { name: /^Check Sample reel/ })
      .first()
      .click()
    await expect(source('Sample reel').first()).toContainText('Ready')
    await page.getByRole('button', { name: 'Check Internet Archive' }).click()
    await expect(source('Internet Archive')).toContainText('could not be reached')
    await expect(page.getByRole('button', { name: 'Check Internet Archive' })).toBeVisible()
    await watch(page, FILM_PATH)
    await page.goto(FILM)
    await expect(source('Ready')).toHaveCount(1)
  })

  journey('the address of the title can be copied', async ({ page, context, product }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await holdTimers(page, 2000)
    await page.goto(FILM)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}${FILM_PATH}`)
  })

  journey('an episode tells what it is about and how long it is; the whole row plays it', async ({ page }) => {
    await page.goto(SHOW)
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Please Stand By' })
    await expect(row).toContainText('An hourglass runs out')
    await expect(row).toContainText('1 min')
    await pressOn(page, row.getByText('An hourglass runs out'))
    await expect(page).toHaveURL(episodePath(1, 1))
  })

  journey('they open over the player, whose keys they keep to themselves', async ({ page }) => {
    await watch(page, FILM_PATH)
    await showControls(page)
    await page.getByRole('button', { name: "About The Projectionist's Reel" }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('link', { name: 'Watch' })).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('m')
    expect([await videoFact(page, 'paused'), await videoFact(page, 'muted')]).toEqual([false, false])
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(FILM_PATH)
    await expectToPlay(page)
  })

  journey.describe('on a phone', () => {
    journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

    journey(
      'a finger that draws the sheet down closes it, and one that changes its mind does not',
      async ({ page }) => {
        await page.goto(FILM)
        const sheet = page.getByRole('dialog')
        await expect(sheet.getByRole('link', { name: 'Watch' })).toBeVisible()
        const touch = await page.context().newCDPSession(page)
        const draw = async (down: number) => {
          const at = (y: number) => ({ touchPoints: [{ x: 200, y }] })
          await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(200) })
          for (const part of [0.3, 0.7, 1])
            await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(200 + down * part) })
          await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
        }
        await draw(60)
        await expect(sheet).not.toHaveAttribute('data-dragged')
        await expect(sheet).toBeVisible()
        await draw(300)
        await expect(sheet).toBeHidden()
      },
    )
  })
})
