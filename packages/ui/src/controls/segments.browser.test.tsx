import { act } from 'react'
import { expect, it } from 'vitest'
import { draw, Holding } from '../testing/draw.tsx'
import { Segments } from './segments.tsx'

const OPTIONS = ['All', 'Films', 'Shows'].map((label) => ({ value: label, label }))

function segments() {
  const drawn = draw(
    <Holding first="All">
      {(value, change) => <Segments label="Kind" options={OPTIONS} value={value} onChange={change} />}
    </Holding>,
  )
  const chosen = () => drawn.find('[aria-checked=true]').textContent
  return { ...drawn, chosen }
}

it('is one stop of the tab key, at the chosen one', () => {
  const { place, chosen } = segments()
  expect(chosen()).toBe('All')
  expect([...place.querySelectorAll('[role=radio]')].map((radio) => (radio as HTMLElement).tabIndex)).toEqual([
    0, -1, -1,
  ])
})

it('arrows move the choice and the focus around', () => {
  const { find, press, chosen } = segments()
  act(() => find('[aria-checked=true]').focus())
  for (const [key, label] of [
    ['ArrowRight', 'Films'],
    ['ArrowDown', 'Shows'],
    ['ArrowRight', 'All'],
    ['ArrowLeft', 'Shows'],
    ['ArrowUp', 'Films'],
  ] as const) {
    expect(press(key)).toBe(true)
    expect([chosen(), document.activeElement?.textContent]).toEqual([label, label])
  }
  expect(press('x')).toBe(false)
})

it('a press chooses', () => {
  const { click, chosen } = segments()
  click('[role=radio]:last-child')
  expect(chosen()).toBe('Shows')
})
