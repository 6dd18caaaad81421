import type { Browser, Page } from '@playwright/test'
import { holdTimers } from '../../support/held-timers.ts'
import { expect, journey } from '../../support/journey.ts'
import { broadcast } from '../../support/streams.ts'
import { episodePath, expectToPlay, FILM, playToEnd, refuseToStart, videoFact, watch } from '../../support/watching.ts'

const PHONES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 667, height: 375 },
] as const

/** Opens an episode with everything on it at once: the intro, and the way back to the beginning. */
async function openWithOffers(page: Page) {
  await watch(page, `${episodePath(2, 1)}?t=2`)
  await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(5)
  await watch(page, episodePath(2, 1))
}

interface Box {
  name: string
  left: number
  right: number
  top: number
  bottom: number
}

async function openPhone(browser: Browser, baseURL: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, baseURL })
  const page = await context.newPage()
  // Nothing goes by itself while it is measured: 3 s of the controls.
  await holdTimers(page, 3000)
  return page
}

/** A tap on the picture once it is all that there is: a tap before would hide the controls that a film begins with. */
async function tapForControls(page: Page, { width, height }: { width: number; height: number }) {
  const player = page.locator('.m-player')
  await expect(player).toHaveAttribute('data-controls', 'hidden')
  await page.touchscreen.tap(width / 2, height / 4)
  await expect(player).toHaveAttribute('data-controls', 'visible')
}

/** Where everything stands that can be pressed, and the names in the bar. */
function boxesOf(page: Page): Promise<Box[]> {
  return page.locator('.m-player :is(button, a, [role=slider], h1, h2)').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return {
          name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
          left,
          right,
          top,
          bottom,
        }
      })
      .filter(({ left, right, top, bottom }) => right - left > 2 && bottom - top > 2),
  )
}

/** Pairs that lie on each other, by their names. */
function overlaps(boxes: readonly Box[]): string[] {
  const apart = (one: Box, other: Box) =>
    one.right <= other.left + 1 ||
    other.right <= one.left + 1 ||
    one.bottom <= other.top + 1 ||
    other.bottom <= one.top + 1
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((other) => !apart(one, other))
      .map((other) => `${one.name} and ${other.name}`),
  )
}

const isWithin = (viewport: { width: number; height: number }) => (box: Box) =>
  box.left >= 0 && box.right <= viewport.width && box.top >= 0 && box.bottom <= viewport.height

/** Moments at which the picture has more on it than while a film plays. */
const MOMENTS: Readonly<Record<string, (page: Page, viewport: (typeof PHONES)[number]) => Promise<void>>> = {
  async 'a refused start'(page) {
    await refuseToStart(page)
    await page.goto(FILM)
    await expect(page.getByRole('button', { name: 'Start without sound' })).toBeVisible()
    await expect(page.locator('.m-player')).toHaveAttribute('data-controls', 'visible')
  },
  async 'the end of an episode'(page) {
    await watch(page, episodePath(1, 1))
    await playToEnd(page)
    await expect(page.getByRole('region', { name: 'The end' }).getByRole('button', { name: /^Next/ })).toBeVisible()
  },
  async 'a broadcast behind its edge'(page, viewport) {
    await broadcast(page, '**/samples/film/master.m3u8', 12)
    await watch(page, FILM)
    await tapForControls(page, viewport)
    await page.getByRole('slider', { name: 'Position' }).press('Home')
    await expect(page.getByRole('button', { name: /^Go to live/ }).last()).toBeVisible()
  },
}

for (const viewport of PHONES) {
  for (const [moment, reach] of Object.entries(MOMENTS)) {
    journey(
      `at ${viewport.width} by ${viewport.height} nothing lies over anything else: ${moment}`,
      async ({ browser, product }) => {
        const page = await openPhone(browser, product.url, viewport)
        await reach(page, viewport)
        const boxes = await boxesOf(page)
        expect(boxes.length).toBeGreaterThan(2)
        expect(overlaps(boxes)).toEqual([])
        expect(boxes.filter((box) => !isWithin(viewport)(box))).toEqual([])
        await page.context().close()
      },
    )
  }
}

for (const viewport of PHONES.slice(1)) {
  for (const controls of ['hidden', 'visible'] as const) {
    journey(
      `at ${viewport.width} by ${viewport.height} taps at a side skip 10 s, and the third 10 more, with the controls ${controls}`,
      async ({ browser, product }) => {
        const page = await openPhone(browser, product.url, viewport)
        // With what lies on the sides of the picture: the intro, and the way back to the beginning.
        await openWithOffers(page)
        if (controls === 'visible') await tapForControls(page, viewport)
        const player = page.locator('.m-player')
        await expect(player).toHaveAttribute('data-controls', controls)
        for (const [side, sign] of [
          [0.9, '+'],
          [0.1, '−'],
        ] as const) {
          for (const _tap of [1, 2]) await page.touchscreen.tap(viewport.width * side, viewport.height / 2)
          await expect(page.getByRole('status').getByText(`${sign}10 s`)).toBeVisible()
          await page.touchscreen.tap(viewport.width * side, viewport.height / 2)
          await expect(page.getByRole('status').getByText(`${sign}20 s`)).toBeVisible()
        }
        await expect(player).toHaveAttribute('data-controls', controls)
        await page.context().close()
      },
    )
  }
}

for (const viewport of PHONES) {
  const size = `${viewport.width} by ${viewport.height}`

  journey(`S-184 at ${size} nothing is cut off, and nothing lies over anything else`, async ({ browser, product }) => {
    const page = await openPhone(browser, product.url, viewport)
    await openWithOffers(page)
    await tapForControls(page, viewport)
    await expect.poll(async () => (await boxesOf(page)).length).toBeGreaterThan(10)
    const boxes = await boxesOf(page)
    expect(boxes.filter((box) => !isWithin(viewport)(box))).toEqual([])
    expect(overlaps(boxes)).toEqual([])
    await page.context().close()
  })

  journey(
    `S-184 at ${size} menus take the whole width of a phone, and stay in the window`,
    async ({ browser, product }) => {
      const page = await openPhone(browser, product.url, viewport)
      await watch(page, episodePath(2, 1))
      await tapForControls(page, viewport)
      for (const name of ['Settings', 'Subtitles', 'Episodes']) {
        await page.getByRole('button', { name, exact: true }).last().click()
        const menu = page.getByRole('dialog', { name })
        await expect(menu).toBeVisible()
        await expect.poll(() => menu.evaluate((element) => element.getAnimations().length)).toBe(0)
        const box = await menu.boundingBox()
        expect.soft(box?.width, name).toBe(viewport.width - 16)
        expect.soft(box?.y, name).toBeGreaterThanOrEqual(0)
        expect.soft((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(viewport.height)
        await page.keyboard.press('Escape')
        await expect(menu).toHaveCount(0)
      }
      await page.context().close()
    },
  )

  journey(`at ${size} a cue at the top keeps clear of the title bar`, async ({ browser, product }) => {
    const page = await openPhone(browser, product.url, viewport)
    await page.route('**/*.vtt', (route) =>
      route.fulfill({
        contentType: 'text/vtt',
        body: 'WEBVTT\n\n00:00.000 --> 10:00.000 line:0\nA sign over the door\nof two lines\n',
      }),
    )
    await page.goto(FILM)
    await expectToPlay(page)
    await page.keyboard.press('c')
    const cue = page.getByText('A sign over the door')
    await expect(cue).toBeVisible()
    await tapForControls(page, viewport)
    const bottomOfBar = await page
      .locator('.m-player-top')
      .evaluate((bar) => Math.max(...[...bar.querySelectorAll('*')].map((part) => part.getBoundingClientRect().bottom)))
    await expect.poll(async () => (await cue.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(bottomOfBar)
    await page.context().close()
  })
}

/** Gives a phone's page a screen that turns when it is asked to. Returns how it was asked so far. */
async function giveScreen(page: Page, { width, height }: { width: number; height: number }) {
  const turns: (string | undefined)[] = []
  const devtools = await page.context().newCDPSession(page)
  // What Chromium says of a screen that is locked or let go; Playwright's types do not know it yet.
  devtools.on(
    'Emulation.screenOrientationLockChanged' as 'close',
    ((change: { orientation?: { type: string } }) =>
      void turns.push(change.orientation?.type ?? 'let go')) as () => void,
  )
  const screen = { width, height, deviceScaleFactor: 1, mobile: true, screenOrientationLockEmulation: true }
  await devtools.send('Emulation.setDeviceMetricsOverride', screen)
  return turns
}

for (const [screen, asked] of [
  ['one that turns', ['landscapePrimary', 'let go']],
  ['one that cannot', []],
] as const) {
  journey(`full screen turns a wide film sideways, and leaving lets go: ${screen}`, async ({ browser, product }) => {
    const [upright] = PHONES
    const page = await openPhone(browser, product.url, upright)
    const turns = asked.length > 0 ? await giveScreen(page, upright) : []
    await watch(page, FILM)
    await tapForControls(page, upright)
    const fills = () => page.evaluate(() => document.fullscreenElement !== null)
    await page.getByRole('button', { name: 'Full screen', exact: true }).last().tap()
    await expect.poll(fills).toBe(true)
    await expect.poll(() => turns).toEqual(asked.slice(0, 1))
    await page.getByRole('button', { name: 'Leave full screen' }).last().tap()
    await expect.poll(fills).toBe(false)
    await expect.poll(() => turns).toEqual(asked)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.context().close()
  })
}
