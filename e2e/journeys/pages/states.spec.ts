import { holdTimers } from '../../support/held-timers.ts'
import { expect, journey } from '../../support/journey.ts'
import { startProduct } from '../../support/product.ts'

journey.describe('states of the whole site', () => {
  journey('S-073 an address without a page says so, and leads home', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page).toHaveTitle('Not found · Matinee')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This reel is missing')
    await expect(page.getByRole('main')).toContainText('We looked on every shelf.')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This reel is missing')
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL('/')
  })

  journey('S-083 a page that takes a while to load says so', async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/assets/pages-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/about')
    await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Matinee')
  })

  journey('S-079 no downtime is announced unless the host says so', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('searchbox')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('downtimeToken'))).toBeNull()
  })

  journey('S-080 S-081 a downtime is announced once a visit', async ({ page, context }) => {
    const product = await startProduct({ VITE_DOWNTIME: 'Sunday, 02:00 to 04:00' })
    await page.goto(`${product.url}/about`)
    await expect(page).toHaveTitle('This site will be closed for a while · Matinee')
    const screen = page.getByRole('main')
    await expect(screen).toContainText('Away soon')
    await expect(screen.getByRole('heading', { level: 1 })).toHaveText('This site will be closed for a while')
    await expect(screen).toContainText('What you saved on this device stays')
    await expect(screen).toContainText('When: Sunday, 02:00 to 04:00')
    await screen.getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL(`${product.url}/`)
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('searchbox')).toBeVisible()
    const later = await context.newPage()
    await later.goto(product.url)
    await expect(later.getByText('Away soon')).toBeVisible()
    await product.stop()
  })

  journey('a part that a newer build took away heals by one reload', async ({ page, faults }) => {
    let isDeployed = false
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.route('**/assets/pages-*.js', (route) =>
      isDeployed ? route.continue() : route.fulfill({ status: 404 }),
    )
    await page.route('/', async (route) => {
      if (route.request().isNavigationRequest()) return route.continue()
      const answer = await route.fetch()
      isDeployed = true
      return route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll(/index-[\w-]+\.js/g, 'index-n.js'),
      })
    })
    await page.goto('/')
    await expect(page.getByText('Your shelf starts here')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Matinee')
    await expect.poll(() => loads).toBe(2)
    expect(faults).toEqual([])
  })
})

journey.describe('a page that breaks', () => {
  journey.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  journey('S-074 S-075 S-076 says so, tells what broke to be copied, and reloads', async ({ page, faults }) => {
    const check = await holdTimers(page, 2000)
    await page.goto('/dev')
    await page.getByRole('link', { name: 'Break this page' }).click()
    await page.getByRole('button', { name: 'Break it' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We encountered an error!')
    await expect(page.getByText('broken on purpose')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show details' }).click()
    await expect(page.getByText('broken on purpose')).toBeVisible()
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^```\nError: broken on purpose\n[\s\S]*\n```$/)
    expect(copied.split('\n').length).toBeLessThanOrEqual(7)
    await check.end()
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Break this page')
    expect(faults).toEqual([])
  })
})

journey('S-074 Back leads out of a page that breaks', async ({ page }) => {
  await page.goto('/dev')
  await page.getByRole('link', { name: 'Break this page' }).click()
  await page.getByRole('button', { name: 'Break it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We encountered an error!')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Break this page' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('button', { name: 'Break it' })).toBeVisible()
})

journey.describe('titles of pages', () => {
  for (const [path, title] of [
    ['/', 'Matinee'],
    ['/discover', 'Discover · Matinee'],
    ['/about', 'About · Matinee'],
    ['/support', 'Support · Matinee'],
    ['/jip', 'Jip · Matinee'],
    ['/settings', 'Settings · Matinee'],
    ['/login', 'Log in · Matinee'],
    ['/register', 'Create an account · Matinee'],
    ['/admin', 'Admin · Matinee'],
    ['/dev', 'For developers · Matinee'],
    ['/media/tmdb-movie-2000000001-x', "The Projectionist's Reel"],
    ['/media/tmdb-movie-999999999-x', 'Not found · Matinee'],
  ] as const) {
    journey(`${path === '/discover' ? 'S-223 ' : ''}${path} is called ${title}`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(title)
    })
  }
})
