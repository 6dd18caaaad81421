import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createObservable } from './observable.ts'
import { useStore } from './use-store.ts'

it('a page that takes over a document draws what the build drew, then what has come meanwhile', async () => {
  const owner = createObservable('nobody')
  const Owner = () => <p>{useStore(owner)}</p>
  const element = document.createElement('div')
  element.innerHTML = renderToString(<Owner />)
  const node = element.firstElementChild
  owner.set('somebody')
  const errors: unknown[] = []
  await act(async () => {
    hydrateRoot(element, <Owner />, { onRecoverableError: (error) => errors.push(error) })
  })
  expect(errors).toEqual([])
  expect(element.firstElementChild).toBe(node)
  expect(node?.textContent).toBe('somebody')
})
