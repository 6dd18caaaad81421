import type { Page } from '@playwright/test'
import { fakeArchive } from '../support/archive.ts'
import { faultsOfGeometry } from '../support/geometry.ts'
import { expect, journey } from '../support/journey.ts'
import { STATES } from '../states/every-state.ts'
import { SCREENS } from '../support/screens.ts'
import { wordsWithoutRoom } from '../support/words.ts'

/** A limit for what hangs, of a journey through all screens. */
const EVERY_SCREEN_MS = 180_000

/** A folding phone that is closed, and a desk's large screen without a scale. */
const SIZES = [
  { width: 280, height: 653 },
  { width: 3840, height: 2160 },
] as const

/** States that more than an address leads to. */
const PRESSED_IN = new Set([
  'home-shelf',
  'card-menu',
  'scraping-late',
  'scraping-none',
  'media-not-found',
  'player-keys',
])

/** Scrolls what is read by one window. Returns whether anything moved. */
const readOn = (page: Page) =>
  page.evaluate(() => {
    const read = document.querySelector('dialog:modal') ?? document.documentElement
    const before = read.scrollTop
    read.scrollTo({ top: before + innerHeight, behavior: 'instant' })
    return read.scrollTop > before
  })

/** Reads all of a page. Returns what is cut, covered or without room in it. */
async function faultsOnThePage(page: Page): Promise<string[]> {
  const faults = new Set<string>()
  do {
    for (const fault of await faultsOfGeometry(page)) faults.add(fault)
    for (const fault of await wordsWithoutRoom(page)) faults.add(fault)
  } while (await readOn(page))
  return [...faults]
}

for (const { width, height } of SIZES) {
  journey(`in a window of ${width} px no screen scrolls sideways, and nothing is cut or covered`, async ({ page }) => {
    journey.setTimeout(EVERY_SCREEN_MS)
    await fakeArchive(page)
    await page.setViewportSize({ width, height })
    for (const { name, path, mark } of SCREENS) {
      await page.goto(path)
      await expect(mark(page)).toBeVisible()
      expect.soft(await faultsOnThePage(page), name).toEqual([])
    }
  })

  for (const { name, open } of STATES.filter(({ name }) => PRESSED_IN.has(name))) {
    journey(`in a window of ${width} px nothing is cut or covered in the state ${name}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height })
      await open(page)
      expect(await faultsOnThePage(page)).toEqual([])
    })
  }
}
