import { expect, it } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { Select } from './select.tsx'

it('is the platform’s own list, with its name and its choice', () => {
  const { find } = draw(
    <Select aria-label="Language" className="mine" defaultValue="de">
      <option value="en">English</option>
      <option value="de">Deutsch</option>
    </Select>,
  )
  expect(find<HTMLSelectElement>('select').value).toBe('de')
  expect(find('select').getAttribute('aria-label')).toBe('Language')
  expect(find('.m-select.mine svg').getAttribute('aria-hidden')).toBe('true')
})
