import type { Page } from '@playwright/test'
import Database from 'libsql'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { logIn } from '../support/account.ts'
import { expect, journey } from '../support/journey.ts'
import { startProduct } from '../support/product.ts'
import { takeLibraryFile } from '../support/library-file.ts'

/** What the version before left of itself: see README.md beside the files. */
const left = (name: string) => fileURLToPath(new URL(`../fixtures/version-before/${name}`, import.meta.url))
const textOf = (name: string) => readFileSync(left(name), 'utf8')

interface LeftPage {
  readonly passphrase: string
  readonly database: {
    readonly name: string
    readonly version: number
    readonly stores: Readonly<
      Record<string, { keyPath: string[] | null; rows: ReadonlyArray<{ key: string; value: unknown }> }>
    >
  }
  readonly localStorage: Readonly<Record<string, string>>
  /** What it writes afterwards, in the words of its version: a bookmark, and the change that waits for the server. */
  readonly laterRows: { readonly record: unknown; readonly outbox: unknown }
}
const PAGE = JSON.parse(textOf('page.json')) as LeftPage

const REEL = "The Projectionist's Reel"
const section = (page: Page, name: string) => page.getByRole('region', { name })

/** The product on the database of an accounts server of the version before. */
async function startOnLeftDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-version-before-'))
  const database = new Database(join(folder, 'matinee.db'))
  database.exec(textOf('accounts.sql'))
  database.close()
  return startProduct({ MATINEE_DATA: folder })
}

/** Leaves in the browser what a page of the version before left; the page is at an address without any script. */
async function leavePage(page: Page, url: string, given: LeftPage): Promise<void> {
  await page.goto(`${url}/ping.txt`)
  await page.evaluate(async ({ passphrase, database, localStorage: texts }) => {
    const { subtle } = crypto
    const text = new TextEncoder()
    const secret = await subtle.importKey('raw', text.encode(passphrase), 'PBKDF2', false, ['deriveBits'])
    const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode('mnemonic'), iterations: 2048 }
    const seed = new Uint8Array(await subtle.deriveBits(derivation, secret, 256))
    const pkcs8 = new Uint8Array([0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20, ...seed])
    const keys = {
      sealing: await subtle.importKey('raw', seed, 'AES-GCM', false, ['encrypt', 'decrypt']),
      signing: await subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']),
    }
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(database.name, database.version)
      opening.addEventListener('upgradeneeded', () => {
        for (const [name, { keyPath, rows }] of Object.entries(database.stores)) {
          const store = opening.result.createObjectStore(name, keyPath ? { keyPath } : undefined)
          for (const { key, value } of rows) {
            if (keyPath) store.add(value)
            else store.add(key === 'account' ? { ...(value as object), keys } : value, key)
          }
        }
      })
      opening.addEventListener('success', () => {
        opening.result.close()
        resolve()
      })
      opening.addEventListener('error', () => reject(new Error('the database was refused')))
    })
    for (const [key, value] of Object.entries(texts)) localStorage.setItem(key, value)
  }, given)
}

journey.describe('what the version before left', () => {
  journey(
    'in the browser and on the server is all there, and what waited reaches the account',
    { tag: '@gate' },
    async ({ page, browser }) => {
      const { url, stop } = await startOnLeftDatabase()
      await leavePage(page, url, PAGE)
      await page.goto(url)
      await expect(section(page, 'Bookmarks')).toContainText(REEL)
      await expect(section(page, 'Bookmarks').getByRole('listitem')).toHaveCount(1)
      const begun = section(page, 'Continue watching')
      for (const title of ['The General', 'Test Card Theatre']) await expect(begun).toContainText(title)
      await page.goto(`${url}/settings`)
      await expect(page.getByRole('switch', { name: 'Preview pictures' })).toBeChecked()
      await expect(page.getByRole('switch', { name: 'My source order' })).toBeChecked()
      await expect(page.getByRole('radio', { name: 'Yellow' })).toBeChecked()
      await expect(page.getByText('Synced').first()).toBeVisible()

      const other = await (await browser.newContext()).newPage()
      await logIn(other, PAGE.passphrase, 'Television', url)
      await expect(section(other, 'Bookmarks')).toContainText(REEL)
      await expect(section(other, 'Bookmarks').getByRole('listitem')).toHaveCount(1)
      await expect(section(other, 'Continue watching').getByRole('listitem')).toHaveCount(2)
      // Where the film was as the page went: only the journal in local storage knew.
      await other.goto(`${url}/media/tmdb-movie-2000000001-x`)
      await expect
        .poll(() => other.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(35)
      await other.context().close()
      await stop()
    },
  )

  journey('an exported file is taken whole', async ({ page }) => {
    await page.goto('/settings')
    await takeLibraryFile(page, left('export.json'))
    await expect(page.getByText('Took 5 entries.')).toBeVisible()
    await page.goto('/')
    await expect(section(page, 'Bookmarks').getByRole('listitem')).toHaveCount(2)
    // A film of a minute and a half is never offered to go on with.
    await expect(section(page, 'Continue watching').getByRole('listitem')).toHaveCount(2)
  })

  journey('a page still open in another tab goes on, and both see what the other does', async ({ page, context }) => {
    const { url, stop } = await startOnLeftDatabase()
    const old = await context.newPage()
    await leavePage(old, url, PAGE)
    await page.goto(url)
    await expect(section(page, 'Bookmarks')).toContainText(REEL)

    // It saves a position and says so, in the rows and the words of its version, its database held open.
    await old.evaluate(async ({ record, outbox }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('matinee', 2)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(new Error('the database was refused')))
      })
      const transaction = database.transaction(['records', 'outbox'], 'readwrite')
      transaction.objectStore('records').put(record)
      transaction.objectStore('outbox').put(outbox)
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      const { partition, kind, tmdbId, seasonId, episodeId } = record as Record<string, string>
      const refs = [{ partition, kind, tmdbId, seasonId, episodeId }]
      new BroadcastChannel('matinee-library').postMessage({ partitions: [partition], refs })
    }, PAGE.laterRows)
    await expect(section(page, 'Bookmarks')).toContainText('Nosferatu')

    // What the new page does lies in rows that the old one reads.
    await section(page, 'Bookmarks').getByRole('button', { name: 'Edit bookmarks' }).click()
    await page.getByRole('button', { name: `Remove ${REEL}` }).click()
    const bookmarked = () =>
      old.evaluate(async () => {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open('matinee', 2)
          opening.addEventListener('success', () => resolve(opening.result))
        })
        const asked = database.transaction('records').objectStore('records').getAll()
        await new Promise((resolve) => asked.addEventListener('success', resolve))
        database.close()
        const rows = asked.result as Array<{ kind: string; tmdbId: string }>
        return rows.filter(({ kind }) => kind === 'bookmark').map(({ tmdbId }) => tmdbId)
      })
    await expect.poll(bookmarked).toEqual(['653'])
    await stop()
  })
})
