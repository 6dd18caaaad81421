import type { Page } from '@playwright/test'
import { fakeArchive } from '../../support/archive.ts'
import { expect, journey as base } from '../../support/journey.ts'
import { startProduct } from '../../support/product.ts'
import { expectToPlay } from '../../support/watching.ts'
import { saveData } from '../../support/save-data.ts'

/** Points at the card of a film that the archive has. */
async function pointAtDetour(page: Page) {
  await page.goto('/browse/detour')
  const card = page.getByRole('link', { name: /Detour/ }).first()
  await card.hover()
  return card
}

base.describe('a card that is pointed at', () => {
  base('is looked up ahead, and what was found plays without asking again', async ({ page }) => {
    const archive = await fakeArchive(page)
    const card = await pointAtDetour(page)
    await expect.poll(() => archive.asked).toContain('/metadata/Detour')
    await expect.poll(() => page.evaluate(() => window.localStorage.getItem('mw-found'))).toContain('archive')
    await page.goto((await card.getAttribute('href')) ?? '')
    await expectToPlay(page)
  })

  const frugal = base.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
    product: [
      async ({}, use) => {
        const product = await startProduct({ VITE_LOOK_AHEAD_PER_HOUR: '0' })
        await use(product)
        await product.stop()
      },
      { scope: 'worker' },
    ],
  })
  base('and one that has the focus', async ({ page }) => {
    const archive = await fakeArchive(page)
    await page.goto('/browse/detour')
    await page
      .getByRole('link', { name: /Detour/ })
      .first()
      .focus()
    await expect.poll(() => archive.asked).toContain('/metadata/Detour')
  })

  base('is not where the browser is to save data', async ({ page }) => {
    await saveData(page)
    const archive = await fakeArchive(page)
    const card = await pointAtDetour(page)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(archive.asked).toEqual([])
    await page.goto((await card.getAttribute('href')) ?? '')
    await expectToPlay(page)
  })

  frugal('is not where the host turned that off', async ({ page }) => {
    const archive = await fakeArchive(page)
    const card = await pointAtDetour(page)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(archive.asked).toEqual([])
    await page.goto((await card.getAttribute('href')) ?? '')
    await expectToPlay(page)
  })
})
