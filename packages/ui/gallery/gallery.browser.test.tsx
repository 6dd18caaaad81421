import '../src/styles/tokens.css'
import { expect, it } from 'vitest'
import * as ui from '../src/index.ts'
import { draw } from '../src/testing/draw.tsx'
import { Gallery, THEMES } from './gallery.tsx'

/** Every component of the package but its icons. */
const PRIMITIVES = Object.keys(ui).filter((name) => /^[A-Z][a-z]/.test(name) && !name.endsWith('Icon'))

it.each(THEMES)('shows every primitive in the theme %s', (theme) => {
  const { place } = draw(<Gallery />)
  const shown = [...place.querySelectorAll<HTMLElement>(`[data-theme=${theme}] [data-primitive]`)]
  expect(shown.map(({ dataset }) => dataset['primitive']).toSorted()).toEqual(PRIMITIVES.toSorted())
  for (const sample of shown) expect(sample.children[1]?.childElementCount).toBeGreaterThan(0)
})

it('each theme has its own background and accent', () => {
  const { find } = draw(<Gallery />)
  const looks = THEMES.map((theme) => {
    const style = getComputedStyle(find(`[data-theme=${theme}]`))
    return `${style.getPropertyValue('--m-bg')} ${style.getPropertyValue('--m-accent')}`
  })
  expect(new Set(looks).size).toBe(6)
})

it('opens what covers the page', () => {
  const { find, click } = draw(<Gallery />)
  click('[data-primitive=Dialog] button')
  expect(find<HTMLDialogElement>('[data-primitive=Dialog] dialog').open).toBe(true)
})
