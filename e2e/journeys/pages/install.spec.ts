import type { Page } from '@playwright/test'
import { expect, journey } from '../../support/journey.ts'
import { startProduct } from '../../support/product.ts'
import { redeployable } from '../../support/redeployable.ts'
import { FILM, watch } from '../../support/watching.ts'
import { pressSave } from '../../support/cards.ts'

/** Waits until the service worker keeps the shell and is in charge of this page. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

journey.describe('the installed app', () => {
  journey.use({ serviceWorkers: 'allow' })

  journey(
    'opens without a network, with the library and its pictures; what the server says is not kept',
    { tag: '@gate' },
    async ({ page, context }) => {
      await page.goto('/browse/nosferatu')
      await pressSave(page, 'Nosferatu')
      await installed(page)
      await page.goto('/')
      const shelf = page.getByRole('region', { name: 'Bookmarks' })
      await expect(shelf).toContainText('Nosferatu')
      await expect(shelf.locator('img').first()).toHaveJSProperty('complete', true)
      await context.setOffline(true)
      await page.reload()
      await expect(shelf).toContainText('Nosferatu')
      await expect(page.getByText('You are offline.')).toBeVisible()
      await expect
        .poll(() =>
          shelf
            .locator('img')
            .first()
            .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
        )
        .toBeGreaterThan(0)
      await page.goto('/settings')
      await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible()
      await page.goto('/about')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Matinee')
      const stored = await page.evaluate(async () => {
        const paths: string[] = []
        for (const name of await caches.keys()) {
          for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname)
        }
        return paths
      })
      expect(stored.filter((path) => /^\/(api|config|ping|catalogue\/3|samples|metrics)/.test(path))).toEqual([])
      expect(stored).toContain('/')
      await context.setOffline(false)
      await expect(page.getByText('You are offline.')).toHaveCount(0)
    },
  )

  journey(
    'a newer version is offered, not over a film, and taken over by a press',
    { tag: '@gate' },
    async ({ page, product }) => {
      const front = await redeployable(product.url)
      await page.goto(front.url)
      await installed(page)
      await watch(page, `${front.url}${FILM}`)
      front.redeploy()
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        await registration.update()
        const found = registration.waiting ?? registration.installing
        if (found?.state !== 'installed') {
          await new Promise((resolve) => found?.addEventListener('statechange', resolve, { once: true }))
        }
      })
      let loads = 0
      page.on('load', () => (loads += 1))
      await expect(page.getByText('A new version of Matinee is ready.')).toHaveCount(0)
      await page.goto(`${front.url}/about`)
      await expect(page.getByText('A new version of Matinee is ready.')).toBeVisible()
      expect(loads).toBe(1)
      await page.getByRole('button', { name: 'Reload to update' }).click()
      await expect.poll(() => loads).toBe(2)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Matinee')
      await expect(page.getByText('A new version of Matinee is ready.')).toHaveCount(0)
      await front.stop()
    },
  )

  journey('opens while a gateway says that the server is gone', async ({ page, product }) => {
    const front = await redeployable(product.url)
    await page.goto(front.url)
    await installed(page)
    front.breakDown()
    await page.goto(`${front.url}/about`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Matinee')
    await expect(page.getByText('You are offline.')).toBeVisible()
    await front.stop()
  })

  journey('a page that comes in place of a file is not kept as that file', async ({ page, product }) => {
    const front = await redeployable(product.url)
    await page.goto(front.url)
    await installed(page)
    front.lose('/assets/late.js')
    const answer = await page.evaluate(async () => {
      const { status, headers } = await fetch('/assets/late.js')
      return {
        status,
        type: headers.get('content-type'),
        isKept: (await caches.match('/assets/late.js')) !== undefined,
      }
    })
    expect(answer).toMatchObject({ status: 200, type: expect.stringContaining('text/html'), isKept: false })
    await front.stop()
  })

  journey('its manifest names pictures that are there and as large as it says', async ({ page, context }) => {
    await page.goto('/')
    const browser = await context.newCDPSession(page)
    expect((await browser.send('Page.getAppManifest')).errors).toEqual([])
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const answer = await page.request.get(address ?? '')
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = (await answer.json()) as { icons: Array<{ src: string; sizes: string }>; start_url: string }
    // Addresses of a manifest are read from where it lies, which may be below a path of the host.
    const whole = (path: string) => new URL(path, answer.url()).pathname
    expect(whole(manifest.start_url)).toBe('/')
    const apple = {
      src: (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? '',
      sizes: '180x180',
    }
    const icons = manifest.icons.map(({ src, sizes }) => ({ src: whole(src), sizes }))
    for (const { src, sizes } of [...icons, apple, { src: '/social.png', sizes: '1200x630' }]) {
      const size = await page.evaluate(async (from) => {
        const picture = new Image()
        picture.src = from
        await picture.decode()
        return `${picture.naturalWidth}x${picture.naturalHeight}`
      }, src)
      if (sizes !== 'any') expect(`${src} ${size}`).toBe(`${src} ${sizes}`)
    }
  })
})

journey.describe('the site among others', () => {
  journey('its preview names a whole address, and its colour is that of the theme', async ({ page, product }) => {
    await page.goto('/')
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${product.url}/social.png`)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Matinee')
    const colour = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(colour).toMatch(/^(?:rgb|oklch)\(/)
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', colour)
  })

  journey('a browser can search here from its address bar', async ({ page, product }) => {
    await page.goto('/')
    const address = await page.locator('link[rel=search]').getAttribute('href')
    const answer = await page.request.get(address ?? '')
    expect(answer.headers()['content-type']).toContain('application/opensearchdescription+xml')
    const template = /template="([^"]+)"/.exec(await answer.text())?.[1] ?? ''
    expect(template).toBe(`${product.url}/browse/{searchTerms}`)
    await page.goto(template.replace('{searchTerms}', 'the%20general'))
    await expect(page.getByRole('searchbox')).toHaveValue('the general')
    const hashed = await startProduct({ VITE_NORMAL_ROUTER: 'false' })
    expect(await (await page.request.get(`${hashed.url}/opensearch.xml`)).text()).toContain('/#/browse/{searchTerms}')
    await hashed.stop()
  })

  journey('what other apps share leads to its title, or to a search', async ({ page }) => {
    await page.goto('/share?title=The%20General&url=https%3A%2F%2Fblog.test%2Fx')
    await expect(page).toHaveURL('/browse/The%20General')
    await page.goto('/share?text=https%3A%2F%2Fwww.imdb.com%2Ftitle%2Ftt0013442%2F')
    await expect(page).toHaveURL(/\/media\/tmdb-movie-653-nosferatu/)
    await page.goto('/share')
    await expect(page).toHaveURL('/')
  })
})
