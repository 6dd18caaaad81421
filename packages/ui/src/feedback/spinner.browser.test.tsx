import { expect, it } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { Spinner } from './spinner.tsx'

it('is silent: the words beside it say what is loading', () => {
  const { place } = draw(<Spinner className="size-8" />)
  const spinner = place.querySelector('svg')
  expect(spinner?.getAttribute('aria-hidden')).toBe('true')
  expect(spinner?.classList.contains('size-8')).toBe(true)
})
