import { expect, it } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { TextField } from './text-field.tsx'

it('has its label, and says its hint', () => {
  const { find } = draw(<TextField label="Name" hint="As others see it" defaultValue="Laptop" />)
  const input = find<HTMLInputElement>('input')
  expect(input.labels?.[0]?.textContent).toBe('Name')
  expect(find(`#${CSS.escape(input.getAttribute('aria-describedby') ?? '')}`).textContent).toBe('As others see it')
  expect(input.getAttribute('aria-invalid')).toBeNull()
})

it('says what is wrong, in words and at once', () => {
  const { find } = draw(<TextField label="Name" hint="As others see it" error="Too long" />)
  const input = find('input')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(find('[role=alert]').textContent).toBe('Too long')
  expect(input.getAttribute('aria-describedby')?.split(' ')).toEqual([
    find('[role=alert]').id,
    find('.m-field-hint').id,
  ])
})

it('a hidden label is still its name', () => {
  const { find } = draw(<TextField label="Search" isLabelHidden end={<button type="button">x</button>} />)
  expect(find<HTMLInputElement>('input').labels?.[0]?.textContent).toBe('Search')
  expect(find('.m-field-line button').textContent).toBe('x')
})
