import { act } from 'react'
import { expect, it } from 'vitest'
import { draw, Holding } from '../testing/draw.tsx'
import { Swatches } from './swatches.tsx'

const OPTIONS = ['red', 'green', 'blue'].map((value) => ({ value, label: value, color: value }))

function swatches(first: string) {
  const drawn = draw(
    <Holding first={first}>
      {(value, change) => <Swatches label="Colour" options={OPTIONS} value={value} onChange={change} />}
    </Holding>,
  )
  return { ...drawn, chosen: () => drawn.place.querySelector('[aria-checked=true]')?.getAttribute('aria-label') }
}

it('names its colours, and shows which is chosen by more than colour', () => {
  const { find, chosen } = swatches('green')
  expect(chosen()).toBe('green')
  expect(find('[aria-checked=true]').querySelector('svg')).not.toBeNull()
  expect(find('[role=radiogroup]').getAttribute('aria-label')).toBe('Colour')
})

it('arrows follow the reading direction', () => {
  const { find, press, chosen, place } = swatches('red')
  act(() => find('[aria-checked=true]').focus())
  press('ArrowRight')
  expect(chosen()).toBe('green')
  place.dir = 'rtl'
  press('ArrowRight')
  expect(chosen()).toBe('red')
  press('ArrowUp')
  expect(chosen()).toBe('blue')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('blue')
})

it('without a choice the first is the stop of the tab key', () => {
  const { find, click, chosen } = swatches('none')
  expect(chosen()).toBeUndefined()
  expect(find('[tabindex="0"]').getAttribute('aria-label')).toBe('red')
  click('[aria-label=blue]')
  expect(chosen()).toBe('blue')
})
