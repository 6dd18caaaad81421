import type { Page } from '@playwright/test'
import { expect, journey } from '../../support/journey.ts'
import { expectToPlay, FILM } from '../../support/watching.ts'

journey.describe('what a page begins with', () => {
  for (const [what, path, address, untilShown] of [
    ['the title of a film opened by its address', FILM, /\/catalogue\/3\/movie\/\d+\?/, expectToPlay],
    [
      'the films of home',
      '/',
      /\/catalogue\/3\/movie\/top_rated\?/,
      (page: Page) => expect(page.locator('.m-still-main img')).toHaveJSProperty('complete', true),
    ],
  ] as const) {
    journey(`${what}: asked for before any code has come, and only once`, async ({ page }) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/assets/*.js', async (route) => {
        await released
        await route.continue()
      })
      const asked: string[] = []
      page.on('request', (request) => {
        if (address.test(request.url())) asked.push(request.url())
      })
      const first = page.waitForRequest(address)
      await page.goto(path, { waitUntil: 'commit' })
      await first
      release()
      await untilShown(page)
      expect(asked).toHaveLength(1)
    })
  }
})
