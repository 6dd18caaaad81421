import type { Page } from '@playwright/test'
import { logIn, openAccountMenu, register } from '../support/account.ts'
import { expect, journey } from '../support/journey.ts'
import { startSpecifiedServer } from '../support/specified-server.ts'
import { cardOf, pressSave, savedMark } from '../support/cards.ts'

const shelf = (page: Page) => page.getByRole('region', { name: 'Bookmarks' })

/** Writes into a database of its own until the browser refuses even a hundred bytes; runs in the page. */
const fillTheDisk = () =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open('filler')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows', { autoIncrement: true }))
    opening.addEventListener('success', () => {
      let bytes = 1_000_000
      let left = 200
      const fill = () => {
        left -= 1
        if (bytes < 100 || left === 0) {
          opening.result.close()
          resolve()
          return
        }
        const transaction = opening.result.transaction('rows', 'readwrite', { durability: 'relaxed' })
        transaction.objectStore('rows').add(crypto.getRandomValues(new Uint8Array(Math.min(bytes, 65_536))))
        transaction.addEventListener('complete', fill)
        transaction.addEventListener('abort', () => {
          bytes = Math.floor(Math.min(bytes, 65_536) / 4)
          fill()
        })
      }
      fill()
    })
  })

journey.describe('troubles of a device', () => {
  journey('a browser that refuses a database is told of, and works until the page is closed', async ({ page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError')
      }
    })
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('This browser keeps nothing for this page')
    await page.getByRole('searchbox').fill('nosferatu')
    await pressSave(page, 'Nosferatu')
    await page.getByRole('searchbox').fill('')
    await expect(shelf(page)).toContainText('Nosferatu')
  })

  journey('settings that a full browser refuses are told of', async ({ page }) => {
    await page.goto('/settings')
    await page.evaluate(() => {
      for (let letters = 4_000_000; letters > 0; letters = Math.floor(letters / 2)) {
        for (let at = 0; at < 4; at += 1) {
          try {
            localStorage.setItem(`filler of ${letters}, ${at}`, 'x'.repeat(letters))
          } catch {
            break
          }
        }
      }
    })
    await page.getByRole('switch', { name: 'Preview pictures' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Settings: This device has no room left')).toBeVisible()
  })

  journey(
    'a full disk is told of, and what was done then is kept once there is room',
    { tag: '@gate' },
    async ({ page, product }) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Storage.overrideQuotaForOrigin', { origin: product.url, quotaSize: 600_000 })
      await page.goto('/browse/nosferatu')
      await expect(cardOf(page, 'Nosferatu')).toBeVisible()
      await page.evaluate(fillTheDisk)
      await pressSave(page, 'Nosferatu')
      await expect(page.getByRole('status').filter({ hasText: 'This device has no room left' })).toBeVisible()
      await page.getByRole('searchbox').fill('')
      await expect(page.getByRole('alert')).toContainText('This device has no room left')
      await expect(shelf(page)).toContainText('Nosferatu')
      await session.send('Storage.overrideQuotaForOrigin', { origin: product.url })
      await page.getByRole('searchbox').fill('metropolis')
      await pressSave(page, 'Metropolis')
      await page.getByRole('searchbox').fill('')
      await expect(page.getByRole('alert')).toBeHidden()
      await page.reload()
      await expect(shelf(page)).toContainText('Nosferatu')
      await expect(shelf(page)).toContainText('Metropolis')
      await expect(page.getByRole('alert')).toBeHidden()
    },
  )

  journey('entries damaged by hand are told of, and stay; the others are shown', async ({ page }) => {
    await page.goto('/browse/nosferatu')
    await pressSave(page, 'Nosferatu')
    await expect(savedMark(page, 'Nosferatu')).toBeVisible()
    const count = (damage: boolean) =>
      page.evaluate(
        (isDamaging) =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('matinee')
            opening.addEventListener('success', () => {
              const records = opening.result.transaction('records', 'readwrite').objectStore('records')
              if (isDamaging) {
                const key = { partition: '', kind: 'bookmark', tmdbId: '1', seasonId: '', episodeId: '' }
                records.put({ ...key, meta: { title: 7 }, deed: 'never' })
              }
              const counting = records.count()
              records.transaction.addEventListener('complete', () => resolve(counting.result))
            })
          }),
        damage,
      )
    await count(true)
    await page.evaluate(() => localStorage.setItem('__MW::volume', '{"state":{"volume":'))
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('A part of what this device keeps is damaged')
    await expect(shelf(page)).toContainText('Nosferatu')
    await expect.poll(() => count(false)).toBe(2)
    expect(await page.evaluate(() => localStorage.getItem('BACKUP-damaged-__MW::volume'))).toBe('{"state":{"volume":')
  })

  journey('the words may be typed with capitals, double and other spaces', async ({ page, browser, baseURL }) => {
    const passphrase = await register(page, 'Laptop')
    const [first = '', ...others] = passphrase.split(' ')
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const tv = await context.newPage()
    await logIn(tv, `  ${first.toUpperCase()}\u3000 ${others.join('\u00a0')} `, 'Television')
    await expect(tv).toHaveURL('/')
    await openAccountMenu(tv)
    await expect(tv.getByRole('menu')).toContainText('Television')
    await context.close()
  })

  journey(
    'S-363 S-478 after registering settings are sent without proxies, and the subtitle language follows',
    async ({ page }) => {
      const { url, server, stop } = await startSpecifiedServer()
      await page.addInitScript((backendUrl) => {
        if (localStorage.getItem('__MW::auth')) return
        const keep = (key: string, state: object) => localStorage.setItem(key, JSON.stringify({ state, version: 0 }))
        keep('__MW::auth', { backendUrl, proxySet: ['https://relay.example.test'] })
        keep('__MW::theme', { theme: 'red' })
        keep('__MW::subtitles', { lastSelectedLanguage: 'fi' })
      }, url)
      await register(page, 'Laptop')
      const stored = (name: string) => server.book.find({ kind: 'setting', tmdbId: name, seasonId: '', episodeId: '' })
      await expect.poll(() => stored('defaultSubtitleLanguage')?.registers.get('setting')?.value).toBe('fi')
      expect(stored('applicationTheme')?.registers.get('setting')?.value).toBe('red')
      expect(stored('proxyUrls')).toBeUndefined()
      await stop()
    },
  )
})
