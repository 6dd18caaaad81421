import { logIn, openAccountMenu, register } from '../support/account.ts'
import { useHostConfig } from '../support/host-config.ts'
import { expect, journey } from '../support/journey.ts'
import { startProduct } from '../support/product.ts'
import { startSpecifiedServer } from '../support/specified-server.ts'
import { fakeTurnstile } from '../support/turnstile.ts'
import { cardOf, pressSave, savedMark } from '../support/cards.ts'

const chosen = (backendUrl: string) =>
  `localStorage.setItem('__MW::auth', JSON.stringify({ state: { backendUrl: '${backendUrl}', proxySet: null }, version: 0 }))`

journey.describe('accounts servers', () => {
  journey(
    'S-443 S-456 S-457 S-468 a server of only the specified endpoints keeps an account and carries it to another device',
    { tag: '@gate' },
    async ({ page, browser, baseURL }) => {
      const { url, server, stop } = await startSpecifiedServer()
      await page.addInitScript(chosen(url))
      const passphrase = await register(page, 'Laptop')
      await page.goto('/browse/nosferatu')
      await pressSave(page, 'Nosferatu')
      await expect.poll(() => server.calls.some((call) => /^PUT .*\/bookmarks$/.test(call))).toBe(true)

      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      const tv = await context.newPage()
      await tv.addInitScript(chosen(url))
      await logIn(tv, passphrase, 'Television')
      await expect(tv.getByRole('region', { name: 'Bookmarks' })).toContainText('Nosferatu')
      expect(server.calls.filter((call) => call.includes('/changes'))).toEqual([])
      await context.close()
      await stop()
    },
  )

  journey('S-391 a server that asks for work gets it from the page alone', async ({ page }) => {
    const product = await startProduct({ HUMAN_CHECK: 'proof-of-work', HUMAN_CHECK_DIFFICULTY: '10' })
    await page.goto(`${product.url}/register`)
    await page.getByRole('button', { name: 'Yes, I trust it' }).click()
    const words = page.getByRole('list', { name: 'Your passphrase' }).getByRole('listitem')
    await expect(words).toHaveCount(12)
    const passphrase = (await words.allTextContents()).join(' ')
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Your twelve words').fill(passphrase)
    // A puzzle is spent by the first attempt, also where that comes to nothing.
    await page.route('**/auth/register/complete', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('The server could not be reached')).toBeVisible()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(`${product.url}/`)
    await product.stop()
  })

  const recaptcha = {
    script: 'https://www.google.com/recaptcha/api.js?render=site-key-of-the-host',
    body: `window.grecaptcha = { ready: (then) => queueMicrotask(then), execute: (key) => Promise.resolve('human ' + key) }`,
  }

  journey('S-285 S-290 S-391 a server that asks a maker’s check of newcomers gets its token', async ({ page }) => {
    const { url, server, stop } = await startSpecifiedServer()
    const key = 'site-key-of-the-host'
    // Of servers elsewhere the operator says whose check they ask for; reference servers do not name it, it is reCAPTCHA.
    const product = await startProduct({ VITE_REGISTRATION_CHECK: 'recaptcha', VITE_BACKEND_URL: url })
    server.humanCheck = { key, token: `human ${key}` }
    await page.route(recaptcha.script, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: recaptcha.body }),
    )
    await register(page, 'Laptop', product.url)
    await product.stop()
    await stop()
  })

  journey('S-078 a check that needs the viewer shows itself, and leaves when it is answered', async ({ page }) => {
    const { url, server, stop } = await startSpecifiedServer()
    const product = await startProduct({ VITE_REGISTRATION_CHECK: 'turnstile', VITE_BACKEND_URL: url })
    server.humanCheck = { key: 'key', offer: { kind: 'turnstile' }, token: 'human key' }
    await fakeTurnstile(page)
    const registering = register(page, 'Laptop', product.url)
    const popup = page.getByRole('dialog', { name: 'Are you human?' })
    await expect(popup).toContainText('before it takes anybody in')
    await popup.getByRole('button', { name: 'I am human' }).click()
    await registering
    await expect(popup).toBeHidden()
    await product.stop()
    await stop()
  })

  journey(
    'S-391 a check that does not come is said, and a host that asks for none loads no script',
    async ({ page }) => {
      const { url, server, stop } = await startSpecifiedServer()
      server.humanCheck = { key: 'key', token: 'human key' }
      await page.addInitScript(chosen(url))
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      // The check fails before the registration ends.
      const registering = register(page, 'Laptop').catch(() => {})
      await expect(page.getByText('ReCaptcha validation failed')).toBeVisible()
      expect(asked.filter((address) => address.includes('google.com'))).toEqual([])
      await page.close()
      await registering
      await stop()
    },
  )

  journey('S-130 S-285 the trust step says who keeps the account', async ({ page }) => {
    await page.route('**/api/meta', (route) =>
      route.fulfill({
        json: { name: 'Kitchen server', description: 'Keeps what the family watches', version: '1', hasCaptcha: false },
      }),
    )
    await page.goto('/register')
    await expect(page.getByRole('main')).toContainText('Kitchen server')
    await expect(page.getByRole('main')).toContainText('Keeps what the family watches')
  })

  journey('S-135 S-572 without a server there is only the way back', async ({ page }) => {
    await page.addInitScript(chosen(''))
    await page.goto('/register')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server not configured')
    await expect(page.getByRole('button', { name: 'Yes, I trust it' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'No, go back' })).toBeVisible()
  })

  journey('S-389 S-443 a host without a server says so, and a viewer may name their own', async ({ page, product }) => {
    await useHostConfig(page, { BACKEND_URL: 'none' })
    await page.goto('/register')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server not configured')
    await page.goto('/login')
    await page.getByLabel('Passphrase', { exact: true }).fill(`${'abandon '.repeat(11)}about`)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toHaveText('There is no server to register at')
    await page.goto('/settings')
    await page.getByRole('switch', { name: 'Custom sync server' }).click()
    await page.getByLabel('Server address').fill(`${product.url}/api`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    await page.goto('/register')
    await expect(page.getByRole('button', { name: 'Yes, I trust it' })).toBeEnabled()
  })

  journey(
    'S-082 S-529 while the profile loads the menu says so, and a refusal of the server is told',
    async ({ page }) => {
      await register(page, 'Laptop')
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/users/@me', async (route) => {
        await held
        await route.fulfill({ status: 500, json: {} })
      })
      await page.goto('/')
      await openAccountMenu(page)
      await expect(page.getByRole('menu')).toContainText('Laptop')
      answer()
      await expect(page.getByRole('alert')).toContainText('Failed to load your profile')
    },
  )

  journey(
    'S-085 S-087 S-088 S-567 S-568 a profile that does not load offers to reload and to log out, and keeps the library',
    async ({ page }) => {
      await page.goto('/browse/nosferatu')
      await pressSave(page, 'Nosferatu')
      await expect(savedMark(page, 'Nosferatu')).toBeVisible()
      await register(page, 'Laptop')
      // The server is well again from the moment the page is loaded anew: were it before, the page would find out by itself.
      let isWell = false
      await page.route('**/api/users/@me', (route) =>
        isWell ? route.continue() : route.fulfill({ status: 500, json: {} }),
      )
      await page.goto('/')
      const error = page.getByRole('alert')
      await expect(error).toContainText('Failed to load your profile')
      await expect(error.getByRole('button', { name: 'Reset the custom server' })).toBeHidden()
      await expect(page.getByRole('region', { name: 'Bookmarks' })).toContainText('Nosferatu')
      const reloading = page.waitForRequest((request) => request.isNavigationRequest()).then(() => (isWell = true))
      await error.getByRole('button', { name: 'Reload' }).click()
      await reloading
      await expect(error).toBeHidden()
      isWell = false
      await page.goto('/')
      await error.getByRole('button', { name: 'Log out' }).click()
      await expect(error).toBeHidden()
    },
  )

  journey('S-086 with a server of one’s own the error offers to go back to the host’s', async ({ page }) => {
    const { url, server, stop } = await startSpecifiedServer()
    await page.goto('/')
    await page.evaluate(chosen(url))
    await register(page, 'Laptop')
    server.mood = 'fails'
    await page.goto('/')
    await page.getByRole('button', { name: 'Reset the custom server' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
    const stored = async () => {
      const { origins } = await page.context().storageState()
      return origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === '__MW::auth')?.value
    }
    // The page loads anew meanwhile.
    await expect.poll(stored).toContain('"backendUrl":null')
    await stop()
  })

  journey(
    'S-357 a session that is over logs out, and what was not yet sent is there after the next login',
    { tag: '@gate' },
    async ({ page, context }) => {
      const passphrase = await register(page, 'Laptop')
      await page.goto('/browse/nosferatu')
      await expect(cardOf(page, 'Nosferatu')).toBeVisible()
      await context.setOffline(true)
      await pressSave(page, 'Nosferatu')
      await expect(savedMark(page, 'Nosferatu')).toBeVisible()
      // The page is gone before it could come online: else it may be the one that hears that its session is over.
      await page.goto('about:blank')
      await context.setOffline(false)
      await page.route('**/api/**', (route) =>
        route.fulfill({ status: 401, json: { errorType: 'message', message: 'no' } }),
      )
      await page.goto('/')
      const reported = page.getByRole('status').filter({ hasText: 'This device was logged out' })
      await reported.getByRole('button', { name: 'Log in' }).click()
      await expect(page).toHaveURL('/login')
      await openAccountMenu(page)
      await expect(page.getByRole('menuitem', { name: 'Sync to cloud' })).toBeVisible()
      await page.unroute('**/api/**')
      await logIn(page, passphrase, 'Laptop')
      await expect(page.getByRole('region', { name: 'Bookmarks' })).toContainText('Nosferatu')
    },
  )
})
