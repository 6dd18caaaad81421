import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { launchOptions } from '../playwright.config.ts'
import { logIn, openAccountMenu, register } from '../support/account.ts'
import { fakeArchive } from '../support/archive.ts'
import { openPage } from '../states/state.ts'
import { blockStorage, STORAGE_KINDS, type StorageKind } from '../support/blocked-storage.ts'
import { expect, journey } from '../support/journey.ts'
import { startProduct } from '../support/product.ts'
import { SCREENS, type Screen } from '../support/screens.ts'
import { FILM, watch } from '../support/watching.ts'
import { pressSave } from '../support/cards.ts'

const NOTHING_STAYS = 'This browser keeps nothing for this page: what you save lasts until it is closed.'

/** What a page says where one kind of storage is blocked and the others are not; nothing where nothing of the viewer's is lost. */
const SENTENCES: Readonly<Partial<Record<StorageKind, string>>> = {
  localStorage: `Settings: ${NOTHING_STAYS}`,
  indexedDB: NOTHING_STAYS,
}

/** What the page reports to the console as an error. A page that is looked at for long asks the archive ahead, so there is one. */
async function watchConsole(page: Page): Promise<string[]> {
  await fakeArchive(page)
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

async function expectToStand(page: Page, { mark }: Screen, sentence: string | undefined) {
  await expect(mark(page)).toBeVisible()
  const said = page.getByText(NOTHING_STAYS)
  await expect(said).toHaveCount(sentence ? 1 : 0)
  if (sentence) await expect(said).toHaveText(sentence)
}

/** A limit for what hangs, of a journey through all screens. */
const EVERY_SCREEN_MS = 120_000

/** Tasks of more than 200 ms in the next frames of a page: in a second, unless told otherwise. */
const longTasksOf = (page: Page, frames = 60) =>
  page.evaluate(
    ({ until, longMs }) =>
      new Promise<number>((resolve) => {
        let tasks = 0
        const count = (entries: PerformanceEntryList) => {
          tasks += entries.filter(({ duration }) => duration > longMs).length
        }
        const observer = new PerformanceObserver((list) => count(list.getEntries()))
        observer.observe({ type: 'longtask' })
        let drawn = 0
        const draw = () => {
          drawn += 1
          if (drawn < until) return void requestAnimationFrame(draw)
          count(observer.takeRecords())
          resolve(tasks)
        }
        requestAnimationFrame(draw)
      }),
    { until: frames, longMs: 200 },
  )

/** Pages that are looked at for longer than any clock of the product takes to come round: the lease, probes, syncing, the position. */
const AT_REST_FOR_LONG = new Set(['home', 'the player'])

const save = (page: Page) => pressSave(page, 'Nosferatu')
const shelf = (page: Page) => page.getByRole('region', { name: 'Bookmarks' })

journey.describe('a browser that blocks all storage', () => {
  journey('shows every page, says once that nothing stays, and does so again after a reload', async ({ page }) => {
    journey.setTimeout(EVERY_SCREEN_MS)
    const errors = await watchConsole(page)
    await blockStorage(page, STORAGE_KINDS)
    for (const screen of SCREENS) {
      await page.goto(screen.path)
      await expectToStand(page, screen, NOTHING_STAYS)
      await page.reload()
      await expect(screen.mark(page)).toBeVisible()
      expect(errors, screen.name).toEqual([])
    }
  })

  journey('keeps what is saved for as long as the page is open', { tag: '@gate' }, async ({ page }) => {
    await blockStorage(page, STORAGE_KINDS)
    await page.goto('/browse/nosferatu')
    await save(page)
    await page.getByRole('link', { name: 'Matinee, home' }).click()
    await expect(shelf(page)).toContainText('Nosferatu')
    await expect(page.getByText(NOTHING_STAYS)).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText(NOTHING_STAYS)
    await expect(shelf(page)).toBeHidden()
  })

  journey('leaves every page idle once it stands: no long task comes again and again', async ({ page }) => {
    journey.setTimeout(240_000)
    await blockStorage(page, STORAGE_KINDS)
    for (const screen of SCREENS) {
      await page.goto(screen.path)
      await expect(screen.mark(page)).toBeVisible()
      // What starts a page may take long once: it comes to rest.
      await expect.poll(() => longTasksOf(page), { message: screen.name }).toBe(0)
      if (AT_REST_FOR_LONG.has(screen.name)) expect(await longTasksOf(page, 360), screen.name).toBe(0)
    }
  })

  journey('keeps settings for as long as the page is open', async ({ page }) => {
    await blockStorage(page, STORAGE_KINDS)
    await page.goto('/settings')
    const previews = page.getByRole('switch', { name: 'Preview pictures' })
    const before = await previews.isChecked()
    await previews.click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Matinee, home' }).click()
    await expect(page.getByRole('alert')).toHaveText(NOTHING_STAYS)
    await page.goBack()
    await expect(previews).toBeChecked({ checked: !before })
  })

  journey('plays films', async ({ page }) => {
    await blockStorage(page, STORAGE_KINDS)
    await watch(page, FILM)
  })

  journey('makes an account, which syncs', async ({ page, browser, baseURL }) => {
    await blockStorage(page, STORAGE_KINDS)
    const passphrase = await register(page, 'Laptop')
    await openAccountMenu(page)
    await expect(page.getByRole('menu')).toContainText('Laptop')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('nosferatu')
    await save(page)
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const elsewhere = await context.newPage()
    await logIn(elsewhere, passphrase, 'Television')
    await expect(shelf(elsewhere)).toContainText('Nosferatu')
    await context.close()
  })

  journey('shows what a host announces', async ({ page }) => {
    const errors = await watchConsole(page)
    const product = await startProduct({
      VITE_DOWNTIME: 'Sunday, 02:00 to 04:00',
      VITE_PROVIDER_NOTICE: 'The archive is slow today.',
      VITE_HAS_DMCA: 'true',
      VITE_DMCA_EMAIL: 'takedown@films.test',
    })
    await blockStorage(page, STORAGE_KINDS)
    await page.goto(product.url)
    await page.getByRole('link', { name: 'Go home' }).click()
    await page.getByRole('button', { name: 'Close the notice' }).click()
    await expect(page.getByText('The archive is slow today.')).toBeHidden()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Takedown' }).click()
    await expect(page.getByRole('link', { name: 'takedown@films.test' })).toBeVisible()
    expect(errors).toEqual([])
    await product.stop()
  })

  journey('opens the admin page to the word of its host', async ({ page }) => {
    const product = await startProduct({
      VITE_ADMIN_TOKEN_SHA256: createHash('sha256').update('open sesame').digest('hex'),
    })
    await blockStorage(page, STORAGE_KINDS)
    await page.goto(`${product.url}/admin`)
    await page.locator('input[type=password]').fill('open sesame')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Backend' })).toBeVisible()
    await product.stop()
  })

  journey('is the whole Chromium, set to block the data of sites', async ({ product }) => {
    journey.setTimeout(EVERY_SCREEN_MS)
    const profile = mkdtempSync(join(tmpdir(), 'matinee-blocked-'))
    mkdirSync(join(profile, 'Default'))
    const blocking = { profile: { default_content_setting_values: { cookies: 2 } } }
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(blocking))
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: product.url })
    const page = context.pages()[0] ?? (await context.newPage())
    const errors = await watchConsole(page)
    page.on('pageerror', ({ message }) => errors.push(message))
    for (const screen of SCREENS) {
      await page.goto(screen.path)
      await expectToStand(page, screen, NOTHING_STAYS)
    }
    await register(page, 'Laptop')
    await openAccountMenu(page)
    await expect(page.getByRole('menu')).toContainText('Laptop')
    await expect(page.getByRole('menu')).toContainText('Synced')
    expect(errors).toEqual([])
    await context.close()
  })
})

journey.describe('a browser that blocks one kind of storage', () => {
  for (const kind of STORAGE_KINDS) {
    journey(`shows every page without ${kind}`, async ({ page }) => {
      journey.setTimeout(EVERY_SCREEN_MS)
      const errors = await watchConsole(page)
      await blockStorage(page, [kind])
      await page.goto('/')
      for (const screen of SCREENS) {
        // Every page starts as home does. Where that says something, it is said on the first page alone.
        await (SENTENCES[kind] ? page.goto(screen.path) : openPage(page, screen.path))
        await expectToStand(page, screen, SENTENCES[kind])
      }
      expect(errors).toEqual([])
    })
  }
})

journey('a browser that has no storage at all shows every page', async ({ page }) => {
  journey.setTimeout(EVERY_SCREEN_MS)
  const errors = await watchConsole(page)
  await blockStorage(page, STORAGE_KINDS, true)
  for (const screen of SCREENS) {
    await page.goto(screen.path)
    await expectToStand(page, screen, NOTHING_STAYS)
  }
  expect(errors).toEqual([])
})
