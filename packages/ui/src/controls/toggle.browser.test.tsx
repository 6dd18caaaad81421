import { expect, it } from 'vitest'
import { draw, Holding } from '../testing/draw.tsx'
import { ToggleRow } from './toggle.tsx'

it('the whole row switches, and says whether it is on', () => {
  const { find, click } = draw(
    <Holding first={false}>{(isOn, change) => <ToggleRow label="Autoplay" isOn={isOn} onChange={change} />}</Holding>,
  )
  const row = find('[role=switch]')
  expect([row.textContent, row.getAttribute('aria-checked')]).toEqual(['Autoplay', 'false'])
  click('[role=switch]')
  expect(row.getAttribute('aria-checked')).toBe('true')
})

it('does nothing while it is disabled', () => {
  const { find, click } = draw(
    <Holding<boolean> first>
      {(isOn, change) => <ToggleRow label="Autoplay" isOn={isOn} isDisabled onChange={change} />}
    </Holding>,
  )
  click('[role=switch]')
  expect(find('[role=switch]').getAttribute('aria-checked')).toBe('true')
})
