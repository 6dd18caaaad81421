import type { Page } from '@playwright/test'
import { register } from '../../support/account.ts'
import { useHostConfig } from '../../support/host-config.ts'
import { expect, journey } from '../../support/journey.ts'
import { episodePath, FILM, showControls, watch } from '../../support/watching.ts'
import { pressDetails } from '../../support/cards.ts'

/** A reload opens a dialog that stands, and Back closes it. */
async function expectToOutliveReload(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
}

/** Opens a dialog by a press: it has an address, a reload opens it, and Back closes it without leaving the page. */
async function expectAddress(page: Page, open: () => Promise<void>, query: string): Promise<void> {
  const { pathname } = new URL(page.url())
  const dialog = page.getByRole('dialog')
  await open()
  await expect(page).toHaveURL(`${pathname}?${query}`)
  await expectToOutliveReload(page)
  await expect(page).toHaveURL(pathname)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(pathname)
}

journey.describe('S-056 what fills the screen has an address', () => {
  journey('details: closing them leaves no step in between', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/about')
    await page.goto('/browse/projectionist')
    await expectAddress(
      page,
      () => pressDetails(page, "The Projectionist's Reel"),
      'm=details&title=tmdb-movie-2000000001-the-projectionists-reel',
    )
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })

  journey('details that came as a link lie over their page: Back closes them there', async ({ page }) => {
    await page.goto('/about')
    await page.goto('/discover?m=details&title=tmdb-movie-2000000001-the-projectionists-reel')
    const sheet = page.getByRole('dialog')
    await expect(sheet).toBeVisible()
    await page.reload()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/discover')
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })

  journey('a page that is opened after Back closed a dialog begins at its top', async ({ page }) => {
    await page.goto('/discover')
    await expect(page.getByRole('heading', { level: 2 }).nth(3)).toBeVisible()
    await page.evaluate(() => scrollTo(0, 600))
    await page.locator('.m-card-link').nth(8).press('i')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/about"]')?.click())
    await expect(page).toHaveURL('/about')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  journey('the question of the default setup', async ({ page }) => {
    await useHostConfig(page, { HAS_ONBOARDING: 'true', CORS_PROXY_URL: 'https://relay.test' })
    await page.goto('/onboarding')
    const use = page.getByRole('button', { name: 'Use the default setup' })
    await expectAddress(page, () => use.click(), 'm=default-setup')
    await use.click()
    await page.getByRole('dialog').getByRole('button', { name: /use/i }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  journey("the settings' own: the profile picture, and the end of an account", async ({ page }) => {
    await register(page, 'Laptop')
    await page.goto('/settings')
    await expectAddress(page, () => page.getByRole('button', { name: 'Edit profile picture' }).click(), 'm=profile')
    await expectAddress(page, () => page.getByRole('button', { name: 'Delete account' }).click(), 'm=delete-account')
  })

  journey(
    'a question of the account stays open where the code of its page comes after the account',
    async ({ page }) => {
      await register(page, 'Laptop')
      let letGo = () => {}
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await page.route('**/assets/settings-*.js', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/settings?m=delete-account')
      await expect(page.getByRole('button', { name: 'Account, Laptop' })).toBeVisible()
      letGo()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'this device' })).toBeAttached()
      await expect(dialog).toBeVisible()
    },
  )

  journey(
    "the player's keys and menus: a reload opens them, Back closes them, and the film stays",
    async ({ page }) => {
      await page.goto('/about')
      await watch(page, FILM)
      await page.keyboard.press('?')
      await expectToOutliveReload(page)
      await expect(page).toHaveURL(FILM)
      await showControls(page)
      await page.getByRole('button', { name: 'Settings', exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Quality/ })
        .click()
      await expect(page).toHaveURL(`${FILM}?r=%2Fsettings%2Fquality`)
      await expectToOutliveReload(page)
      await expect(page).toHaveURL(FILM)
      await page.goBack()
      await expect(page).toHaveURL('/about')
    },
  )

  journey(
    'a menu that takes the place of another closes with it, and a chosen episode stays chosen',
    async ({ page }) => {
      await watch(page, episodePath(1, 1))
      const dialog = page.getByRole('dialog')
      await showControls(page)
      await page.getByRole('button', { name: 'Settings', exact: true }).click()
      await expect(dialog).toBeVisible()
      await page.getByRole('button', { name: 'Episodes' }).click()
      await expect(page).toHaveURL(/r=%2Fepisodes/)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(episodePath(1, 1))
      await page.getByRole('button', { name: 'Episodes' }).click()
      await dialog.getByRole('button', { name: /Circle and the Grid/ }).click()
      await expect(page).toHaveURL(episodePath(1, 2))
      await expect(dialog).toBeHidden()
    },
  )
})
