import { test as base, expect, type Page } from '@playwright/test'
import { startProduct, type Product } from './product.ts'

/** Messages of a page that no journey may cause: uncaught errors and violations of the Content-Security-Policy. */
function watchForFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type|TrustedHTML|TrustedScript/i.test(message.text())) {
      faults.push(`policy: ${message.text()}`)
    }
  })
  return faults
}

interface JourneyFixtures {
  /** Faults seen so far; a journey that expects none needs not look, the fixture does. */
  faults: string[]
}
interface JourneyWorkerFixtures {
  product: Product
}

/** A test in a page of the built product. Fails on any uncaught error and on any violation of the page's policy. */
export const journey = base.extend<JourneyFixtures, JourneyWorkerFixtures>({
  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    // Texts by lot stay the usual ones, unless a journey draws otherwise: no lot falls below the share of the others.
    await context.addInitScript(() => {
      const { random } = Math
      Math.random = () => 0.35 + random() * 0.65
    })
    // Chromium's headless shell tells each page whose layout changes of a pointer at 0, 0 that nobody moved.
    await context.addInitScript(() => {
      const hide = (event: MouseEvent) => {
        if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation()
      }
      for (const kind of ['pointermove', 'mousemove', 'pointerover', 'mouseover'] as const) {
        window.addEventListener(kind, hide, { capture: true })
      }
    })
    await use(context)
    // What a journey's routes still fetch when it is over fails, and is nobody's any more.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },
  baseURL: async ({ product }, use) => use(product.url),
  faults: [
    async ({ page }, use) => {
      const faults = watchForFaults(page)
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
