import { cardOf } from '../support/cards.ts'
import { expect, journey } from '../support/journey.ts'
import { framesUntil, keepStrip, timeOf } from './strip.ts'

const FILM = 'Nosferatu'

journey('the menu of a card', async ({ page }) => {
  await page.goto('/browse/nosferatu')
  await page.waitForLoadState('networkidle')
  await cardOf(page, FILM).hover()
  const time = await timeOf(page)
  await time.stop()
  await cardOf(page, FILM)
    .getByRole('button', { name: `About ${FILM}` })
    .click()
  await expect(page.getByRole('menu')).toBeAttached()
  const frames = []
  for (const ms of [0, 40, 80, 120, 160, 200]) frames.push(await time.frameAt(ms))
  await keepStrip(page, 'menu', frames)
})

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  journey('the sheet of a card', async ({ page }) => {
    await page.goto('/browse/nosferatu')
    await page.waitForLoadState('networkidle')
    const time = await timeOf(page)
    await time.stop()
    await cardOf(page, FILM)
      .getByRole('button', { name: `About ${FILM}` })
      .tap()
    await expect(page.getByRole('dialog', { name: FILM })).toBeAttached()
    const frames = []
    for (const ms of [0, 60, 120, 180, 240, 360]) frames.push(await time.frameAt(ms))
    await keepStrip(page, 'sheet', frames)
  })
})

journey('Discover arrives', async ({ page }) => {
  const tools = await page.context().newCDPSession(page)
  // Fast 4G, as browsers' tools call it.
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 165,
    downloadThroughput: 1_125_000,
    uploadThroughput: 187_500,
  })
  const frames = await framesUntil(page, async () => {
    await page.goto('/discover')
    await page.waitForLoadState('networkidle')
  })
  await keepStrip(page, 'discover-arrives', frames)
})
