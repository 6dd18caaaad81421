import { accountVectors, createAccountServer } from '@matinee/testing/account-server'
import { expect, it, vi } from 'vitest'
import { createAccountApi } from '../../services/account-api/account-api.ts'
import { detour } from '../library/testing/library-tab.ts'
import { device, passphrase, register } from './testing/account-device.ts'

const [, V2] = accountVectors

it('another account that is signed in is logged out first, and the session before of the same one ends', async () => {
  const other = createAccountServer()
  const asOther = (text: string) => text.replaceAll('userABCDEFGH', 'otherABCDEFG')
  const { server, contents, storage, openPage } = device()
  let reported = () => {}
  const serverKnows = () =>
    new Promise<void>((resolve) => {
      reported = resolve
    })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!String(input).startsWith('https://other.test')) {
      const answer = await server.fetch(input, init)
      if (init?.method === 'DELETE') reported()
      return answer
    }
    const answer = await other.fetch(input, init)
    return new Response(asOther(await answer.text()), { status: answer.status })
  }
  let backendUrl = 'https://accounts.test'
  const [beforeLogOut, forgetConnections] = [vi.fn(async () => {}), vi.fn()]
  const { control, bookmarks, store } = await openPage({
    api: createAccountApi({ fetch, timeout: () => new AbortController().signal }),
    backendUrl: () => backendUrl,
    beforeLogOut,
    connectionsToForget: async () => forgetConnections,
  })
  await control.register(register)
  await bookmarks.add(detour)
  const [ended] = [serverKnows(), await control.logIn({ passphrase, deviceName: 'Again' })]
  await ended
  expect(server.sessions.size).toBe(1)
  expect(bookmarks.get().size).toBe(1)
  expect(forgetConnections).not.toHaveBeenCalled()

  backendUrl = 'https://other.test'
  const [left] = [serverKnows(), await control.register({ ...register, passphrase: V2?.passphrase ?? '' })]
  expect(control.state.get()).toMatchObject({ status: 'signedIn', account: { userId: 'otherABCDEFG' } })
  await left
  expect(server.sessions.size).toBe(0)
  expect(other.sessions.size).toBe(1)
  expect(beforeLogOut).toHaveBeenCalledOnce()
  expect(forgetConnections).toHaveBeenCalled()
  expect(storage.stored.size).toBe(0)
  // What the first account's server does not know yet waits for its next login, and is no part of the other.
  expect(bookmarks.get().size).toBe(0)
  expect(store.pending()).toEqual([])
  expect(JSON.stringify([...contents.rows.values()])).toContain('"partition":"userABCDEFGH"')
})
