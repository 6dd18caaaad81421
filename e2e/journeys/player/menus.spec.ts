import type { Request } from '@playwright/test'
import { expect, journey } from '../../support/journey.ts'
import { notePlaces } from '../../support/places.ts'
import { scrapeServer } from '../../support/scrape-server.ts'
import { playlist } from '../../support/streams.ts'
import { episodePath, expectToPlay, FILM, audibleTone, showControls, videoFact, watch } from '../../support/watching.ts'

const SETTINGS = [
  '/',
  '/quality',
  '/audio',
  '/captions',
  '/captionsOverlay',
  '/captions/source',
  '/captions/sourceOverlay',
  '/captions/opensubtitles',
  '/captions/opensubtitlesOverlay',
  '/captions/settings',
  '/captions/settingsOverlay',
  '/source',
  '/playback',
  '/download',
  '/download/ios',
  '/download/android',
  '/download/pc',
  '/download/unable',
]

journey.describe('the settings menu', () => {
  journey('S-055 S-185 S-186 every page is an address, 343 px wide', async ({ page }) => {
    await watch(page, FILM)
    for (const path of SETTINGS) {
      await page.goto(`${FILM}?r=/settings${path === '/' ? '' : path}`, { waitUntil: 'commit' })
      const menu = page.locator('.m-menu')
      await expect(menu).toBeVisible()
      expect(Math.round((await menu.boundingBox())?.width ?? 0)).toBe(343)
    }
  })

  journey('every page is reached by presses alone, from the buttons under the picture', async ({ page }) => {
    await page.route('https://archive.org/**', (route) => route.fulfill({ status: 503, body: '' }))
    await watch(page, FILM)
    const reached = new Set<string>()
    const menu = page.locator('.m-menu')
    const press = async (name: string | RegExp, path: string) => {
      await menu.getByRole(/Archive/.test(String(name)) ? 'radio' : 'button', { name, exact: true }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('r')).toBe(`/settings${path}`)
      reached.add(path)
    }
    const back = () => menu.getByRole('button', { name: 'Back', exact: true }).click()
    const open = async (button: string, path: string) => {
      await showControls(page)
      await page.locator('.m-player-bottom').getByRole('button', { name: button, exact: true }).click()
      await expect(menu).toBeVisible()
      reached.add(path)
    }

    await open('Settings', '/')
    for (const [row, path] of [
      [/^Quality/, '/quality'],
      [/^Audio/, '/audio'],
      [/^Playback/, '/playback'],
      [/^Download/, '/download'],
    ] as const) {
      await press(row, path)
      await back()
    }
    await press(/^Source/, '/source')
    await press('Internet Archive', '/source/embeds')
    await back()
    await back()
    for (const suffix of ['', 'Overlay']) {
      if (suffix === '') await press(/^Language and style/, '/captions')
      else await open('Subtitles', '/captionsOverlay')
      await press(/^All languages/, `/captions/source${suffix}`)
      await back()
      await press(/^From elsewhere/, `/captions/opensubtitles${suffix}`)
      await back()
      await press('Customize', `/captions/settings${suffix}`)
      await back()
      await menu.getByRole('button', { name: 'Close', exact: true }).click()
    }

    // A file, which can be saved on every kind of device.
    await open('Settings', '/')
    await press(/^Source/, '/source')
    await menu.getByRole('radio', { name: /Sample reel \(MP4\)/ }).click()
    await expect(menu).toHaveCount(0)
    await expectToPlay(page)
    await open('Settings', '/')
    await press(/^Download/, '/download')
    for (const [row, path] of [
      [/^iPhone/, '/download/ios'],
      [/^Android/, '/download/android'],
      [/^Computer/, '/download/pc'],
    ] as const) {
      await press(row, path)
      await back()
    }

    // A film that is its own address, which nothing but this page has.
    const text = await playlist('360', (lines) => lines)
    const whole = text.replaceAll('/samples/', new URL('/samples/', page.url()).href)
    await page.goto('/dev/video')
    await page.getByLabel('Custom stream URL').fill(`data:application/vnd.apple.mpegurl;base64,${btoa(whole)}`)
    await page.getByRole('button', { name: 'Start stream' }).click()
    await expectToPlay(page)
    await open('Settings', '/')
    await press(/^Download/, '/download/unable')
    await expect(menu.getByRole('heading', { name: 'Nothing to save' })).toBeVisible()
    expect([...reached].toSorted()).toEqual([...SETTINGS, '/source/embeds'].toSorted())
  })

  journey('S-202 S-203 S-204 S-205 S-206 S-207 S-208 S-209 the root has its rows', async ({ page }) => {
    await watch(page, `${FILM}?r=/settings`)
    const menu = page.getByRole('dialog', { name: 'Settings' })
    for (const text of [
      'Video',
      'Quality',
      'Audio',
      'Source',
      'Download',
      'Watch party',
      'Experience',
      'Subtitles',
      'Language and style',
      'Playback',
    ]) {
      await expect(menu).toContainText(text)
    }
    await menu.getByRole('button', { name: /^Quality/ }).click()
    await expect(page.getByRole('dialog', { name: 'Quality' })).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(menu).toBeVisible()
  })

  journey('S-203 no audio row without audio tracks', async ({ page }) => {
    await watch(page, `${FILM}?r=/settings/source`)
    await page.getByRole('radio', { name: /Sample reel \(MP4\)/ }).click()
    await expect.poll(() => videoFact(page, 'currentSrc')).toContain('.mp4')
    await showControls(page)
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('button', { name: /^Quality/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Audio/ })).toHaveCount(0)
  })

  journey('S-210 the captions button leads to the overlay twins, which lead back to it', async ({ page }) => {
    await watch(page, FILM)
    await showControls(page)
    await page.getByRole('button', { name: 'Subtitles' }).click()
    await expect(page).toHaveURL(/captionsOverlay/)
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Customize' }).click()
    await expect(page).toHaveURL(/captions%2FsettingsOverlay/)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/captionsOverlay/)
  })

  journey(
    'S-319 S-320 S-321 S-424 a quality is chosen, remembered, and kept across a change of source',
    { tag: '@gate' },
    async ({ page }) => {
      await watch(page, `${FILM}?r=/settings/quality`)
      await expect(page.getByRole('radio', { name: /4K/ })).toBeDisabled()
      await expect(page.getByRole('switch', { name: 'Automatic quality' })).toBeChecked()
      await page.getByRole('radio', { name: '720p' }).click()
      await expect.poll(() => videoFact(page, 'videoHeight')).toBe(720)
      expect(
        await page.evaluate(() => JSON.parse(localStorage.getItem('__MW::quality') ?? '{}').state.quality),
      ).toEqual({
        automaticQuality: false,
        lastChosenQuality: '720',
      })
      await page.goto(`${FILM}?r=/settings/source`)
      await page.getByRole('radio', { name: /Sample reel \(MP4\)/ }).click()
      await expect.poll(() => videoFact(page, 'currentSrc')).toContain('720.mp4')
      await page.goto(`${FILM}?r=/settings/quality`)
      // Which quality is best is then the connection's answer, not ours: what is ours is that the choice is given back.
      await page.getByRole('switch', { name: 'Automatic quality' }).click()
      await expect(page.getByRole('switch', { name: 'Automatic quality' })).toBeChecked()
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Quality' })).toContainText(/\dp, auto/)
      const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('__MW::quality') ?? '{}').state.quality)
      expect((await stored()).automaticQuality).toBe(true)
    },
  )

  journey('the second audio language is heard, by its tone', async ({ page }) => {
    await watch(page, `${FILM}?r=/settings/audio`)
    expect(Math.abs((await audibleTone(page)) - 440)).toBeLessThan(15)
    await page.getByRole('radio', { name: 'Deutsch' }).click()
    await expect.poll(async () => Math.abs((await audibleTone(page)) - 660)).toBeLessThan(15)
  })

  journey('the language of a sound at another address is that of the next episode too', async ({ page }) => {
    await scrapeServer(page, {
      audioTracks: [
        { id: '1', label: 'English', language: 'en', isDefault: true },
        { id: '2', label: 'Deutsch', language: 'de', isDefault: false, playlist: '/samples/film/master.m3u8' },
      ],
    })
    await watch(page, `${episodePath(1, 1)}?r=/settings/audio`)
    expect(await videoFact(page, 'currentSrc')).toContain('.mp4')
    await page.getByRole('radio', { name: 'Deutsch' }).click()
    await expect.poll(() => videoFact(page, 'currentSrc')).toContain('blob:')
    await expectToPlay(page)
    await page.keyboard.press('n')
    await expect(page).toHaveURL(new RegExp(episodePath(1, 2)))
    await expectToPlay(page)
    expect(await videoFact(page, 'currentSrc')).toContain('blob:')
    await showControls(page)
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('button', { name: /^Audio/ })).toContainText('Deutsch')
  })

  journey(
    'S-204 S-309 S-310 S-313 the source menu changes the source at the same second',
    { tag: '@gate' },
    async ({ page }) => {
      const places = await notePlaces(page)
      await watch(page, `${FILM}?t=40&r=/settings/source`)
      const starts = (await places('playing')).length
      await page.getByRole('radio', { name: /Sample reel \(MP4\)/ }).click()
      await expect.poll(() => videoFact(page, 'currentSrc')).toContain('.mp4')
      await expect.poll(async () => (await places('playing')).length).toBeGreaterThan(starts)
      const [left, resumed] = [(await places('left')).at(-1) ?? NaN, (await places('playing'))[starts] ?? NaN]
      expect(left).toBeGreaterThan(39)
      expect(Math.abs(resumed - left)).toBeLessThan(1.5)
      await expect(page.locator('.m-menu')).toHaveCount(0)
    },
  )

  journey('S-313 S-541 a source without the title says so and offers the others', async ({ page }) => {
    await watch(page, `${FILM}?r=/settings/source`)
    await page.getByRole('radio', { name: 'Open movies' }).click()
    await expect(page.getByRole('heading', { name: 'Not in this source' })).toBeVisible()
    await page.getByRole('button', { name: 'Other sources' }).click()
    await expect(page.getByRole('radio', { name: /Sample reel/ }).first()).toBeVisible()
  })

  journey('a copy that is being opened is let go by who leaves the list', async ({ page }) => {
    await scrapeServer(page)
    const isOfCopy = (request: Request) => request.url().includes('/scrape/embed')
    await page.route('https://scraper.test/scrape/embed*', () => {})
    await watch(page, `${FILM}?r=/settings/source`)
    await page.getByRole('radio', { name: 'Several copies' }).click()
    const asked = page.waitForRequest(isOfCopy)
    const copy = page.getByRole('radio', { name: 'A host, copy 2' })
    await expect(copy).toContainText('CC BY 4.0 · Harbour Lights, restored')
    await copy.click()
    await asked
    const letGo = page.waitForEvent('requestfailed', isOfCopy)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await letGo
  })

  journey('of a copy that has several streams each can be chosen, by keys too', async ({ page }) => {
    await scrapeServer(page)
    await watch(page, `${FILM}?r=/settings/source`)
    await page.getByRole('radio', { name: 'Several copies' }).click()
    await page.getByRole('radio', { name: 'A host, copy 3' }).press('Enter')
    const streams = page.getByRole('group', { name: 'A host, copy 3' }).getByRole('radio')
    await expect(streams).toHaveText([/^720p/, /^360p/])
    await expect(streams.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => videoFact(page, 'currentSrc')).toContain('/samples/film/360.mp4')
    await expectToPlay(page)
    await expect(page.locator('.m-menu')).toHaveCount(0)
  })

  journey('S-313 a source that breaks says so and can be asked again', async ({ page }) => {
    await page.route('https://archive.org/**', (route) => route.fulfill({ status: 503, body: '' }))
    await watch(page, `${FILM}?r=/settings/source`)
    await page.getByRole('radio', { name: 'Internet Archive' }).click()
    await expect(page.getByRole('heading', { name: 'This source failed' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'This source failed' })).toBeVisible()
  })

  journey('a source that is asked again by a key keeps the keys: Back leads on', async ({ page }) => {
    await page.route('https://archive.org/**', (route) => route.fulfill({ status: 503, body: '' }))
    await watch(page, `${FILM}?r=/settings/source`)
    await page.getByRole('radio', { name: 'Internet Archive' }).click()
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeFocused()
    const loudness = await videoFact(page, 'volume')
    await page.keyboard.press('Enter')
    await expect(page.locator('.m-menu:focus, .m-menu :focus')).toHaveCount(1)
    await expect(retry).toBeFocused()
    await page.keyboard.press('ArrowDown')
    expect(await videoFact(page, 'volume')).toBe(loudness)
    await page.keyboard.press('Backspace')
    await expect(page.getByRole('radio', { name: 'Internet Archive' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.m-menu')).toHaveCount(0)
  })

  journey('arrows walk over the tiles and do not seek; a switch that is on is not stood on', async ({ page }) => {
    await watch(page, `${FILM}?r=/settings/captions`)
    await page.getByRole('radio', { name: 'English' }).first().click()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('switch', { name: 'Subtitles' })).toBeChecked()
    await expect(page.getByRole('button', { name: /^Quality/ })).toBeFocused()
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    const at = await videoFact(page, 'currentTime')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: /^Audio/ })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: /^Download/ })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('button', { name: /^Source/ })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('button', { name: /^Quality/ })).toBeFocused()
    expect(await videoFact(page, 'currentTime')).toBe(at)
  })

  journey('a watch party is refused for an address that others cannot reach, with the reason', async ({ page }) => {
    await watch(page, `${FILM}?r=/settings`)
    await page.getByRole('button', { name: 'Watch party' }).click()
    await expect(page.getByRole('alert')).toContainText('Others cannot reach this address.')
  })

  journey('S-211 a file can be saved, with help for each kind of device', async ({ page }) => {
    await watch(page, `${FILM}?r=/settings/source`)
    await page.getByRole('radio', { name: /Sample reel \(MP4\)/ }).click()
    await expect.poll(() => videoFact(page, 'currentSrc')).toContain('.mp4')
    await showControls(page)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: /^Download/ }).click()
    await expect(page.getByRole('link', { name: 'Download video' })).toHaveAttribute('href', /\.mp4$/)
    for (const [row, title] of [
      ['iPhone and iPad', 'Download on iPhone or iPad'],
      ['Android', 'Download on Android'],
      ['Computer', 'Download on a computer'],
    ]) {
      await page.getByRole('button', { name: String(row) }).click()
      await expect(page.getByRole('dialog', { name: String(title) })).toBeVisible()
      await page.getByRole('button', { name: 'Back', exact: true }).click()
    }
  })
})

journey.describe('the episodes overlay', () => {
  journey(
    'S-177 S-212 S-213 S-425 S-339 lists seasons and episodes, refuses the unaired one, starts the chosen one anew',
    { tag: '@gate' },
    async ({ page }) => {
      const places = await notePlaces(page)
      await watch(page, episodePath(2, 1))
      await showControls(page)
      await page.getByRole('button', { name: 'Episodes' }).click()
      const menu = page.locator('.m-menu')
      await expect(menu).toContainText('One episode has not aired yet.')
      await expect(menu.getByRole('button', { name: /^E3/ })).toBeDisabled()
      await expect(menu.getByRole('button', { name: /^E3/ })).toContainText('Airs')
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await menu.getByRole('button').filter({ hasNotText: 'Watching' }).getByText(/.+/).first().click()
      await expect(menu.getByRole('button', { name: /^E1/ })).toBeEnabled()
      const starts = (await places('playing')).length
      await menu.getByRole('button', { name: /^E2/ }).click()
      await expect(page).toHaveURL(new RegExp(episodePath(1, 2)))
      await expect.poll(async () => (await places('playing')).length).toBeGreaterThan(starts)
      expect((await places('playing')).at(-1)).toBeLessThan(1)
    },
  )

  journey('S-561 a season that does not load says so', async ({ page }) => {
    await watch(page, episodePath(2, 1))
    await page.route('**/season/1', (route) => route.fulfill({ status: 500, body: '' }))
    await showControls(page)
    await page.getByRole('button', { name: 'Episodes' }).click()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.locator('.m-menu-row').filter({ hasNotText: 'Watching' }).first().click()
    await expect(page.getByRole('heading', { name: 'Error loading season' })).toBeVisible()
  })

  journey('S-562 an empty season says so', async ({ page }) => {
    await watch(page, episodePath(2, 1))
    await page.route('**/season/1', (route) =>
      route.fulfill({ json: { id: 2000000101, name: 'One', season_number: 1, episodes: [] } }),
    )
    await showControls(page)
    await page.getByRole('button', { name: 'Episodes' }).click()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.locator('.m-menu-row').filter({ hasNotText: 'Watching' }).first().click()
    await expect(page.getByRole('heading', { name: 'No episodes found' })).toBeVisible()
  })
})
