import { openState, STATES } from '../states/every-state.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { expect, journey } from '../support/journey.ts'
import { expectToLookAsBefore } from '../support/look.ts'

journey.describe('every state', () => {
  journey('has a name of its own', () => {
    expect(new Set(STATES.map(({ name }) => name)).size).toBe(STATES.length)
  })

  for (const state of STATES) {
    const { name, rows, exempt } = state
    journey(`${rows ? `${rows} ` : ''}${name} stands as it should`, async ({ page, browser }) => {
      await openState(page, state)
      expect.soft(await accessibilityFaults(page, exempt)).toEqual([])
      // The film's own picture is not ours. By script, because the page's policy admits no style of a test.
      await page.evaluate(() => {
        for (const film of document.querySelectorAll<HTMLElement>('video, canvas')) film.style.visibility = 'hidden'
      })
      await expectToLookAsBefore(page, browser, name)
    })
  }
})
