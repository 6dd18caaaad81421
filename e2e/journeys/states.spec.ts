import { openState, STATES } from '../states/every-state.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { expect, journey } from '../support/journey.ts'

/** The picture of a film is the reel's; letters are drawn alike to a hair, not to a bit. */
const LOOK = { maxDiffPixelRatio: 0.004, threshold: 0.25 }

journey.describe('every state', () => {
  journey('has a name of its own', () => {
    expect(new Set(STATES.map(({ name }) => name)).size).toBe(STATES.length)
  })

  for (const state of STATES) {
    const { name, rows, exempt } = state
    journey(`${rows ? `${rows} ` : ''}${name} stands as it should`, async ({ page }) => {
      await openState(page, state)
      expect.soft(await accessibilityFaults(page, exempt)).toEqual([])
      // The film's own picture is not ours. By script, because the page's policy admits no style of a test.
      await page.evaluate(() => {
        for (const film of document.querySelectorAll<HTMLElement>('video, canvas')) film.style.visibility = 'hidden'
      })
      const look = await page.screenshot({ type: 'jpeg', quality: 70, animations: 'disabled', caret: 'initial' })
      expect(look).toMatchSnapshot(`${name}.jpg`, LOOK)
    })
  }
})
