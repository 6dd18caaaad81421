import { createFakeJellyfin, HARBOUR_LIGHTS, type FakeJellyfin } from '@matinee/testing/jellyfin'
import { serveHandler, type ServedHandler } from '@matinee/testing/proxy'
import type { Page } from '@playwright/test'
import { logIn, openAccountMenu, register } from '../../support/account.ts'
import { openConnections } from '../../support/connecting.ts'
import { expect, journey } from '../../support/journey.ts'
import { startSpecifiedServer } from '../../support/specified-server.ts'

let jellyfin: FakeJellyfin
let cupboard: ServedHandler

journey.beforeAll(async () => {
  jellyfin = createFakeJellyfin({ items: [HARBOUR_LIGHTS] })
  cupboard = await serveHandler(jellyfin)
})
journey.afterAll(() => cupboard.close())

const toggle = (page: Page) => page.getByRole('switch', { name: 'Keep these in the account' })
const signedIn = (page: Page) => page.getByText(`${jellyfin.userName} on ${new URL(cupboard.url).host}`)
/** Everything that a page tells the accounts server, one text. */
function received(page: Page): () => string {
  const reported: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) reported.push(request.postData() ?? '')
  })
  return () => reported.join('\n')
}

/** Logs in, and sees what is connected there. */
async function arrive(page: Page, passphrase: string, deviceName: string) {
  await logIn(page, passphrase, deviceName)
  await expect(page).toHaveURL('/')
  await openConnections(page)
}

async function connectCupboard(page: Page) {
  await openConnections(page)
  await page.getByRole('button', { name: 'Add a server' }).click()
  await page.getByLabel('Server address').last().fill(cupboard.url)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('User name').fill(jellyfin.userName)
  await page.getByLabel('Password').fill(jellyfin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(signedIn(page)).toBeVisible()
}

journey.describe('what a viewer connected', () => {
  journey(
    'comes along to another device where they want it, sealed, and leaves the account when they do not',
    { tag: '@gate' },
    async ({ page, browser, baseURL }) => {
      const said = received(page)
      const passphrase = await register(page, 'Laptop')
      await connectCupboard(page)
      await expect(toggle(page)).not.toBeChecked()
      await expect(page.getByText('What they hold stays on this device.')).toBeVisible()
      expect(said()).not.toContain('sealedConnections')
      await toggle(page).click()
      await expect(toggle(page)).toBeChecked()
      await expect(page.getByText('What they hold stays on this device.')).toBeHidden()
      await expect.poll(said).toMatch(/"name":"sealedConnections","value":"[\w+/]{22}==\.[\w+/]+=*\.[\w+/]{22}=="/)
      for (const secret of [jellyfin.token, jellyfin.password, new URL(cupboard.url).host])
        expect(said()).not.toContain(secret)
      // Three letters alone can be among the letters of what is sealed.
      expect(said()).not.toMatch(new RegExp(`\\b${jellyfin.userName}\\b`))

      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      const tv = await context.newPage()
      await arrive(tv, passphrase, 'Television')
      await expect(signedIn(tv)).toBeVisible()
      await expect(toggle(tv)).toBeChecked()
      await tv.getByRole('button', { name: 'Test cupboard' }).click()
      await expect(tv.getByText('2 libraries, Jellyfin 10.10.3')).toBeVisible()

      // Who leaves the account leaves nothing of it behind, and finds it again.
      await openAccountMenu(tv)
      await tv.getByRole('menuitem', { name: 'Log out' }).click()
      await openConnections(tv)
      await expect(tv.getByRole('button', { name: 'Add a server' })).toBeVisible()
      await expect(signedIn(tv)).toBeHidden()
      await arrive(tv, passphrase, 'Television')
      await expect(signedIn(tv)).toBeVisible()

      await toggle(tv).click()
      await expect(toggle(tv)).not.toBeChecked()
      await expect(toggle(page)).not.toBeChecked()
      await expect(signedIn(page)).toBeVisible()
      const third = await browser.newContext({ baseURL: baseURL ?? '' })
      const phone = await third.newPage()
      await arrive(phone, passphrase, 'Phone')
      await expect(toggle(phone)).not.toBeChecked()
      await expect(signedIn(phone)).toBeHidden()
      await Promise.all([context.close(), third.close()])
    },
  )

  journey('S-443 stays on the device where the server has only the specified endpoints', async ({ page }) => {
    const { url, server, stop } = await startSpecifiedServer()
    await page.addInitScript(
      (value) => window.localStorage.setItem('__MW::auth', value),
      JSON.stringify({ state: { backendUrl: url, proxySet: null }, version: 0 }),
    )
    await register(page, 'Laptop')
    const asked = page.waitForResponse(`${url}/meta`)
    await connectCupboard(page)
    await asked
    await expect(page.getByText('What they hold stays on this device.')).toBeVisible()
    await expect(toggle(page)).toBeHidden()
    expect(server.calls.filter((call) => call.includes('/changes'))).toEqual([])
    await stop()
  })

  journey('is not offered to somebody without an account', async ({ page }) => {
    await openConnections(page)
    await expect(page.getByText('What they hold stays on this device.')).toBeVisible()
    await expect(toggle(page)).toBeHidden()
  })
})
