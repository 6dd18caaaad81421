import { createHash } from 'node:crypto'
import { register } from '../../support/account.ts'
import { useHostConfig } from '../../support/host-config.ts'
import { expect, journey } from '../../support/journey.ts'
import { startProduct } from '../../support/product.ts'

const ECHO = 'https://postman-echo.com/get'

journey.describe('the admin page', () => {
  journey(
    'S-017 S-040 S-160 S-161 S-162 S-163 S-164 S-437 everybody may open it from the settings, and read what the site is made of',
    async ({ page }) => {
      await register(page, 'Laptop')
      await page.request.post('/api/metrics/providers', {
        headers: { origin: 'https://films.test' },
        data: { items: [{ tmdbId: '1', type: 'movie', title: 'x', status: 'notfound', providerId: 'p' }] },
      })
      await page.goto('/settings')
      await page.getByRole('link', { name: 'Check it out' }).click()
      await expect(page).toHaveURL('/admin')
      await expect(page).toHaveTitle('Admin · Matinee')
      const constants = page.locator('dl')
      await expect(constants).toContainText(/App version\s*4\.7\.0/)
      await expect(constants).toContainText(/Routing\s*Normal/)
      await expect(constants).toContainText(/Backend requests\s*[1-9]/)
      await expect(constants).toContainText(/Accounts\s*[1-9]/)
      await expect(constants).toContainText(/Backend\s*\/api/)
    },
  )

  journey(
    'S-165 S-167 S-432 S-578 the built-in server and the keyless catalogue pass their tests',
    { tag: '@gate' },
    async ({ page }) => {
      await page.goto('/admin')
      const backend = page.getByRole('region', { name: 'Backend' })
      await expect(backend).toContainText('Not tested yet')
      await backend.getByRole('button', { name: 'Test', exact: true }).click()
      await expect(backend).toContainText('Working as expected')
      await expect(backend).toContainText(/answered in \d+ ms/)
      await expect(backend.getByRole('button')).toHaveText('Test again')
      const database = page.getByRole('region', { name: 'Film database' })
      await database.getByRole('button').click()
      await expect(database).toContainText('Working as expected')
      await expect(database).toContainText('without a key')
      const workers = page.getByRole('region', { name: 'Workers' })
      await workers.getByRole('button').click()
      await expect(workers).toContainText('No workers are set')
    },
  )

  journey('S-166 S-402 S-580 workers that work and that do not are told apart', async ({ page }) => {
    const product = await startProduct({
      VITE_CORS_PROXY_URL: 'https://one.test, https://two.test/, https://three.test, |type=api|https://scrape.test',
    })
    const cors = { 'access-control-allow-origin': '*' }
    await page.route('https://one.test/**', (route) => route.fulfill({ headers: cors, json: { url: ECHO } }))
    await page.route('https://three.test/**', (route) => route.fulfill({ headers: cors, body: '<!doctype html>' }))
    await page.goto(`${product.url}/admin`)
    const workers = page.getByRole('region', { name: 'Workers' })
    await expect(workers).toContainText('each of 3 relays')
    await workers.getByRole('button').click()
    await expect(workers).toContainText(/one\.test\s*Answered in \d+ ms/)
    await expect(workers).toContainText(/two\.test\/\s*The address ends with a slash/)
    await expect(workers).toContainText(/three\.test\s*It answers like a website/)
    await expect(workers).toContainText('2 workers failed.')
    await product.stop()
  })

  journey('S-433 S-578 S-579 a wrong key and a dead server are named', async ({ page }) => {
    await useHostConfig(page, { TMDB_READ_API_KEY: 'short-key', BACKEND_URL: 'https://dead.test' })
    await page.goto('/admin')
    await expect(page.getByText('VITE_TMDB_READ_API_KEY: must be a read token of three parts')).toBeVisible()
    await expect(page.getByText('did not tell its numbers')).toBeVisible()
    const database = page.getByRole('region', { name: 'Film database' })
    await database.getByRole('button').click()
    await expect(database).toContainText('The key is not a read token')
    const backend = page.getByRole('region', { name: 'Backend' })
    await backend.getByRole('button').click()
    await expect(backend).toContainText('The call failed')
    await expect(backend).toContainText('CORS')
  })

  journey('S-437 a host may close it with a word, asked once a visit', async ({ page }) => {
    const hash = createHash('sha256').update('curtain').digest('hex')
    const product = await startProduct({ VITE_ADMIN_TOKEN_SHA256: hash })
    await page.goto(`${product.url}/admin`)
    await expect(page.locator('dl')).toHaveCount(0)
    await page.getByLabel('The word that opens this page').fill('wrong')
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('alert')).toHaveText('That is not the word.')
    await page.getByLabel('The word that opens this page').fill('curtain')
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(page.locator('dl')).toBeVisible()
    await page.reload()
    await expect(page.locator('dl')).toBeVisible()
    await product.stop()
  })
})
