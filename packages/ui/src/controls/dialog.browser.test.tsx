import { expect, it } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { fadesIn } from '../testing/fades-in.ts'
import '../styles/overlays.css'
import '../styles/tokens.css'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

it('has its title as name, its text and its actions, and the focus on the first of them', () => {
  const { find } = draw(
    <Dialog
      title="Remove it?"
      onClose={() => {}}
      actions={
        <>
          <Button>Keep</Button>
          <Button look="danger">Remove</Button>
        </>
      }
    >
      <p>It is on no other device.</p>
    </Dialog>,
  )
  const title = find(`#${CSS.escape(find('dialog').getAttribute('aria-labelledby') ?? '')}`)
  expect(title.textContent).toBe('Remove it?')
  expect(find('.m-dialog-body p').textContent).toBe('It is on no other device.')
  expect(document.activeElement?.textContent).toBe('Keep')
})

it('its words fade in and its ground with them, over a panel that is there at once: no words of the page are read through it', () => {
  const { find } = draw(
    <Dialog title="Remove it?" onClose={() => {}} actions={<Button>Keep</Button>}>
      <p>It is on no other device.</p>
    </Dialog>,
  )
  expect(fadesIn(find('dialog'))).toBe(false)
  expect(fadesIn(find('.m-dialog-body'))).toBe(true)
  expect(fadesIn(find('dialog'), '::backdrop')).toBe(true)
})
