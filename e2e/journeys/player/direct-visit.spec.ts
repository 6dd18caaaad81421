import { expect, journey } from '../../support/journey.ts'
import { expectToPlay, FILM } from '../../support/watching.ts'

journey.describe('a film opened by its address', () => {
  journey('its title is asked for before any code has come, and only once', async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    const isTitle = (url: string) => /\/catalogue\/3\/movie\/\d+\?/.test(url)
    const asked: string[] = []
    page.on('request', (request) => {
      if (isTitle(request.url())) asked.push(request.url())
    })
    const title = page.waitForRequest((request) => isTitle(request.url()))
    await page.goto(FILM, { waitUntil: 'commit' })
    await title
    release()
    await expectToPlay(page)
    expect(asked).toHaveLength(1)
  })
})
