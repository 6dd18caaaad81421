import type { Page } from '@playwright/test'
import { expect, journey } from '../../support/journey.ts'
import { episodePath, expectToPlay, FILM, seekTo, showControls, videoFact, watch } from '../../support/watching.ts'

const captions = '.m-player-captions'
const state = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('__MW::subtitles') ?? '{"state":{}}').state)

journey.describe('subtitles', () => {
  journey(
    'S-314 S-315 S-317 S-517 a track of the stream is chosen, drawn, and switched off',
    { tag: '@gate' },
    async ({ page }) => {
      await watch(page, `${FILM}?r=/settings/captions`)
      await page.getByRole('radio', { name: 'English' }).click()
      await seekTo(page, 12)
      await expect(page.locator(captions)).toHaveText(/\S/)
      await page.getByRole('radio', { name: 'Off' }).click()
      await expect(page.locator(captions)).toHaveText('')
      expect((await state(page)).enabled).toBe(false)
    },
  )

  journey('Arabic reads from right to left', async ({ page }) => {
    await watch(page, `${FILM}?r=/settings/captions`)
    await page.getByRole('radio', { name: 'العربية' }).click()
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    await seekTo(page, 12)
    const line = page.locator(`${captions} [dir=rtl]`).first()
    await expect(line).toBeVisible()
    expect(await line.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    await expect(line).toHaveText(/[\u0600-\u06ff]/)
  })

  journey('S-254 S-408 G and H move the subtitles by 0.1 s while watching', async ({ page }) => {
    await watch(page, FILM)
    for (const key of ['h', 'h', 'h', 'g']) await page.keyboard.press(key)
    expect((await state(page)).delay).toBe(0.2)
    await page.goto(`${FILM}?r=/settings/captions/settings`)
    await expect(page.getByRole('textbox', { name: 'Delay' })).toHaveValue('0.2 s')
  })

  journey(
    'S-256 S-408 S-409 S-410 S-411 S-420 S-421 S-587 the style is typed, clamped and seen at once',
    { tag: '@gate' },
    async ({ page }) => {
      await watch(page, `${FILM}?r=/settings/captions`)
      await page.getByRole('radio', { name: 'English' }).click()
      await page.getByRole('button', { name: 'Customize' }).click()
      const type = async (name: string, text: string) => {
        const field = page.getByRole('textbox', { name, exact: true })
        await field.fill(text)
        await field.press('Enter')
        return field
      }
      await expect(await type('Text size', '120.6')).toHaveValue('121%')
      await expect(await type('Text size', 'huge')).toHaveValue('121%')
      await expect(await type('Background', '900')).toHaveValue('100%')
      await expect(await type('Delay', '-99')).toHaveValue('-10.0 s')
      await expect(await type('Delay', '0')).toHaveValue('0.0 s')
      await page.getByRole('radio', { name: 'Yellow' }).click()
      await page.getByRole('switch', { name: 'Bold' }).click()
      expect((await state(page)).styling).toMatchObject({
        size: 1.21,
        backgroundOpacity: 1,
        color: '#e2e535',
        bold: true,
      })
      await seekTo(page, 12)
      const text = page.locator(`${captions} [style*="color"]`).first()
      await expect(text).toBeVisible()
      expect(await text.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(226, 229, 53)')
    },
  )

  journey(
    'S-318 on a new source the last language is chosen again; a show remembers its own, and Off',
    async ({ page }) => {
      await watch(page, `${FILM}?r=/settings/captions`)
      await page.getByRole('radio', { name: 'Español' }).click()
      await page.goto(`${FILM}?r=/settings/source`)
      await page.getByRole('radio', { name: /Sample reel \(MP4\)/ }).click()
      await expect.poll(() => videoFact(page, 'currentSrc')).toContain('.mp4')
      await expectToPlay(page)
      await seekTo(page, 12)
      await expect(page.locator(captions)).toHaveText(/\S/)
      await page.goto(`${episodePath(1, 1)}?r=/settings/captions`)
      await expect(page.getByRole('radio', { name: 'Español' })).toBeChecked()
      await page.getByRole('radio', { name: 'Off' }).click()
      await page.goto(`${episodePath(1, 2)}?r=/settings/captions`)
      await expect(page.getByRole('radio', { name: 'English' })).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Off' })).toBeChecked()
    },
  )

  journey(
    "S-282 S-412 S-413 S-417 a file of one's own is chosen and drawn; markup in it is text or nothing",
    { tag: '@gate' },
    async ({ page }) => {
      await watch(page, `${FILM}?r=/settings/captions`)
      const srt =
        '1\n00:00:00,000 --> 00:01:20,000\n<i>Hello</i> <script>alert(1)</script><img src=x onerror=alert(1)>&amp; you\n'
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'mine.srt', mimeType: 'text/plain', buffer: Buffer.from(srt) })
      await expect(page.locator(captions)).toContainText('Hello')
      await expect(page.locator(captions)).toContainText('& you')
      await expect(page.locator(`${captions} i`)).toHaveText('Hello')
      await expect(page.locator(`${captions} :is(script, img)`)).toHaveCount(0)
      await expect(page.getByRole('radio', { name: 'mine.srt' })).toBeChecked()
    },
  )

  journey('S-416 a dropped file switches subtitles on', async ({ page }) => {
    await watch(page, `${FILM}?r=/settings/captions`)
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['WEBVTT\n\n00:00.000 --> 01:20.000\nDropped'], 'dropped.vtt'))
      return data
    })
    await page.locator('.m-menu-body > div').dispatchEvent('drop', { dataTransfer: transfer })
    await expect(page.locator(captions)).toContainText('Dropped')
  })

  for (const [name, content, message] of [
    ['empty.srt', '', 'Given text is empty'],
    ['rubbish.srt', 'this is no subtitle file at all', 'Invalid subtitle format'],
  ] as const) {
    journey(`S-414 S-415 ${name} is refused with '${message}'`, async ({ page }) => {
      await watch(page, `${FILM}?r=/settings/captions`)
      await page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
      await expect(page.getByRole('alert')).toContainText(message)
    })
  }

  journey('S-559 a caption that does not load has a warning on its row', async ({ page }) => {
    await page.route('**/samples/film/es.vtt', (route) => route.fulfill({ status: 404, body: '' }))
    await watch(page, `${FILM}?r=/settings/source`)
    await page.getByRole('radio', { name: /Sample reel \(MP4\)/ }).click()
    await expect(page.locator('.m-menu')).toHaveCount(0)
    await page.goto(`${FILM}?r=/settings/source`)
    await page.getByRole('radio', { name: /Sample reel \(MP4\)/ }).click()
    await expect(page.locator('.m-menu')).toHaveCount(0)
    await showControls(page)
    await page.getByRole('button', { name: 'Subtitles' }).click()
    await page.getByRole('radio', { name: /Español/ }).click()
    await expect(page.getByRole('radio', { name: /Español/ })).toContainText('Did not load')
  })

  journey('S-560 the list is searched by language, and says when there is none', async ({ page }) => {
    await watch(page, `${FILM}?r=/settings/captions/source`)
    await page.getByRole('searchbox', { name: 'Search languages' }).fill('arab')
    await expect(page.getByRole('radio')).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search languages' }).fill('klingon')
    await expect(page.getByText('No language of that name.')).toBeVisible()
    await page.goto(`${FILM}?r=/settings/captions/opensubtitles`)
    await expect(page.getByRole('heading', { name: 'Connect a subtitle service' })).toBeVisible()
  })
})
