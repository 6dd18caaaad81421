import { expect, type Page } from '@playwright/test'
import { extensionHello, fakeExtension } from '../support/fake-extension.ts'
import type { State } from './state.ts'

const LINKS = {
  ONBOARDING_CHROME_EXTENSION_INSTALL_LINK: 'https://store.example/chrome',
  ONBOARDING_FIREFOX_EXTENSION_INSTALL_LINK: 'https://store.example/firefox',
  ONBOARDING_PROXY_INSTALL_LINK: 'https://docs.example/proxy',
  CORS_PROXY_URL: '/proxy',
}

const extensionStep = (answer: Record<string, unknown> | null, words: string) => async (page: Page) => {
  await fakeExtension(page, answer)
  await page.goto('/onboarding/extension')
  await expect(page.locator('[data-status]').filter({ has: page.locator('b') })).toContainText(words)
}

const EXTENSION: ReadonlyArray<[name: string, answer: Record<string, unknown> | null, words: string]> = [
  ['failed', null, 'Failed to request status'],
  ['disallowed', { success: false, error: 'no' }, 'Extension is not enabled for this page'],
  ['permission', extensionHello({ allowed: false }), 'It needs one more permission'],
  ['outdated', extensionHello({ version: '1.0.1' }), 'Extension version too old'],
  ['working', extensionHello(), 'Extension is working as expected'],
]

export const ONBOARDING: readonly State[] = [
  {
    name: 'onboarding',
    config: LINKS,
    rows: 'S-295',
    async open(page) {
      await page.goto('/onboarding')
      await expect(page.getByRole('heading', { name: 'How should films reach you?' })).toBeVisible()
    },
  },
  {
    name: 'onboarding-default',
    config: LINKS,
    async open(page) {
      await page.goto('/onboarding')
      await page.getByRole('button', { name: 'Use the default setup' }).click()
      await expect(page.getByRole('dialog', { name: 'Use the default setup?' })).toBeVisible()
    },
  },
  ...EXTENSION.map(([name, answer, words]): State => ({
    name: `onboarding-extension-${name}`,
    config: LINKS,
    open: extensionStep(answer, words),
  })),
  {
    name: 'onboarding-proxy',
    config: LINKS,
    async open(page) {
      await page.goto('/onboarding/proxy')
      await expect(page.getByRole('heading', { name: 'Connect your proxy' })).toBeVisible()
    },
  },
  ...(
    [
      ['wrong', 'relay.example', 'Not a valid URL'],
      ['website', 'https://website.test', 'Expected a proxy but got a website'],
      ['unreachable', 'https://silent.test', 'Could not connect to proxy'],
    ] as const
  ).map(([name, address, words]): State => ({
    name: `onboarding-proxy-${name}`,
    config: LINKS,
    async open(page) {
      await page.route('https://website.test/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' }),
      )
      await page.route('https://silent.test/**', (route) => route.abort())
      await page.goto('/onboarding/proxy')
      await page.getByLabel('Proxy address').fill(address)
      await page.getByRole('button', { name: 'Check and save' }).click()
      await expect(page.getByRole('alert')).toContainText(words)
    },
  })),
]
