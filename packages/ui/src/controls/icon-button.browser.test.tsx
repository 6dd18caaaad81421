import { expect, it, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { CloseIcon } from '../icons/frame-icons.tsx'
import { IconButton } from './icon-button.tsx'

it('has its label as name and as tooltip, and acts', () => {
  const onClick = vi.fn<() => void>()
  const { click, find } = draw(<IconButton icon={CloseIcon} label="Close" onClick={onClick} />)
  click('button')
  expect(onClick).toHaveBeenCalledOnce()
  expect(find('button').getAttribute('aria-label')).toBe('Close')
  expect(find('button').title).toBe('Close')
  expect(find<HTMLButtonElement>('button').type).toBe('button')
})
