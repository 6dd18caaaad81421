import type { Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginVisit, handOf, openState, STATES } from '../states/every-state.ts'
import type { State } from '../states/state.ts'
import { journey } from '../support/journey.ts'
import { steadyPicture } from '../support/look.ts'
import { TELEVISION } from '../support/television.ts'
import { SCREENS, type Seen } from './screens.ts'
import { keepSheet, type Figure } from './sheet.ts'

/** The last commit in which every screen looked as before. */
const BEFORE = 'c8df039'

/** The folder of the prototypes, which the repository does not hold. */
const PROTOTYPES = process.env['PROTOTYPES']

function before({ before: name, size }: Seen): Figure[] {
  if (!name) return []
  const picture = execFileSync('git', ['show', `${BEFORE}:e2e/looks/${name}.jpg`], { maxBuffer: 2 ** 24 })
  return [{ caption: 'before', picture, size }]
}

function prototype({ prototype: drawn, size }: Seen): Figure[] {
  if (!drawn) return []
  if (!PROTOTYPES) throw new Error('PROTOTYPES does not say in which folder the prototypes are')
  const { path, part } = drawn
  const viewBox = part && `xywh(${part.map((length) => `${length}px`).join(' ')})`
  const picture = readFileSync(join(PROTOTYPES, path))
  return [{ caption: 'prototype', picture, size, ...(viewBox && { viewBox }) }]
}

/** A state in a window of that size. */
function stateOf({ state: name, size }: Seen): State {
  const found = STATES.find((each) => each.name === name)
  if (!found) throw new Error(`no state is called ${name}`)
  return { ...found, sizes: [size] }
}

/** The state as it is now. The film is shown: it is what the controls lie on. */
async function now(page: Page, seen: Seen): Promise<Figure[]> {
  const state = stateOf(seen)
  await beginVisit(page, { name: state.name, begin: () => Promise.resolve(), ...state.visit, states: [state] })
  await openState(page, state)
  // Decoration comes last. Where an answer never comes, the state stands without it.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
  const caption = seen.isTelevision ? 'on a television' : 'now'
  return [{ caption, picture: await steadyPicture(page), size: seen.size }]
}

for (const { name, rows } of SCREENS) {
  journey.describe(name, () => {
    // The pictures of a sheet are gathered by one worker.
    journey.describe.configure({ mode: 'serial' })
    const figures = new Map<Seen, Figure[]>()
    for (const seen of rows.flat()) {
      journey.describe(() => {
        journey.use(seen.isTelevision ? TELEVISION : handOf(stateOf(seen)))
        journey(
          `${seen.state} stands ${seen.isTelevision ? 'on a television' : `in ${seen.size[0]} px`}`,
          async ({ page }) => {
            figures.set(seen, [...before(seen), ...(await now(page, seen)), ...prototype(seen)])
          },
        )
      })
    }
    journey('is kept', async ({ page }) => {
      await keepSheet(
        page,
        name,
        rows.map((row) => row.flatMap((seen) => figures.get(seen) ?? [])),
      )
    })
  })
}
