import type { Browser, Page } from '@playwright/test'
import { beginVisit, handOf, openState, SIZES, STATES, VISITS } from '../states/every-state.ts'
import type { State } from '../states/state.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { faultsOfGeometry } from '../support/geometry.ts'
import { expect, journey } from '../support/journey.ts'
import { expectToLookAsBefore } from '../support/look.ts'
import { showScrollbars } from '../support/scrollbars.ts'

/** Everybody can use it; it looks as before; in no width is anything cut, covered or reached only sideways. */
async function expectToStand(page: Page, browser: Browser, { name, exempt, sizes = SIZES }: State): Promise<void> {
  expect.soft(await accessibilityFaults(page, exempt)).toEqual([])
  await showFilms(page, false)
  await expectToLookAsBefore(page, browser, name)
  await showFilms(page, true)
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    expect.soft(await faultsOfGeometry(page), `${width} px`).toEqual([])
  }
}

/** A film's own picture is not ours. By script, because the page's policy admits no style of a test. */
const showFilms = (page: Page, areShown: boolean) =>
  page.evaluate(
    (visibility) => {
      for (const film of document.querySelectorAll<HTMLElement>('video, canvas')) film.style.visibility = visibility
    },
    areShown ? '' : 'hidden',
  )

journey.describe('every state', () => {
  journey('has a name of its own', () => {
    expect(new Set(STATES.map(({ name }) => name)).size).toBe(STATES.length)
  })

  journey('is measured with scrollbars that take room, also after they were hidden', async ({ page }) => {
    const roomOfBar = () => page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)
    await page.goto('/')
    await page.evaluate(() => (document.body.style.minHeight = '500vh'))
    const rooms = []
    for (const areShown of [true, false, true]) {
      await showScrollbars(page, areShown)
      rooms.push(await roomOfBar())
    }
    expect(rooms).toEqual([15, 0, 15])
  })

  for (const visit of VISITS) {
    const { name, states } = visit
    const rows = [...new Set(states.flatMap((state) => state.rows?.split(' ') ?? []))]
    journey.describe(() => {
      journey.use(handOf(states[0]))
      journey(
        [...rows, name, states.length > 1 ? 'stand' : 'stands', 'as it should'].join(' '),
        async ({ page, browser }) => {
          if (states.length > 1) journey.setTimeout(30_000 + 10_000 * states.length)
          await beginVisit(page, visit)
          for (const state of states) {
            await journey.step(state.name, async () => {
              await openState(page, state)
              await expectToStand(page, browser, state)
            })
          }
        },
      )
    })
  }
})
