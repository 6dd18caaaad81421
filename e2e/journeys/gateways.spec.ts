import type { Page } from '@playwright/test'
import { openAccountMenu, register } from '../support/account.ts'
import { type Gateway, serveGateway, type Ticket, VIEWER } from '../support/gateway.ts'
import { playFromAddonAlone } from '../support/connecting.ts'
import { expect } from '../support/journey.ts'
import { throughProxy } from '../support/proxies.ts'
import { serveReel } from '../support/reel-server.ts'
import { searchFor } from '../support/searching.ts'
import { expectToPlay } from '../support/watching.ts'
import { pressSave } from '../support/cards.ts'

interface Fixtures {
  ticket: Ticket
  gateway: Gateway
}

const journey = throughProxy.extend<Fixtures>({
  ticket: ['a cookie', { option: true }],
  gateway: async ({ product, ticket }, use) => {
    const gateway = await serveGateway(product.url, ticket)
    await use(gateway)
    await gateway.close()
  },
  baseURL: async ({ gateway }, use) => use(gateway.url),
})

/** From here on a browser holds what the gateway wants. */
const enter = (page: Page, ticket: Ticket) => page.goto(ticket === 'a cookie' ? '/enter' : '/')

for (const ticket of ['a cookie', 'a password'] as const)
  journey.describe(`behind a gateway that asks for ${ticket}`, () => {
    journey.use({ ticket, ...(ticket === 'a password' && { httpCredentials: VIEWER }) })

    journey('everything works', { tag: '@gate' }, async ({ page, context, gateway }) => {
      await enter(page, ticket)
      gateway.refused.length = 0
      const devtools = await context.newCDPSession(page)
      expect((await devtools.send('Page.getAppManifest')).data).toContain('Matinee')
      await searchFor(page, 'projectionist')
      await page.getByRole('link', { name: /Projectionist/ }).click()
      await expectToPlay(page)
      await register(page, 'Laptop')
      await page.getByRole('searchbox').fill('nosferatu')
      await pressSave(page, 'Nosferatu')
      await openAccountMenu(page)
      await expect(page.getByRole('menu')).toContainText('Synced')
      await page.reload()
      await openAccountMenu(page)
      await expect(page.getByRole('menu')).toContainText('Synced')
      expect(gateway.refused).toEqual([])
    })

    journey('a film that only the proxy of the site can fetch plays', async ({ page, gateway }) => {
      const Referer = 'https://cinema.example/'
      const closed = await serveReel({ wantsReferer: Referer })
      await enter(page, ticket)
      gateway.refused.length = 0
      const behaviorHints = { notWebReady: true, proxyHeaders: { request: { Referer } } }
      const streams = { 'movie/tt0037638': [{ url: `${closed.url}/film/master.m3u8`, behaviorHints }] }
      const addon = await playFromAddonAlone(page, { streams })
      expect(gateway.refused).toEqual([])
      await Promise.all([addon.close(), closed.close()])
    })
  })

journey('a gateway whose session ended is named, and a reload reaches its login', async ({ page, gateway, faults }) => {
  await page.clock.install()
  await page.goto('/enter')
  await register(page, 'Laptop')
  gateway.end()
  await page.clock.runFor(11_000)
  const banner = page.getByRole('status').filter({ hasText: 'This site, or your network, wants you to sign in.' })
  await expect(banner).toBeVisible()
  await openAccountMenu(page)
  await expect(page.getByRole('menu')).toContainText('Not synced')
  await page.keyboard.press('Escape')
  await banner.getByRole('button', { name: 'Reload' }).click()
  await expect(page).toHaveURL(`${gateway.login}/`)
  // Pieces of the page that it asked for meanwhile were sent to the login as well, and refused there.
  expect(faults.filter((fault) => !fault.includes(`'${gateway.login}/'`))).toEqual([])
  faults.length = 0
})
