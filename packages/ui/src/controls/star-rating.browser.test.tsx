import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw, Holding } from '../testing/draw.tsx'
import '../styles/inputs.css'
import { StarRating } from './star-rating.tsx'

const OPTIONS = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'].map((label, at) => ({ value: at + 1, label }))

function stars(first: number | null = null) {
  const changed = vi.fn()
  const drawn = draw(
    <Holding first={first}>
      {(value, change) => (
        <StarRating
          label="Rate this film"
          options={OPTIONS}
          value={value}
          clearHint="Press again to remove"
          onChange={(next) => {
            changed(next)
            change(next)
          }}
        />
      )}
    </Holding>,
  )
  const radios = () => [...drawn.place.querySelectorAll('input')]
  const radio = (at: number) => drawn.find<HTMLInputElement>(`[value="${at}"]`)
  return {
    ...drawn,
    changed,
    radio,
    radios,
    chosen: () =>
      radios()
        .find(({ checked }) => checked)
        ?.getAttribute('aria-label'),
    filled: () =>
      [...drawn.place.querySelectorAll('.m-star > svg:last-of-type')].filter(
        (star) => getComputedStyle(star).opacity === '1',
      ).length,
  }
}

it('is a group of native radios with its name, none of them chosen', () => {
  const { find, radios, chosen } = stars()
  expect(find('fieldset > legend').textContent).toBe('Rate this film')
  expect(radios().map((radio) => [radio.type, radio.getAttribute('aria-label')])).toEqual(
    OPTIONS.map(({ label }) => ['radio', label]),
  )
  expect(new Set(radios().map(({ name }) => name)).size).toBe(1)
  expect(chosen()).toBeUndefined()
})

it('a press chooses, another star changes it, and the same one again takes it away', () => {
  const { click, chosen, changed } = stars()
  click('[value="4"]')
  expect(chosen()).toBe('4 stars')
  click('[value="2"]')
  expect(chosen()).toBe('2 stars')
  click('[value="2"]')
  expect(chosen()).toBeUndefined()
  expect(changed.mock.calls).toEqual([[4], [2], [null]])
})

it('OK of a remote control chooses and takes away', () => {
  const { radio, press, chosen } = stars()
  act(() => radio(3).focus())
  expect(press('Enter')).toBe(true)
  expect(chosen()).toBe('3 stars')
  press('Enter')
  expect(chosen()).toBeUndefined()
})

it('arrows move the choice, from right to left in the other direction', async () => {
  const { radio, place, chosen } = stars(3)
  radio(3).focus()
  await act(() => userEvent.keyboard('{ArrowRight}'))
  expect(chosen()).toBe('4 stars')
  place.dir = 'rtl'
  await act(() => userEvent.keyboard('{ArrowRight}'))
  expect(chosen()).toBe('3 stars')
})

it('its keys reach nothing around it, and all others do', () => {
  const { radio, press } = stars(2)
  const around = vi.fn()
  const listener = ({ key }: KeyboardEvent) => around(key)
  document.addEventListener('keydown', listener)
  act(() => radio(2).focus())
  for (const key of ['ArrowLeft', 'ArrowRight', ' ', 'Enter', 'f', 'Escape']) press(key)
  document.removeEventListener('keydown', listener)
  expect(around.mock.calls).toEqual([['f'], ['Escape']])
})

it('under the pointer that took the stars away none looks given', async () => {
  const { radio, filled, chosen } = stars()
  await act(() => userEvent.click(radio(4)))
  expect([chosen(), filled()]).toEqual(['4 stars', 4])
  await act(() => userEvent.click(radio(4)))
  expect([chosen(), filled()]).toEqual([undefined, 0])
})

it('the stars up to the chosen one are filled, and the chosen one says how it is taken away', () => {
  const { filled, radio } = stars(4)
  expect(filled()).toBe(4)
  expect([radio(4).title, radio(5).title]).toEqual(['Press again to remove', '5 stars'])
})
