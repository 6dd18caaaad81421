import { holdTimers } from '../../support/held-timers.ts'
import { expect, journey } from '../../support/journey.ts'

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
