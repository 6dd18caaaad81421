import { expect, it, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { CheckIcon } from '../icons/frame-icons.tsx'
import { Button, ButtonLink, buttonClass } from './button.tsx'

it('acts when it is pressed, and sends no form', () => {
  const onClick = vi.fn<() => void>()
  const onSubmit = vi.fn<() => void>()
  const { click, find } = draw(
    <form onSubmit={onSubmit}>
      <Button look="primary" size="big" icon={CheckIcon} className="mine" onClick={onClick}>
        Save
      </Button>
    </form>,
  )
  click('button')
  expect(onClick).toHaveBeenCalledOnce()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(find('button').className).toBe('m-button m-button-primary m-button-big mine')
  expect(find('button').textContent).toBe('Save')
  expect(find('svg').getAttribute('aria-hidden')).toBe('true')
})

it('does nothing while it is disabled', () => {
  const onClick = vi.fn<() => void>()
  draw(
    <Button disabled onClick={onClick}>
      Save
    </Button>,
  ).click('button')
  expect(onClick).not.toHaveBeenCalled()
})

it('a link looks like one, and is a link', () => {
  const { find } = draw(
    <ButtonLink href="#there" look="ghost">
      There
    </ButtonLink>,
  )
  expect(find('a').getAttribute('href')).toBe('#there')
  expect(find('a').className.trim()).toBe(buttonClass({ look: 'ghost' }))
})
