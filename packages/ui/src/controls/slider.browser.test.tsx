import { act } from 'react'
import { expect, it } from 'vitest'
import { draw, Holding, type } from '../testing/draw.tsx'
import { Slider } from './slider.tsx'

function slider() {
  const drawn = draw(
    <Holding first={20}>
      {(value, change) => (
        <Slider
          label="Size"
          unit="%"
          value={value}
          range={{ min: 0, max: 100, decimals: 0 }}
          step={2}
          onChange={change}
        />
      )}
    </Holding>,
  )
  const number = () => drawn.find<HTMLInputElement>('.m-slider-number')
  const range = () => drawn.find<HTMLInputElement>('[type=range]')
  return { ...drawn, number, range }
}

it('says its value in words', () => {
  const { number, range } = slider()
  expect(number().value).toBe('20%')
  expect(range().getAttribute('aria-valuetext')).toBe('20%')
  expect(range().labels?.[0]?.textContent).toBe('Size')
})

it('Page keys step ten times as far, and stop at the ends', () => {
  const { range, press } = slider()
  act(() => range().focus())
  expect(press('PageUp')).toBe(true)
  expect(range().value).toBe('40')
  for (let presses = 0; presses < 5; presses += 1) press('PageDown')
  expect(range().value).toBe('0')
})

it('a typed number is taken on Enter, fitted; anything else is not', () => {
  const { number, press } = slider()
  act(() => number().focus())
  type(number(), '250')
  press('Enter')
  expect(number().value).toBe('100%')
  type(number(), 'much')
  press('Enter')
  expect(number().value).toBe('100%')
  type(number(), '3')
  press('Escape')
  expect(number().value).toBe('100%')
})
