import { expect, journey } from '../support/journey.ts'
import { searchFor } from '../support/searching.ts'
import { expectToPlay } from '../support/watching.ts'

const FILM = '/media/tmdb-movie-2000000001-the-projectionists-reel'

journey.describe('watching the sample reel', () => {
  journey(
    'S-001 S-027 S-121 S-299 S-297 a search with a typing error leads to a film that really plays',
    { tag: '@gate' },
    async ({ page }) => {
      await page.goto('/')
      await searchFor(page, 'projecsionist')
      await page.getByRole('link', { name: /The Projectionist's Reel/ }).click()
      await expect(page).toHaveURL('/media/tmdb-movie-2000000001-the-projectionists-reel')
      await expectToPlay(page)
      await expect(page).toHaveTitle("The Projectionist's Reel")
    },
  )

  journey('S-028 an episode plays by its address', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/media/tmdb-tv-2000000002-test-card-theatre/2000000101/2000001102')
    await expectToPlay(page)
    await expect(page.locator('main')).toContainText('S1 E2')
    await expect(page).toHaveTitle('Test Card Theatre - S1 E2')
  })

  journey('a show without an episode in its address gets the real one, in place', async ({ page }) => {
    await page.goto('/')
    await page.goto('/media/tmdb-tv-2000000002-anything')
    await expect(page).toHaveURL('/media/tmdb-tv-2000000002-test-card-theatre/2000000101/2000001101')
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  journey('what the search reads of a stream is not asked for again by the player', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(FILM)
    await expectToPlay(page)
    const parts = asked.filter((path) => path.startsWith('/samples/film/') && !path.endsWith('.m4s'))
    expect(parts).toContain('/samples/film/1080/init.mp4')
    expect(parts).toContain('/samples/film/audio-en/playlist.m3u8')
    expect(parts.toSorted()).toEqual([...new Set(parts)].toSorted())
  })

  journey(
    'a film of the viewer’s own link is read while its details are still on their way',
    async ({ page, product }) => {
      const url = `${product.url}/samples/film/master.m3u8`
      const link = { id: 'mine', isEnabled: true, tmdbId: '2000000001', type: 'hls', url, captions: [] }
      await page.addInitScript(
        (directLinks) => {
          const state = { jellyfin: [], addons: [], directLinks, openSubtitles: null, deviceId: '' }
          localStorage.setItem('__MW::connections', JSON.stringify({ state, version: 0 }))
        },
        [link],
      )
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/catalogue/3/movie/**', async (route) => {
        await released
        await route.continue()
      })
      const reading = page.waitForRequest('**/samples/film/1080/init.mp4')
      await page.goto(FILM)
      await reading
      release()
      await expectToPlay(page)
    },
  )

  journey('the controls work: pause, seek, volume, quality, full screen, back', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/media/tmdb-movie-2000000001-x')
    await expectToPlay(page)
    const video = page.locator('video')
    const fact = (name: 'paused' | 'currentTime' | 'muted' | 'volume' | 'videoHeight') =>
      video.evaluate((element: HTMLVideoElement, key) => element[key], name)

    await page.mouse.move(700, 400)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => fact('paused')).toBe(true)
    await page.getByRole('button', { name: 'Forward 10 seconds' }).first().click()
    const before = await fact('currentTime')
    await page.keyboard.press('l')
    await expect.poll(async () => Math.round(Number(await fact('currentTime')) - Number(before))).toBe(10)
    await page.keyboard.press('m')
    await expect.poll(() => fact('muted')).toBe(true)
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => Number(await fact('volume')).toFixed(2)).toBe('0.85')

    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/r=%2Fsettings/)
    await page.getByRole('button', { name: 'Quality' }).click()
    await page.getByRole('radio', { name: '360p' }).click()
    await page.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => fact('videoHeight')).toBe(360)

    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await page.getByRole('button', { name: 'Leave full screen' }).click()
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect(page).toHaveURL('/')
  })

  journey('plays with the keyboard alone', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/browse/projectionist')
    await expect(page.getByRole('link', { name: /The Projectionist's Reel/ })).toBeVisible()
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: /The Projectionist's Reel/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectToPlay(page)
    await page.keyboard.press('Space')
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  })
})

journey.describe('what cannot be watched', () => {
  journey('an unknown title says so', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/media/tmdb-movie-1999999999-nothing')
    await expect(page.getByRole('alert')).toContainText('We could not find this title')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Discover' })).toBeVisible()
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL('/')
  })

  for (const address of [
    'nonsense',
    'tmdb-movie-',
    'tmdb-film-1-x',
    'tmdb-movie-1x2',
    '%E0%A4%A',
    `tmdb-movie-${'9'.repeat(300)}`,
  ]) {
    journey(`a malformed media id says so: ${address.slice(0, 20)}`, async ({ page }) => {
      await page.goto(`/media/${address}`)
      await expect(page.getByRole('alert')).toContainText('We could not find this title')
    })
  }

  journey('an unreachable catalogue says so, and another try works', async ({ page }) => {
    await page.route('**/catalogue/3/movie/**', (route) => route.abort())
    await page.goto('/media/tmdb-movie-2000000001-x')
    await expect(page.getByRole('alert')).toContainText('We could not load this title')
    await page.unroute('**/catalogue/3/movie/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectToPlay(page)
  })

  journey('a manifest that is not one leads to a message and a way on', { tag: '@gate' }, async ({ page }) => {
    // Every source of the reel, since another one takes over from one that breaks.
    await page.route(/\/samples\/film\/.*\.(m3u8|mp4)$/, (route) =>
      route.fulfill({ body: '<!doctype html><p>no film</p>' }),
    )
    await page.goto('/media/tmdb-movie-2000000001-x')
    // Looked at before they are played, so none of them is found.
    await expect(page.getByRole('heading', { name: "We couldn't find that" })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add a source' })).toHaveAttribute('href', '/settings#connections')
    await expect(page.locator('.m-scraping .text-ok')).toHaveCount(0)
    await expect(page.locator('.m-scraping h1 + p')).toContainText(/source/)
    await page.getByRole('button', { name: 'Show details' }).click()
    await expect(page.locator('pre')).not.toBeEmpty()
    await expect(page.locator('pre')).not.toContainText('http')
    await page.unroute(/\/samples\/film\/.*\.(m3u8|mp4)$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectToPlay(page)
  })
})
