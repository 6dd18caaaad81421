import { expect, it } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { ProgressRing } from './progress-ring.tsx'

it('says in words what it draws: an empty ring, an arc, a check', () => {
  const { place, redraw } = draw(<ProgressRing share={0} isFull={false} label="Not begun" />)
  const parts = () => [place.querySelectorAll('circle').length, place.querySelectorAll('path').length]
  expect(place.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Not begun')
  expect(parts()).toEqual([1, 0])
  redraw(<ProgressRing share={0.5} isFull={false} label="Half" />)
  expect(parts()).toEqual([2, 0])
  redraw(<ProgressRing share={1} isFull label="Watched" />)
  expect(parts()).toEqual([2, 1])
})
