import { serveHandler } from '@matinee/testing/proxy'
import { register } from '../../support/account.ts'
import { extensionHello as hello, fakeExtension } from '../../support/fake-extension.ts'
import { expect, journey as base } from '../../support/journey.ts'
import { startProduct } from '../../support/product.ts'
import { expectToPlay, FILM } from '../../support/watching.ts'

/** A product whose host wants the setup, and has something of its own to lend. */
const journey = base.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({
        VITE_HAS_ONBOARDING: 'true',
        VITE_CORS_PROXY_URL: '/proxy',
        VITE_ONBOARDING_CHROME_EXTENSION_INSTALL_LINK: 'https://store.example/chrome',
        VITE_ONBOARDING_FIREFOX_EXTENSION_INSTALL_LINK: 'https://store.example/firefox',
        VITE_ONBOARDING_PROXY_INSTALL_LINK: 'https://docs.example/proxy',
        VITE_DISALLOWED_IDS: 'movie-1000037638, series-7',
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

const redirect = `?redirect=${encodeURIComponent(FILM)}`

journey.describe('the setup', () => {
  journey(
    'S-045 S-142 S-143 S-144 S-156 S-157 comes before the first film, and the default leads to it',
    { tag: '@gate' },
    async ({ page }) => {
      await page.goto(FILM)
      await expect(page).toHaveURL(`/onboarding${redirect}`)
      await expect(page.getByRole('img', { name: 'Step 1 of 2' })).toBeVisible()
      await expect(page.getByRole('link', { name: /Browser extension/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /Your own proxy/ })).toBeVisible()
      await page.getByRole('button', { name: 'Use the default setup' }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Use the default setup' }).click()
      await page.getByRole('button', { name: 'Use default setup' }).click()
      await expect(page).toHaveURL(FILM)
      await expectToPlay(page)
      await page.reload()
      await expectToPlay(page)
    },
  )

  journey(
    'S-046 S-145 S-146 S-150 S-151 S-152 S-153 S-346 S-350 S-352 S-353 S-564 S-565 S-566 every state of the extension has its words',
    async ({ page }) => {
      const extension = await fakeExtension(page, null)
      await page.goto(`/onboarding/extension${redirect}`)
      const card = page.locator('[data-status]').filter({ has: page.locator('b') })
      await expect(page.getByRole('img', { name: 'Step 2 of 2' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Install for Chrome' })).toHaveAttribute(
        'href',
        'https://store.example/chrome',
      )
      await expect(page.getByRole('link', { name: 'Install for Firefox' })).toBeHidden()
      await expect(card).toContainText('Failed to request status')
      await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden()

      await extension.become({ success: false, error: 'Extension is not enabled for this page' })
      await expect(card).toContainText('Extension is not enabled for this page')
      await expect(page.getByRole('button', { name: 'Enable extension' })).toBeVisible()
      await extension.become(hello({ allowed: false }))
      await expect(card).toContainText('It needs one more permission')
      await extension.become(hello({ hasPermission: false }))
      await page.getByRole('button', { name: 'Grant' }).click()
      await expect.poll(extension.asked).toContain('openPage')
      await extension.become(hello({ version: '1.0.1' }))
      await expect(card).toContainText('Extension version too old')
      await extension.become(hello())
      await expect(card).toContainText('Extension is working as expected')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(FILM)
    },
  )

  journey('S-007 S-292 a proxy of one’s own needs no setup, an empty list of them does', async ({ page }) => {
    const keep = (proxySet: string[]) =>
      page.evaluate(
        (value) => window.localStorage.setItem('__MW::auth', value),
        JSON.stringify({ state: { backendUrl: null, proxySet }, version: 0 }),
      )
    await page.goto('/about')
    await keep([])
    await page.goto(FILM)
    await expect(page).toHaveURL(`/onboarding${redirect}`)
    await keep(['https://relay.example.test'])
    await page.goto(FILM)
    await expectToPlay(page)
  })

  journey('a working extension needs no setup', async ({ page }) => {
    await fakeExtension(page, hello())
    await page.goto(FILM)
    await expectToPlay(page)
  })

  journey(
    'S-047 S-154 S-155 S-395 S-396 S-397 S-398 S-524 the proxy step takes a proxy and says why it takes nothing else',
    { tag: '@gate' },
    async ({ page, product }) => {
      const website = await serveHandler(
        () =>
          new Response('<!doctype html><p>hello</p>', {
            headers: { 'access-control-allow-origin': '*', 'content-type': 'text/html' },
          }),
      )
      await page.goto(`/onboarding/proxy${redirect}`)
      await expect(page.getByRole('link', { name: 'How to make one' })).toHaveAttribute(
        'href',
        'https://docs.example/proxy',
      )
      await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible()
      const address = page.getByLabel('Proxy address')
      const submit = page.getByRole('button', { name: 'Check and save' })
      for (const [typed, words] of [
        ['relay.example', 'Not a valid URL'],
        [website.url, 'Expected a proxy but got a website'],
        ['http://127.0.0.1:1', 'Could not connect to proxy'],
      ] as const) {
        await address.fill(typed)
        await submit.click()
        await expect(page.getByRole('alert')).toContainText(words)
      }
      await page.route(`${product.url}/proxy/**`, (route) =>
        route.fulfill({ json: { url: 'https://postman-echo.com/get' } }),
      )
      await address.fill(`${product.url}/proxy`)
      await submit.click()
      await expect(page).toHaveURL(FILM)
      await website.close()
    },
  )

  journey('S-479 a proxy that an account chose goes to its settings', async ({ page, product }) => {
    await register(page, 'Laptop')
    await page.route(`${product.url}/proxy/**`, (route) =>
      route.fulfill({ json: { url: 'https://postman-echo.com/get' } }),
    )
    const reported = page.waitForRequest((request) => request.postData()?.includes('proxyUrls') ?? false)
    await page.goto(`/onboarding/proxy${redirect}`)
    await page.getByLabel('Proxy address').fill(`${product.url}/proxy`)
    await page.getByRole('button', { name: 'Check and save' }).click()
    expect((await reported).postData()).toContain(`${product.url}/proxy`)
    expect((await (await reported).response())?.ok()).toBe(true)
  })

  journey('a title that the host took down is not shown', async ({ page }) => {
    await page.goto('/media/tmdb-movie-1000037638-detour')
    await expect(page.getByRole('heading', { name: 'This title is not shown here' })).toBeVisible()
  })

  journey('S-007 settings tell how films reach the viewer, and lead to the setup again', async ({ page }) => {
    await page.goto('/settings#connections')
    await expect(page.getByText("By this host's default setup")).toBeVisible()
    await page.getByRole('link', { name: 'Set up again' }).click()
    await expect(page.getByRole('heading', { name: 'How should films reach you?' })).toBeVisible()
  })
})

journey.describe('the setup on iOS', () => {
  journey.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari',
  })
  journey('S-148 explains instead of offering the extension', async ({ page }) => {
    await page.goto('/onboarding/extension')
    await expect(page.getByText('Browsers on iPhone and iPad take no extension.')).toBeVisible()
    await expect(page.getByRole('link', { name: /Install for/ })).toHaveCount(0)
  })
})
