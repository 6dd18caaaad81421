import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AccountContext, type LazyAccount } from '../data/account/lazy-account.ts'
import type { PendingLogOut } from '../data/account/log-out.ts'
import { createObservable } from '../data/kit/observable.ts'
import { LibraryContext } from '../data/library/library-context.ts'
import { createMemoryDisk } from '../data/library/memory-disk.ts'
import { openTab } from '../data/library/testing/library-tab.ts'
import { reactPlace } from '../testing/react-place.ts'
import { LogOutQuestion } from './log-out-question.tsx'

it('Back stays logged in and on the page, also after another step of the question', async () => {
  const pendingLogOut = createObservable<PendingLogOut | null>(null)
  const stay = vi.fn(() => pendingLogOut.set(null))
  const account = { pendingLogOut, status: createObservable({ state: 'offline', count: 1 }) } as unknown as LazyAccount
  const { root } = reactPlace()
  root.render(
    <AccountContext value={account}>
      <LibraryContext value={openTab({ disk: createMemoryDisk() })}>
        <LogOutQuestion />
      </LibraryContext>
    </AccountContext>,
  )
  history.pushState({ isPage: true }, '')
  const ask = (step: PendingLogOut['step']) =>
    pendingLogOut.set({ count: 1, step, stay, syncFirst() {}, leaveNow: () => pendingLogOut.set(null) })
  const dialog = page.getByRole('dialog')
  ask('asking')
  await expect.element(dialog).toBeVisible()
  ask('failed')
  await expect.element(dialog.getByRole('alert')).toBeInTheDocument()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(stay).toHaveBeenCalledOnce()
  expect(history.state).toEqual({ isPage: true })

  ask('asking')
  await expect.element(dialog).toBeVisible()
  expect(history.state).toEqual({ isPage: true, isQuestion: true })
  dialog
    .getByRole('button')
    .nth(1)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => history.state as unknown).toEqual({ isPage: true })
  expect(stay).toHaveBeenCalledOnce()
})
