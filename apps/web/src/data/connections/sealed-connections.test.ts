import { NO_CONNECTIONS, type Connections } from '@matinee/contracts'
import { createAccountServer, type AccountServer } from '@matinee/testing/account-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSealer, type Sealer } from '../account/crypto/account-keys.ts'
import { createPlatformKeyMaker } from '../account/crypto/platform-key-maker.ts'
import { openStore } from '../kit/open-store.ts'
import { randomBytes, randomName } from '../kit/random-id.ts'
import type { MemoryDiskContents } from '../library/memory-disk.ts'
import { openDevice } from '../sync/testing/sync-device.ts'
import { connectionsOf } from './connections-of.ts'
import { connectionsToForget } from './connections-to-forget.ts'
import { ownConnectionsStore, type OwnConnections } from './own-connections.ts'
import { openSealedConnections } from './sealed-connections.ts'

const maker = createPlatformKeyMaker(crypto.subtle, () => Promise.reject(new Error('the platform has Ed25519')))
const sealerOf = async (first: number): Promise<Sealer> =>
  createSealer(await maker.sealingKey(new Uint8Array(32).fill(first)), randomBytes)

const TOKEN = 'a-token-that-opens-the-cupboard'
// With a space, which what is sealed can never hold by chance.
const NAME = 'Ada of the cupboard'
const server = (id: string, token = TOKEN) => ({
  ...{ id: `server${id}`, name: id, isEnabled: true, url: `https://${id}.example`, userId: 'u', userName: NAME },
  token,
})
const link = (id: string, tmdbId = '1') => ({
  ...{ id: `link${id}`, isEnabled: true, tmdbId, type: 'mp4' as const, captions: [] },
  url: `https://films.example/${id}.mp4?key=secret-of-${id}`,
})
const some = (more: Partial<Connections>): Connections => ({ ...NO_CONNECTIONS, ...more })

const lives: AbortController[] = []
afterEach(() => lives.splice(0).forEach((life) => life.abort()))

interface Left {
  contents?: MemoryDiskContents
  storage?: Map<string, string>
  sealer?: Sealer
}

/** A device of the account with what it connected; another page of it is opened with what this one left. */
async function open(account: AccountServer, name: string, connected: Partial<OwnConnections> = {}, left: Left = {}) {
  const storage = left.storage ?? new Map<string, string>()
  const own = await openStore(ownConnectionsStore, {
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => storage.set(key, value),
      removeItem: (key) => storage.delete(key),
    },
    onForeignChange: () => () => {},
    warn: () => {},
  })
  own.set(connected)
  const device = openDevice(account, 'batch', { name, ...(left.contents && { contents: left.contents }) })
  const life = new AbortController()
  lives.push(life)
  let read = () => {}
  const isRead = new Promise<void>((resolve) => {
    read = resolve
  })
  let isStillOurs = true
  let timesAsked = 0
  const sealer = left.sealer ?? (await sealerOf(7))
  const sealed = openSealedConnections(
    {
      store: device.store,
      own,
      sealer,
      isRead,
      isStillOurs: async () => {
        timesAsked += 1
        return isStillOurs
      },
      newRevision: () => randomName(randomBytes),
    },
    life.signal,
  )
  const sync = async () => {
    account.now += 10
    await device.sync()
    read()
  }
  return {
    ...{ device, own, sealed, sync, life, storage, contents: device.contents },
    leave: () => (isStillOurs = false),
    timesAsked: () => timesAsked,
    has: () => connectionsOf(own.get()),
    toForget: () => connectionsToForget({ store: device.store, ownConnections: async () => own, sealer }),
    /** Says what it did, and hears what others did, until this is so. */
    until: (isSo: () => void | Promise<void>) =>
      expect
        .poll(async () => {
          await sync()
          try {
            await isSo()
            return true
          } catch {
            return false
          }
        })
        .toBe(true),
  }
}

const storedBy = (account: AccountServer): unknown =>
  [...account.book.records.values()].find(({ tmdbId }) => tmdbId === 'sealedConnections')?.registers.get('setting')
    ?.value

/** An account to which a phone gave what it has connected. */
async function openShared(connected: Partial<OwnConnections>) {
  const account = createAccountServer()
  const phone = await open(account, 'phone', connected)
  await phone.sync()
  await phone.sealed.turn(true)
  await phone.sync()
  return { account, phone }
}

describe('connections in the account', () => {
  it('are not there unless the viewer says so', async () => {
    const account = createAccountServer()
    const phone = await open(account, 'phone', { jellyfin: [server('cupboard')] })
    await phone.sync()
    phone.own.set({ directLinks: [link('mine')] })
    await phone.sync()
    expect(phone.sealed.state.get()).toEqual({ isOn: false, error: null })
    expect(storedBy(account)).toBeUndefined()
    expect(account.book.records.size).toBe(0)
  })

  it('are known to be in the account before what it holds is there', async () => {
    const { account } = await openShared({ jellyfin: [server('cupboard')] })
    const tv = await open(account, 'tv')
    const whenThere: boolean[] = []
    tv.own.subscribe(() => whenThere.push(tv.sealed.state.get().isOn))
    await tv.until(() => expect(tv.has().jellyfin).toHaveLength(1))
    expect(whenThere).toEqual([true])
  })

  it('are sealed: the server sees no secret, and another key opens nothing', async () => {
    const account = createAccountServer()
    const phone = await open(account, 'phone', {
      jellyfin: [server('cupboard')],
      directLinks: [link('mine')],
      openSubtitles: { apiKey: 'key-of-subtitles' },
    })
    await phone.sync()
    await phone.sealed.turn(true)
    await phone.sync()
    const stored = String(storedBy(account))
    expect(stored).toMatch(/^[\w+/]{22}==\.[\w+/]+=*\.[\w+/]{22}==$/)
    const everything = JSON.stringify([...account.book.records.values()].map((one) => [one, ...one.registers]))
    for (const secret of [TOKEN, 'secret-of-mine', 'key-of-subtitles', 'cupboard', NAME, 'films.example']) {
      expect(everything).not.toContain(secret)
      expect(atob(stored.split('.')[1] ?? '')).not.toContain(secret)
    }
    await expect((await sealerOf(8)).open(stored)).rejects.toThrow('Error decrypting data')

    const stranger = await open(account, 'stranger', {}, { sealer: await sealerOf(8) })
    await stranger.until(() => expect(stranger.sealed.state.get()).toEqual({ isOn: true, error: 'unreadable' }))
    expect(stranger.has()).toEqual(NO_CONNECTIONS)
    stranger.own.set({ jellyfin: [server('other')] })
    await stranger.sync()
    expect(storedBy(account)).toBe(stored)
  })

  it('come along to another device, which keeps what it had', async () => {
    const { account, phone } = await openShared({ jellyfin: [server('cupboard')] })
    const tv = await open(account, 'tv', { directLinks: [link('own')] })
    const both = some({ jellyfin: [server('cupboard')], directLinks: [link('own')] })
    await tv.until(() => expect(tv.has()).toEqual(both))
    expect(tv.sealed.state.get()).toEqual({ isOn: true, error: null })
    await tv.sync()
    await phone.until(() => expect(phone.has()).toEqual(both))
  })

  it('are added, changed and removed for every device', async () => {
    const { account, phone } = await openShared({ jellyfin: [server('one'), server('two')] })
    const tv = await open(account, 'tv')
    await tv.until(() => expect(tv.has().jellyfin).toHaveLength(2))
    tv.own.set({ jellyfin: [{ ...server('two'), isEnabled: false }] })
    await tv.sync()
    await phone.until(() => {
      void tv.sync()
      expect(phone.has()).toEqual(some({ jellyfin: [{ ...server('two'), isEnabled: false }] }))
    })
  })

  it('that two devices changed apart are merged, and nothing of either is lost', async () => {
    const { account, phone } = await openShared({ directLinks: [link('old'), link('gone')] })
    const tv = await open(account, 'tv')
    await tv.until(() => expect(tv.has().directLinks).toHaveLength(2))
    await phone.until(async () => expect(await phone.toForget()).toBeDefined())

    // Neither hears of the other while it changes something.
    phone.own.set({ directLinks: [link('old'), link('phone')] })
    tv.own.set({ directLinks: [link('old'), link('gone'), link('tv')] })
    await expect.poll(() => phone.device.store.pending().length + tv.device.store.pending().length).toBe(2)
    const ids = (device: typeof phone) => device.has().directLinks.map(({ id }) => id)
    await expect
      .poll(async () => {
        await phone.sync()
        await tv.sync()
        return JSON.stringify(ids(phone)) === JSON.stringify(ids(tv)) && ids(phone).includes('linktv')
      })
      .toBe(true)
    expect(ids(phone)).toEqual(expect.arrayContaining(['linkold', 'linkphone', 'linktv']))
  })

  it('leave the account when the viewer turns it off, and stay on the devices', async () => {
    const { account, phone } = await openShared({ jellyfin: [server('cupboard')] })
    const tv = await open(account, 'tv')
    await tv.until(() => expect(tv.has().jellyfin).toHaveLength(1))
    await tv.sealed.turn(false)
    await tv.sync()
    expect(storedBy(account)).toBeNull()
    await phone.until(() => expect(phone.sealed.state.get()).toEqual({ isOn: false, error: null }))
    phone.own.set({ directLinks: [link('mine')] })
    await phone.sync()
    expect(storedBy(account)).toBeNull()
    expect([phone.has().jellyfin, tv.has().jellyfin]).toMatchObject([
      [{ id: 'servercupboard' }],
      [{ id: 'servercupboard' }],
    ])
  })

  it('a page that comes back goes on where it was, and sends what was changed meanwhile', async () => {
    const account = createAccountServer()
    const phone = await open(account, 'phone', { directLinks: [link('a'), link('b')] })
    await phone.sync()
    await phone.sealed.turn(true)
    await phone.until(async () => expect(await phone.toForget()).toBeDefined())
    phone.life.abort()
    phone.own.set({ directLinks: [link('b')] })
    const { contents, storage } = phone
    const again = await open(account, 'phone', {}, { contents: contents, storage })
    await again.until(async () => expect(await again.toForget()).toBeDefined())
    const tv = await open(account, 'tv')
    await tv.until(() => expect(tv.has().directLinks).toEqual([link('b')]))
  })

  it('a page that is killed while it takes them in empties neither the account nor the next page', async () => {
    const { account, phone } = await openShared({ jellyfin: [server('cupboard')] })
    const tv = await open(account, 'tv')
    const asked = vi.spyOn(tv.own, 'set').mockImplementation(() => {
      throw new Error('the page is gone')
    })
    await tv.until(() => expect(asked).toHaveBeenCalled())
    tv.life.abort()
    const next = await open(account, 'tv', {}, { contents: tv.contents, storage: tv.storage })
    await next.until(() => expect(next.has().jellyfin).toEqual([server('cupboard')]))
    await phone.sync()
    expect(phone.has().jellyfin).toEqual([server('cupboard')])
  })

  it('that are more than the account takes stay on the device, with a word about it', async () => {
    const account = createAccountServer()
    const many = Array.from({ length: 3000 }, (_, at) => link(`${at}`, String(at)))
    const phone = await open(account, 'phone', { directLinks: many })
    await phone.sync()
    await phone.sealed.turn(true)
    expect(phone.sealed.state.get()).toEqual({ isOn: false, error: 'tooLarge' })
    await phone.sync()
    expect(storedBy(account)).toBeUndefined()
  })

  it('a device that leaves empties itself alone, and only of what the server has', async () => {
    const account = createAccountServer()
    const phone = await open(account, 'phone', { jellyfin: [server('cupboard')] })
    expect(await phone.toForget()).toBeUndefined()
    await phone.sync()
    await phone.sealed.turn(true)
    expect(await phone.toForget()).toBeUndefined()
    await phone.until(async () => expect(await phone.toForget()).toBeDefined())
    const stored = storedBy(account)
    const forget = await phone.toForget()
    // Another tab of the same device hears of the emptied store before it hears that the account was left.
    phone.leave()
    const before = phone.timesAsked()
    forget?.()
    await expect.poll(phone.timesAsked).toBe(before + 1)
    await phone.sync()
    expect(phone.has()).toEqual(NO_CONNECTIONS)
    expect(storedBy(account)).toBe(stored)
  })
  it('a device that leaves takes nothing in any more, and forgets also what another one changed since', async () => {
    const account = createAccountServer()
    const phone = await open(account, 'phone', { jellyfin: [server('cupboard')] })
    await phone.sync()
    await phone.sealed.turn(true)
    await phone.until(async () => expect(await phone.toForget()).toBeDefined())
    const tv = await open(account, 'tv')
    await tv.until(() => expect(tv.has().jellyfin).toHaveLength(1))
    tv.own.set({ jellyfin: [server('cupboard'), server('cellar')] })
    const stored = storedBy(account)
    await tv.until(() => expect(storedBy(account)).not.toBe(stored))

    phone.leave()
    const before = phone.timesAsked()
    await phone.sync()
    await expect.poll(phone.timesAsked).toBeGreaterThan(before)
    expect(phone.has()).toEqual(some({ jellyfin: [server('cupboard')] }))
    expect(await phone.toForget()).toBeDefined()
    phone.own.set({ jellyfin: [server('attic')] })
    expect(await phone.toForget()).toBeUndefined()
  })
})
