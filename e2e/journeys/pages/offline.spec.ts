import { holdTimers } from '../../support/held-timers.ts'
import { expect, journey } from '../../support/journey.ts'
import { FILM, showControls, watch } from '../../support/watching.ts'

const OFFLINE = 'You are offline. Titles on your own network may still play.'

/** Texts that could not be had are asked for again after so long. */
const TEXTS_AGAIN_MS = 5000

journey.describe('without a network', () => {
  journey(
    'S-069 S-373 S-514 S-577 every page says so, and stays usable',
    { tag: '@gate' },
    async ({ page, context }) => {
      await page.goto('/')
      await page.getByRole('searchbox').fill('nosferatu')
      await expect(page.getByRole('link', { name: /Nosferatu/ }).first()).toBeVisible()
      await context.setOffline(true)
      await expect(page.getByText(OFFLINE)).toBeVisible()
      await page.getByRole('searchbox').fill('')
      await page.getByRole('searchbox').fill('nosferatu')
      await expect(page.getByRole('link', { name: /Nosferatu/ }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Hide until the next visit' })).toHaveCount(0)
      await page.getByRole('searchbox').fill('caligari')
      await expect(page.getByText('The search did not come back')).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText(OFFLINE)).toHaveCount(0)
    },
  )

  journey('a page whose texts have not come stays usable, and has them once they come', async ({ page }) => {
    const timers = await holdTimers(page, TEXTS_AGAIN_MS)
    let isCut = true
    await page.route('**/assets/texts-*/**', (route) => (isCut ? route.abort() : route.continue()))
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/texts-'))
    await page.goto('/')
    await failed
    await expect(page.getByText('Your shelf starts here')).toBeVisible()
    await page.getByRole('searchbox').fill('nosferatu')
    await expect(page.getByRole('link', { name: /Nosferatu/ }).first()).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expect(page.getByText('Your shelf starts here')).toBeVisible()
    isCut = false
    await timers.end()
    await expect(page.getByRole('heading', { name: 'To begin with' })).toBeVisible()
  })

  journey('S-070 S-071 on the player it can be closed for this visit', async ({ page, context }) => {
    await page.goto('/')
    await expect(page.getByText('Your shelf starts here')).toBeVisible()
    await watch(page, FILM)
    await context.setOffline(true)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await showControls(page)
    const under = async () => {
      const bar = await page.getByRole('link', { name: /Back/ }).first().boundingBox()
      const banner = await page.locator('.m-banner-over').boundingBox()
      return (bar?.y ?? 0) - ((banner?.y ?? 0) + (banner?.height ?? Number.NaN))
    }
    await expect.poll(under).toBeGreaterThanOrEqual(0)
    await page.getByRole('button', { name: 'Hide until the next visit' }).click()
    await expect(page.getByText(OFFLINE)).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('hideBanner'))).toBe('true')
    expect(await page.evaluate(() => localStorage.getItem('hideBanner'))).toBeNull()
    await showControls(page)
    await page.getByRole('link', { name: /Back/ }).first().click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText(OFFLINE)).toBeVisible()
  })
})
