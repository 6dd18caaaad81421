import type { Page } from '@playwright/test'
import { castRoom } from '../../support/cast-room.ts'
import { expect, journey } from '../../support/journey.ts'
import { startProduct } from '../../support/product.ts'
import { actLikeIphone, findScreens } from '../../support/safari.ts'
import { expectToPlay, FILM, seekTo, showControls, videoFact, watch } from '../../support/watching.ts'

/** What the platform itself draws over the picture. */
const nativeText = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) =>
      [...video.textTracks]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ language, cues }) => [...(cues ?? [])].map((cue) => `${language}: ${(cue as VTTCue).text}`)),
    )

journey.describe('on other platforms', () => {
  journey(
    'S-183 an iPhone fills the screen with the picture alone, and draws the subtitles itself',
    async ({ page }) => {
      await actLikeIphone(page)
      await watch(page, `${FILM}?r=/settings/captions`)
      await page.getByRole('radio', { name: 'العربية' }).click()
      await page.keyboard.press('Escape')
      await seekTo(page, 12)
      await expect(page.locator('.m-player-captions [dir=rtl]').first()).toBeVisible()
      expect(await nativeText(page)).toEqual([])
      await showControls(page)
      await page.getByRole('button', { name: 'Full screen' }).click()
      await expect.poll(async () => (await nativeText(page)).join('\n')).toContain('ar: – مساء الخير أيها الضوء.')
      // The same text with the viewer's delay.
      const first = () =>
        page.locator('video').evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.[0]?.startTime ?? -1)
      const before = await first()
      await page.keyboard.press('h')
      await expect.poll(first).toBeCloseTo(before + 0.1, 3)
      await page.keyboard.press('f')
      await expect.poll(() => nativeText(page)).toEqual([])
      await expect(page.locator('video track')).toHaveCount(0)
    },
  )

  journey('S-179 AirPlay has a button where a screen is, and none elsewhere', async ({ page, context }) => {
    await findScreens(page)
    await watch(page, FILM)
    await showControls(page)
    await expect(page.getByRole('button', { name: 'AirPlay' }).last()).toBeVisible()
    const other = await context.newPage()
    await watch(other, FILM)
    await showControls(other)
    await expect(other.getByRole('button', { name: 'AirPlay' })).toHaveCount(0)
  })

  journey('stored settings out of range are clamped, and what is none is as at first', async ({ page }) => {
    await page.addInitScript(() => {
      const keep = (key: string, state: object) => localStorage.setItem(key, JSON.stringify({ state, version: 0 }))
      keep('__MW::volume', { volume: 7, isMuted: false })
      keep('__MW::playback', { rate: 40 })
      keep('__MW::subtitles', {
        enabled: true,
        lastSync: { lastSelectedLanguage: null },
        lastSelectedLanguage: 'en',
        isOpenSubtitles: false,
        overrideCasing: false,
        delay: 9000,
        styling: { color: '#E2E535', backgroundOpacity: 9, size: 99, backgroundBlur: -3, bold: false },
        choices: {},
      })
    })
    await watch(page, `${FILM}?r=/settings/captions/settings`)
    expect(await videoFact(page, 'volume')).toBe(1)
    expect(await videoFact(page, 'playbackRate')).toBe(1)
    // What is stored may go further than what the sliders offer, and is shown as it is.
    for (const [name, value] of [
      ['Delay', '500.0 s'],
      ['Background', '100%'],
      ['Text size', '1000%'],
      ['Background blur', '0%'],
    ] as const) {
      await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue(value)
    }
    await expect(page.getByRole('radio', { name: 'Yellow' })).toBeChecked()
  })

  journey("the host's CDN takes the place of another for the film and its previews", async ({ page }) => {
    const product = await startProduct({ VITE_CDN_REPLACEMENTS: 'localhost:cdn.test' })
    const asked: string[] = []
    await page.route('https://cdn.test/**', async (route) => {
      const { pathname } = new URL(route.request().url())
      asked.push(pathname)
      const response = await route.fetch({ url: product.url + pathname, maxRedirects: 0 })
      await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } })
    })
    await page.goto(product.url + FILM)
    await expectToPlay(page)
    expect(asked).toContain('/samples/film/master.m3u8')
    expect(asked.some((path) => path.endsWith('.m4s'))).toBe(true)
    await expect.poll(() => asked.includes('/samples/film/thumbnails.vtt')).toBe(true)
    await showControls(page)
    await page.getByRole('slider', { name: 'Position' }).hover()
    await expect(page.locator('.m-timeline-preview img')).toBeAttached()
    await expect.poll(() => asked.includes('/samples/film/thumbnails.jpg')).toBe(true)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await product.stop()
  })

  journey("the host's CDN takes the place of another for what a receiver is asked to play", async ({ page }) => {
    const product = await startProduct({ VITE_CDN_REPLACEMENTS: 'localhost:cdn.test', VITE_CAST_ENABLED: 'true' })
    await page.route('https://cdn.test/**', async (route) => {
      const response = await route.fetch({
        url: product.url + new URL(route.request().url()).pathname,
        maxRedirects: 0,
      })
      await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } })
    })
    const room = await castRoom(page)
    await page.goto(product.url + FILM)
    await expectToPlay(page)
    await showControls(page)
    await page.getByRole('button', { name: 'Cast', exact: true }).last().click()
    await room.choose()
    await expect.poll(async () => (await room.state()).frames).toBeGreaterThan(5)
    expect((await room.state()).address).toBe('https://cdn.test/samples/film/master.m3u8')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await product.stop()
  })

  journey('a menu over the picture can be read where its background cannot be blurred', async ({ page }) => {
    await watch(page, `${FILM}?r=/settings`)
    const opacity = await page.evaluate(() => {
      const rulesIn = (rules: CSSRuleList): CSSRule[] =>
        [...rules].flatMap((rule) => ('cssRules' in rule ? [rule, ...rulesIn(rule.cssRules as CSSRuleList)] : [rule]))
      const without = [...document.styleSheets]
        .flatMap((sheet) => rulesIn(sheet.cssRules))
        .filter((rule) => rule instanceof CSSSupportsRule)
        .filter(({ conditionText }) => /^not .*backdrop-filter/.test(conditionText))
        .flatMap(({ cssRules }) => [...cssRules])
        .find((rule) => rule instanceof CSSStyleRule && rule.selectorText === '.m-menu') as CSSStyleRule | undefined
      return Number(/\/ ?([\d.]+)\)/.exec(without?.style.background ?? '')?.[1])
    })
    expect(opacity).toBeGreaterThanOrEqual(0.95)
  })
})
