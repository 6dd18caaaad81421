import { describe, expect, it } from 'vitest'
import { createTabs, detour } from '../library/testing/library-tab.ts'
import { becomes, device, register } from './testing/account-device.ts'

const { passphrase } = register

describe('an account that was removed', () => {
  it('on another device is told of on every page of this one, whose library stays, and goes into the next account', async () => {
    const { server, openPage } = device()
    const { control, store, bookmarks } = await openPage()
    await control.register(register)
    await bookmarks.add(detour)
    const other = await openPage()
    await becomes(other.control, 'signedIn')
    const elsewhere = await device({ server }).openPage()
    await elsewhere.control.logIn({ passphrase, deviceName: 'Phone' })
    await elsewhere.control.removeAccount()
    await control.restore()
    const ended = { status: 'anonymous', reason: 'accountUnknown', hasUnsent: false }
    expect(control.state.get()).toEqual(ended)
    expect(await becomes(other.control, 'anonymous')).toEqual(ended)
    expect([...bookmarks.get().keys()]).toEqual([detour.id])
    await store.open('userABCDEFGH')
    expect(store.pending()).toEqual([])
    expect(bookmarks.get().size).toBe(0)
    await store.open('')
    await control.register(register)
    expect([...bookmarks.get().keys()]).toEqual([detour.id])
    expect(store.pending()).toHaveLength(1)
  })

  it('in another tab is told of in this one', async () => {
    const { openPage } = device()
    const { control } = await openPage()
    await control.register(register)
    const other = await openPage()
    await becomes(other.control, 'signedIn')
    await other.control.removeAccount()
    expect(other.control.state.get()).toEqual({ status: 'anonymous' })
    expect(await becomes(control, 'anonymous')).toMatchObject({ reason: 'accountDeleted' })
  })

  it('is told of also where the page is told twice', async () => {
    const tabs = createTabs()
    const { openPage } = device()
    const { control } = await openPage({ channel: tabs() })
    await control.register(register)
    const other = await openPage({ channel: tabs() })
    await becomes(other.control, 'signedIn')
    const third = tabs()
    await other.control.removeAccount()
    third.postMessage('account')
    expect(await becomes(control, 'anonymous')).toMatchObject({ reason: 'accountDeleted' })
  })
})

it('a page knows its account once it is open, whatever the page before it reports meanwhile', async () => {
  const tabs = createTabs()
  const { openPage } = device()
  const { control } = await openPage({ channel: tabs() })
  await control.register(register)
  const before = tabs()
  const opening = openPage({ channel: tabs() })
  for (let reports = 0; reports < 20; reports += 1) {
    before.postMessage('account')
    await Promise.resolve()
  }
  const opened = await opening
  expect(opened.control.state.get()).toHaveProperty('account')
})

describe('stored data that the browser removed', () => {
  it('ends the session of a page once the server knows what the page knew, and asks for nothing again', async () => {
    let isFlushed = false
    const { server, contents, openPage } = device({
      beforeLogOut: async () => {
        isFlushed = true
      },
    })
    const { control, store, bookmarks } = await openPage()
    await control.register(register)
    await bookmarks.add(detour)
    contents.metadata = {}
    store.reportCleared()
    expect(await becomes(control, 'anonymous')).toEqual({ status: 'anonymous', reason: 'cleared', hasUnsent: false })
    expect(isFlushed).toBe(true)
    expect(bookmarks.get().size).toBe(0)
    expect(control.isSignedIn()).toBe(false)
    await expect.poll(() => server.calls.at(-1)).toMatch(/^DELETE \/sessions\//)
  })
})
