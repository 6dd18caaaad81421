import type { Page } from '@playwright/test'
import { fakeArchive } from '../support/archive.ts'
import { faultsOfGeometry } from '../support/geometry.ts'
import { expect, journey } from '../support/journey.ts'
import { SCREENS } from '../support/screens.ts'
import { wordsWithoutRoom } from '../support/words.ts'

/** A limit for what hangs, of a journey through all screens. */
const EVERY_SCREEN_MS = 180_000

/** A folding phone that is closed, and a desk's large screen without a scale. */
const SIZES = [
  { width: 280, height: 653 },
  { width: 3840, height: 2160 },
] as const

/** Scrolls what is read by one window. Returns whether anything moved. */
const readOn = (page: Page) =>
  page.evaluate(() => {
    const read = document.querySelector('dialog:modal') ?? document.documentElement
    const before = read.scrollTop
    read.scrollTo({ top: before + innerHeight, behavior: 'instant' })
    return read.scrollTop > before
  })

for (const { width, height } of SIZES) {
  journey(`in a window of ${width} px no screen scrolls sideways, and nothing is cut or covered`, async ({ page }) => {
    journey.setTimeout(EVERY_SCREEN_MS)
    await fakeArchive(page)
    await page.setViewportSize({ width, height })
    for (const { name, path, mark } of SCREENS) {
      await page.goto(path)
      await expect(mark(page)).toBeVisible()
      const faults = new Set<string>()
      do {
        for (const fault of await faultsOfGeometry(page)) faults.add(fault)
        for (const fault of await wordsWithoutRoom(page)) faults.add(fault)
      } while (await readOn(page))
      expect.soft([...faults], name).toEqual([])
    }
  })
}

journey('the menu of a card stands whole in each of these windows', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto('/browse/night')
    const more = page.getByRole('button', { name: /^About / }).first()
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Watch', exact: true })).toBeFocused()
    expect.soft(await faultsOfGeometry(page), `${size.width} px`).toEqual([])
    expect.soft(await wordsWithoutRoom(page), `${size.width} px`).toEqual([])
  }
})
