import { expect, it } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { Notice } from './notice.tsx'

it('waits for a screen reader, or interrupts it where it is urgent', () => {
  const { find, redraw } = draw(
    <Notice title="Nothing here" actions={<button type="button">Search</button>}>
      Save a title first.
    </Notice>,
  )
  expect(find('[role=status] h2').textContent).toBe('Nothing here')
  expect(find('[role=status]').textContent).toBe('Nothing hereSave a title first.Search')
  redraw(<Notice urgent heading="h1" title="It broke" />)
  expect(find('[role=alert] h1').textContent).toBe('It broke')
})
