import { expect, type Page } from '@playwright/test'
import { never, type State } from './state.ts'

const HOST = {
  CHAT_URL: 'https://chat.example',
  SOURCE_URL: 'https://source.example',
  SOCIAL_URL: 'https://social.example',
  DOCS_URL: 'https://docs.example',
  JIP_URL: 'https://jip.example',
  HAS_DMCA: 'true',
  DMCA_EMAIL: 'takedown@host.example',
}

const page1 = (path: string, heading: string | RegExp) => async (page: Page) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

export const PAGES: readonly State[] = [
  { name: 'about', config: HOST, open: page1('/about', 'About Matinee') },
  { name: 'support', config: HOST, open: page1('/support', 'Support') },
  { name: 'jip', config: HOST, open: page1('/jip', 'Hello, Jip') },
  { name: 'takedown', config: HOST, open: page1('/dmca', 'Takedown contact') },
  { name: 'not-found', rows: 'S-048', open: page1('/no/such/page', 'This reel is missing') },
  { name: 'dev', open: page1('/dev', 'For developers') },
  { name: 'dev-test', open: page1('/dev/test', 'Break this page') },
  { name: 'dev-video', open: page1('/dev/video', 'Play a stream') },
  {
    name: 'page-broken',
    async open(page) {
      await page1('/dev/test', 'Break this page')(page)
      await page.getByRole('button', { name: 'Break it' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We encountered an error!')
    },
  },
  {
    name: 'page-loading',
    async open(page) {
      await page.route('**/assets/pages-*.js', never)
      await page.goto('/about')
      await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible()
    },
  },
  { name: 'downtime', config: { DOWNTIME: 'Sunday, 02:00 to 04:00' }, open: page1('/', /will be closed for a while/) },
  {
    name: 'admin',
    rows: 'S-017 S-286 S-287',
    async open(page) {
      await page1('/admin', 'Behind the curtain')(page)
      await expect(page.getByText('Not tested yet. Press Test.').first()).toBeVisible()
    },
  },
  {
    name: 'admin-tested',
    rows: 'S-166 S-433 S-580',
    config: { CORS_PROXY_URL: 'https://one.test, https://two.test/', TMDB_READ_API_KEY: 'short-key' },
    async open(page) {
      const headers = { 'access-control-allow-origin': '*' }
      await page.route('https://one.test/**', (route) => route.fulfill({ headers, body: '<!doctype html>' }))
      await page1('/admin', 'Behind the curtain')(page)
      for (const [part, says] of [
        ['Backend', 'Working as expected'],
        ['Workers', '2 workers failed.'],
        ['Film database', 'The key is not a read token'],
      ] as const) {
        const region = page.getByRole('region', { name: part })
        await region.getByRole('button').click()
        await expect(region).toContainText(says)
      }
    },
  },
  {
    name: 'admin-closed',
    config: { ADMIN_TOKEN_SHA256: 'a'.repeat(64) },
    async open(page) {
      await page.goto('/admin')
      await expect(page.getByLabel('The word that opens this page')).toBeVisible()
    },
  },
]
