import { createAccountServer, type AccountServer } from '@matinee/testing/account-server'
import { expect, it } from 'vitest'
import { createAccountApi } from '../../services/account-api/account-api.ts'
import { ACCOUNT_KEY } from '../library/metadata-keys.ts'
import type { AccountControl } from './account-control.ts'
import { createTabs } from '../library/testing/library-tab.ts'
import { device, profile, register } from './testing/account-device.ts'

/** A way to the server that holds the answers to one kind of call back until they are let go. */
function heldApi(server: AccountServer, isHeld: (method: string, path: string) => boolean) {
  let release = () => {}
  let arrived = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const hasArrived = new Promise<void>((resolve) => (arrived = resolve))
  let isOn = false
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await server.fetch(input, init)
    if (isOn && isHeld(init?.method ?? 'GET', new URL(String(input)).pathname)) {
      arrived()
      await gate
    }
    return answer
  }
  const api = createAccountApi({ fetch, timeout: () => new AbortController().signal })
  return { api, hasArrived, hold: () => void (isOn = true), release: () => release() }
}

const CALLS: Readonly<Record<string, [(control: AccountControl) => Promise<unknown>, RegExp]>> = {
  'the new name of a device': [(control) => control.renameDevice('Kitchen'), /^PATCH .*\/sessions\//],
  'a changed profile': [(control) => control.changeProfile({ ...profile, icon: 'cat' }), /^PATCH .*\/users\//],
  'a restored account': [(control) => control.restore(), /^GET .*\/users\/@me/],
}

for (const [what, [call, held]] of Object.entries(CALLS)) {
  it.each(['this tab', 'another tab'])(
    `${what} that is answered after a log-out of %s signs nobody in`,
    async (tab) => {
      const server = createAccountServer()
      const { api, hasArrived, hold, release } = heldApi(server, (method, path) => held.test(`${method} ${path}`))
      const browser = device({ server })
      const page = await browser.openPage({ api })
      await page.control.register(register)
      // Its message to this one is still on its way.
      const other = await browser.openPage({ channel: createTabs()() })
      hold()
      const answered = call(page.control)
      await hasArrived
      await (tab === 'this tab' ? page : other).control.logOut()
      release()
      await answered
      expect(page.control.state.get()).toEqual({ status: 'anonymous' })
      expect(page.control.isSignedIn()).toBe(false)
      expect((await browser.openPage()).control.state.get()).toEqual({ status: 'anonymous' })
    },
  )
}

it('a removed account that is answered late takes nobody else out', async () => {
  const server = createAccountServer()
  const { api, hasArrived, hold, release } = heldApi(server, (method, path) =>
    /^DELETE .*\/users\//.test(`${method} ${path}`),
  )
  const browser = device({ server })
  const page = await browser.openPage({ api })
  await page.control.register(register)
  hold()
  const removed = page.control.removeAccount()
  await hasArrived
  await page.control.logOut()
  await page.control.register(register)
  const { sessionId } = page.control.access() ?? {}
  release()
  await removed
  expect(sessionId).toBeDefined()
  expect(page.control.access()?.sessionId).toBe(sessionId)
  expect(browser.contents.metadata[ACCOUNT_KEY]).toMatchObject({ sessionId })
})
