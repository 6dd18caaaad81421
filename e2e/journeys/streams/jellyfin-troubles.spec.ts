import { createFakeJellyfin } from '@matinee/testing/jellyfin'
import { serveHandler } from '@matinee/testing/proxy'
import type { Page } from '@playwright/test'
import { openConnections } from '../../support/connecting.ts'
import { expect, journey } from '../../support/journey.ts'
import { serveByTls } from '../../support/tls-front.ts'

/** Types the address of a server, as far as it goes by itself. */
async function addServer(page: Page, address: string) {
  await page.getByRole('button', { name: 'Add a server' }).click()
  await page.getByLabel('Server address').fill(address)
  await page.getByRole('button', { name: 'Continue' }).click()
}

journey.describe('a Jellyfin server that will not do', () => {
  journey('of an old version says which one works', async ({ page }) => {
    const old = await serveHandler(createFakeJellyfin({ version: '10.7.7' }))
    await openConnections(page)
    await addServer(page, old.url)
    await expect(page.getByText('It is too old for us. Jellyfin 10.8 or newer works.')).toBeVisible()
    await expect(page.getByLabel('Password')).toBeHidden()
    await old.close()
  })

  journey('that is another service says so', async ({ page }) => {
    const other = await serveHandler(createFakeJellyfin({ productName: 'Another Server' }))
    await openConnections(page)
    await addServer(page, other.url)
    await expect(page.getByText('Something answers there, but it is not what we look for.')).toBeVisible()
    await other.close()
  })

  journey('with a certificate of its own says that the browser may not trust it', async ({ page }) => {
    const plain = await serveHandler(createFakeJellyfin())
    const own = await serveByTls(plain.url)
    await openConnections(page)
    await addServer(page, own.url)
    await expect(page.getByText('its certificate may not be trusted by this browser')).toBeVisible()
    await Promise.all([own.close(), plain.close()])
  })

  journey('whose libraries were taken away says so when it is tried', async ({ page }) => {
    const jellyfin = createFakeJellyfin()
    const served = await serveHandler(jellyfin)
    await openConnections(page)
    await addServer(page, served.url)
    await page.getByLabel('User name').fill(jellyfin.userName)
    await page.getByLabel('Password').fill(jellyfin.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const attempt = page.getByRole('button', { name: 'Test cupboard' })
    await attempt.click()
    await expect(page.getByText('2 libraries, Jellyfin 10.10.3')).toBeVisible()
    jellyfin.removeLibraries()
    await attempt.click()
    await expect(page.getByText('The account sees no films and no shows there.')).toBeVisible()
    jellyfin.revokeToken()
    await attempt.click()
    await expect(page.getByText('You are signed out there. Remove it and sign in again.')).toBeVisible()
    await served.close()
  })

  journey('of http is refused on a page of https, with what helps', async ({ browser, product }) => {
    const secure = await serveByTls(product.url)
    const context = await browser.newContext({ baseURL: secure.url, ignoreHTTPSErrors: true })
    const page = await context.newPage()
    await openConnections(page)
    await addServer(page, 'http://films.example.org')
    await expect(page.getByText('the browser forbids it. Give the server a certificate')).toBeVisible()
    await context.close()
    await secure.close()
  })
})
