import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Streaming } from '../../services/streams/streaming.ts'
import type { ExtensionStatus } from '../../services/transport/extension-status.ts'
import { openPage } from '../../testing/open-page.tsx'

const CHROME = { ONBOARDING_CHROME_EXTENSION_INSTALL_LINK: 'https://store.example/chrome' }
const FIREFOX = { ONBOARDING_FIREFOX_EXTENSION_INSTALL_LINK: 'https://store.example/firefox' }
const extension = page.getByRole('link', { name: /Browser extension/ })
const proxy = page.getByRole('link', { name: /Your own proxy/ })

/** Opens the first step of the setup in Chrome, where the extension has this state. Returns how often it was asked. */
async function open(
  config: Record<string, string>,
  status: ExtensionStatus,
  size: readonly [width: number, height: number] = [1440, 900],
) {
  let asked = 0
  const probe = async () => {
    asked += 1
    return { status, version: null }
  }
  const loadStreaming = async () => ({ transport: { probe } }) as unknown as Streaming
  await openPage('/onboarding', { config, size, services: { loadStreaming } })
  await expect.element(proxy).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(0)
}

describe('the first step of the setup', () => {
  it('S-142 offers the extension and a proxy where the host has a link for this browser', async () => {
    await open(CHROME, 'failed')
    await expect.element(extension).toBeVisible()
  })

  it.each([
    ['the host has no link', {}],
    ['its only link is for another browser', FIREFOX],
  ])('S-142 offers a proxy alone where %s', async (_name, config) => {
    await open(config, 'failed')
    await expect.element(proxy).toBeVisible()
    await expect.element(extension).not.toBeInTheDocument()
  })

  it('on a phone both ways stand in the first screen', async () => {
    await open(CHROME, 'failed', [390, 844])
    await expect.element(extension).toBeInViewport({ ratio: 0.99 })
    await expect.element(proxy).toBeInViewport({ ratio: 0.99 })
  })

  it('S-142 offers an extension that is installed already, though not enabled, without a link', async () => {
    await open({}, 'disallowed')
    await expect.element(extension).toBeVisible()
  })
})
