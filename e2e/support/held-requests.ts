import type { Page } from '@playwright/test'

/** Keeps what has an address from the page until it is given. Returns what gives it. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let give = () => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  await page.route(address, async (route) => {
    await given
    await route.continue()
  })
  return () => give()
}
