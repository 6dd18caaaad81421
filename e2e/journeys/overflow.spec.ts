import type { Page } from '@playwright/test'
import { openState, SIZES, STATES } from '../states/every-state.ts'
import { faultsOfGeometry } from '../support/geometry.ts'
import { expect, journey } from '../support/journey.ts'

const WIDEST_PHONE = 430

/** A desktop's scrollbars take room; a phone draws them over the page. */
async function showScrollbars(page: Page, areShown: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setScrollbarsHidden', { hidden: !areShown })
  // What scrolls inside the page is laid out anew only when its own style changes.
  await page.evaluate(() => {
    const scrolling = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
      /auto|scroll/.test(getComputedStyle(element).overflow),
    )
    for (const overflow of ['hidden', '']) {
      for (const { style } of scrolling) style.overflow = overflow
      document.body.getBoundingClientRect()
    }
  })
}

journey.describe('nothing is cut, covered or reached only sideways', () => {
  for (const state of STATES) {
    journey(`${state.rows ? `${state.rows} ` : ''}${state.name}`, async ({ page }) => {
      await openState(page, state)
      for (const [width, height] of state.sizes ?? SIZES) {
        await page.setViewportSize({ width, height })
        await showScrollbars(page, width > WIDEST_PHONE)
        expect.soft(await faultsOfGeometry(page), `${width} px`).toEqual([])
      }
    })
  }
})
