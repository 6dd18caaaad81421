import { expect, it } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { CheckIcon } from '../icons/frame-icons.tsx'
import { Tag } from './tag.tsx'

it('names its state in a word; its icon is silent', () => {
  const { place, find } = draw(
    <Tag tone="ready" icon={CheckIcon}>
      Works
    </Tag>,
  )
  expect(place.textContent).toBe('Works')
  expect(find('span').className).toContain('text-ok')
  expect(place.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
