import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { Modal } from './modal.tsx'

function modal() {
  const onClose = vi.fn<() => void>()
  const opener = <button type="button">Open</button>
  const drawn = draw(opener)
  act(() => drawn.find('button').focus())
  drawn.redraw(
    <>
      {opener}
      <Modal aria-label="A modal" onClose={onClose}>
        <button type="button" className="inside">
          Inside
        </button>
      </Modal>
    </>,
  )
  return { ...drawn, opener, onClose }
}

it('is open and has the focus, and the page behind it has none', () => {
  const { find } = modal()
  expect(find<HTMLDialogElement>('dialog').matches(':modal')).toBe(true)
  expect(document.activeElement).toBe(find('.inside'))
})

it('Escape and a press beside it ask to close; a press inside does not', () => {
  const { find, click, onClose } = modal()
  click('.inside')
  expect(onClose).not.toHaveBeenCalled()
  const cancel = new Event('cancel', { cancelable: true })
  act(() => void find('dialog').dispatchEvent(cancel))
  expect(onClose).toHaveBeenCalledTimes(1)
  // Whoever drew it removes it.
  expect(cancel.defaultPrevented).toBe(true)
  click('dialog')
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('returns the focus when it is removed', () => {
  const { find, opener, redraw } = modal()
  redraw(opener)
  expect(document.activeElement).toBe(find('button'))
})
