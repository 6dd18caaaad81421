import { holdTimers } from '../support/held-timers.ts'
import { expect, journey } from '../support/journey.ts'
import {
  episodePath,
  expectToPlay,
  FILM as FILM_PATH,
  seekTo,
  showControls,
  videoFact,
  watch,
} from '../support/watching.ts'
import { cardOf, pressDetails } from '../support/cards.ts'

const SHOW = '/?m=details&title=tmdb-tv-2000000002-test-card-theatre'
const FILM = '/?m=details&title=tmdb-movie-2000000001-the-projectionists-reel'

journey.describe('the details of a title', () => {
  journey('open over the page from a card, and Back closes them', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/browse/projectionist')
    await pressDetails(page, "The Projectionist's Reel")
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
    const press = () => pressDetails(page, "The Projectionist's Reel")
    await press()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We encountered an error!')
    await page.goBack()
    await expect(cardOf(page, "The Projectionist's Reel")).toBeVisible()
    await page.unroute('**/assets/pages-*.js')
    await press()
    await expect(page.getByRole('dialog')).toBeVisible()
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

  journey('each source is asked by itself whether it has the film, and again by a press', async ({ page }) => {
    let requests = 0
    await page.route('**/archive.org/**', (route) => {
      requests += 1
      return route.abort()
    })
    await page.goto(FILM)
    const source = (name: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })
    await expect(source('Sample reel').first()).toContainText('Watch')
    await expect(source('Internet Archive')).toContainText('could not be reached')
    const before = requests
    await page.getByRole('button', { name: 'Check Internet Archive' }).click()
    await expect.poll(() => requests).toBeGreaterThan(before)
    await expect(page.getByRole('button', { name: 'Check Internet Archive' })).toBeVisible()
  })

  journey('plays from the source that is chosen, and from another at the same second', async ({ page }) => {
    const chosen = (source: string) =>
      page.getByRole('dialog').getByRole('link', { name: `Watch ${source}`, exact: true })
    await page.goto(FILM)
    await expect(chosen('Sample reel (MP4)')).toHaveAttribute('href', /\?source=/)
    await chosen('Sample reel (MP4)').click()
    await expect.poll(() => videoFact(page, 'currentSrc')).toMatch(/\.mp4$/)
    await seekTo(page, 40)
    await showControls(page)
    await page.getByRole('button', { name: "About The Projectionist's Reel" }).click()
    await chosen('Sample reel').click()
    await expect.poll(() => videoFact(page, 'currentSrc')).toMatch(/^blob:/)
    await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(38)
    await page.goBack()
    await expect(chosen('Sample reel')).toBeVisible()
    expect(await videoFact(page, 'currentSrc')).toMatch(/^blob:/)
    await page.goto(FILM_PATH)
    await expect.poll(() => videoFact(page, 'currentSrc')).toMatch(/^blob:/)
  })

  journey('the address of the title can be copied', async ({ page, context, product }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await holdTimers(page, 2000)
    await page.goto(FILM)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}${FILM_PATH}`)
  })

  journey('they open over the player, whose keys they keep to themselves', async ({ page }) => {
    await watch(page, FILM_PATH)
    await showControls(page)
    await page.getByRole('button', { name: "About The Projectionist's Reel" }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('link', { name: 'Watch', exact: true })).toBeFocused()
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
        await expect(sheet.getByRole('link', { name: 'Watch', exact: true })).toBeVisible()
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
