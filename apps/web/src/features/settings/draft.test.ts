import { describe, expect, it } from 'vitest'
import type { Account } from '../../data/account/account-state.ts'
import { openLocalStores } from '../../data/local-stores.ts'
import {
  isChanged,
  isProxyAddress,
  isServerAddress,
  storedDraft,
  saveDraft,
  stillUnsaved,
  type SettingsDraft,
} from './draft.ts'

const account: Account = {
  baseUrl: 'https://old.test',
  userId: 'user',
  sessionId: 'session',
  deviceName: 'Laptop',
  profile: { colorA: '#0A54FF', colorB: '#CF2E68', icon: 'cat' },
}

async function page(options: { isSignedIn?: boolean; stays?: boolean; isOvertaken?: boolean } = {}) {
  const stores = await openLocalStores({
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    onForeignChange: () => () => {},
    warn: () => {},
  })
  const calls: string[] = []
  const stored = () =>
    storedDraft(
      {
        preferences: stores.preferences.get(),
        subtitles: stores.subtitles.get(),
        theme: stores.theme.get(),
        locale: stores.locale.get(),
        connections: stores.connections.get(),
      },
      options.isSignedIn === false ? null : account,
    )
  const save = (changes: Partial<SettingsDraft>) =>
    saveDraft(
      { ...stored(), ...changes },
      {
        stores,
        account: options.isSignedIn === false ? null : account,
        stored: stored(),
        control: async () => ({
          renameDevice: async (name) => void calls.push(`rename ${name}`),
          changeProfile: async ({ icon }) => void calls.push(`profile ${icon}`),
        }),
        logOut: async () => {
          calls.push('log out')
          return options.stays !== true
        },
        isStillOurs: () => options.isOvertaken !== true,
      },
    )
  return { stores, calls, stored: stored, save }
}

describe('saving settings', () => {
  it('saves the device’s part here, and the account’s part on the server', async () => {
    const { stores, calls, save, stored } = await page()
    expect(
      await save({ theme: 'red', language: 'de', deviceName: 'Kitchen', proxySet: [' https://relay.test ', ' '] }),
    ).toEqual({})
    expect(stores.theme.get().theme).toBe('red')
    expect(stores.locale.get().language).toBe('de')
    expect(stores.connections.get().proxySet).toEqual(['https://relay.test'])
    expect(calls).toEqual(['rename Kitchen'])
    expect(isChanged(stored(), { ...stored(), deviceName: 'Laptop' })).toBe(false)
  })

  it('an account that went meanwhile takes the rest of its draft along', async () => {
    const { stores, calls, save } = await page({ isOvertaken: true })
    expect(await save({ theme: 'red', deviceName: 'Kitchen', profile: { ...account.profile, icon: 'couch' } })).toEqual(
      {},
    )
    expect(calls).toEqual(['rename Kitchen'])
    expect(stores.theme.get().theme).not.toBe('red')
  })

  it('another server logs out first', async () => {
    const { stores, calls, save } = await page()
    expect(await save({ backendUrl: 'new.test/' })).toEqual({})
    expect(calls).toEqual(['log out'])
    expect(stores.connections.get().backendUrl).toBe('https://new.test')
  })

  it.each(['my server', 'http://', 'ftp://new.test', 'https://new.test:port'])(
    'an address that is none, %s, stays unsaved, and nobody is logged out for it',
    async (backendUrl) => {
      const { stores, calls, save } = await page()
      expect(await save({ backendUrl, theme: 'red' })).toEqual({ backendUrl })
      expect(calls).toEqual([])
      expect(stores.connections.get().backendUrl).toBeNull()
      expect(stores.theme.get().theme).toBe('red')
    },
  )

  it('a viewer who stays because changes wait keeps their server; the other address stays unsaved', async () => {
    const { stores, calls, save } = await page({ stays: true })
    expect(await save({ backendUrl: 'https://new.test', theme: 'red' })).toEqual({ backendUrl: 'https://new.test' })
    expect(calls).toEqual(['log out'])
    expect(stores.connections.get().backendUrl).toBeNull()
    expect(stores.theme.get().theme).toBe('red')
  })

  it('without an account there is nobody to log out', async () => {
    const { stores, calls, save } = await page({ isSignedIn: false })
    await save({ backendUrl: 'https://new.test' })
    expect(calls).toEqual([])
    expect(stores.connections.get().backendUrl).toBe('https://new.test')
  })

  const address = (length: number) => `https://relay.test/${'x'.repeat(length - 'https://relay.test/'.length)}`

  it.each([
    ['one that is too long', ['https://kept.test', address(2001)]],
    ['one with half a letter', ['https://relay.test/\ud800']],
    ['more than are kept', Array.from({ length: 101 }, (_, at) => `https://relay-${at}.test`)],
  ])('proxies with %s stay unsaved as typed, and the saved ones stay', async (_, proxySet) => {
    const { stores, save } = await page()
    await save({ proxySet: ['https://before.test'] })
    expect(await save({ proxySet, backendUrl: 'ftp://x', theme: 'red' })).toEqual({ proxySet, backendUrl: 'ftp://x' })
    expect(await save({ proxySet, backendUrl: 'https://new.test' })).toEqual({ proxySet })
    expect(stores.connections.get()).toMatchObject({
      proxySet: ['https://before.test'],
      backendUrl: 'https://new.test',
    })
    expect(stores.theme.get().theme).toBe('red')
  })

  it('the largest number of proxies is saved, each of the greatest length', async () => {
    const { stores, save } = await page()
    const proxySet = Array.from({ length: 100 }, () => address(2000))
    expect(await save({ proxySet })).toEqual({})
    expect(stores.connections.get().proxySet).toEqual(proxySet)
  })

  it('a too long address is an error before it is saved', async () => {
    expect([isProxyAddress(address(2000)), isProxyAddress(address(2001))]).toEqual([true, false])
    expect([isServerAddress(address(2000)), isServerAddress(address(2001))]).toEqual([true, false])
    const { calls, save, stores } = await page()
    expect(await save({ backendUrl: address(2001) })).toEqual({ backendUrl: address(2001) })
    expect(calls).toEqual([])
    await save({ backendUrl: address(2000) })
    expect(stores.connections.get().backendUrl).toBe(address(2000))
  })

  it('a change during a save is still to be saved', () => {
    const saved = { deviceName: 'Kitchen', proxySet: ['a'], backendUrl: 'ftp://x' }
    const now = { ...saved, deviceName: 'Kitchen 2', theme: 'red' }
    expect(stillUnsaved({ backendUrl: 'ftp://x' }, { saved, now })).toEqual({
      backendUrl: 'ftp://x',
      deviceName: 'Kitchen 2',
      theme: 'red',
    })
    expect(stillUnsaved({}, { saved, now: { ...saved, proxySet: null } })).toEqual({ proxySet: null })
  })
})
