import 'fake-indexeddb/auto'
import { hlcTimestampSchema } from '@matinee/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { isStoredAccount } from '../account/account-state.ts'
import { openDeviceDatabase } from '../kit/database.ts'
import { openTabChannel } from '../../services/storage/tab-channel.ts'
import { detour } from './testing/library-tab.ts'
import { openDeviceData } from './open-library.ts'

const words = { unreplayed: [], append: () => () => {}, remove: () => {} }
const open = () => openDeviceData({ journal: words, warn: () => {}, channel: openTabChannel('matinee-library') })
const write = async (name: string, value: unknown) => {
  const database = await openDeviceDatabase()
  await database.put('facts', value, name)
  database.close()
}

const ACCOUNT = {
  baseUrl: 'https://accounts.test',
  userId: 'user',
  sessionId: 's',
  token: 't',
  device: 'a.b.c',
  profile: { colorA: '#fff', colorB: '#fff', icon: 'cat' },
  keys: { sealing: new Uint8Array(32) },
}

describe('facts of a device that were damaged by hand', () => {
  afterEach(async () => {
    for (const name of ['clock', 'offset', 'device', 'account']) await write(name, undefined)
  })

  it.each([
    ['clock', { at: Number.POSITIVE_INFINITY, counter: 0, device: 'd' }],
    ['clock', { at: -5, counter: 1.5, device: 'd' }],
    ['clock', { at: 1, counter: 9e9, device: 'd' }],
    ['clock', { at: 8.7e15, counter: 0, device: 'd' }],
    ['clock', { at: '1', counter: 0 }],
    ['clock', 'noon'],
    ['offset', Number.POSITIVE_INFINITY],
    ['offset', '9e99'],
    ['offset', {}],
    ['offset', 8e15],
    ['offset', 30 * 365 * 86_400_000],
    ['offset', -8e15],
    ['device', ''],
    ['device', 'x'.repeat(100)],
    ['device', 5],
  ])('%s %j timestamps no mutation that a server would refuse', async (name, value) => {
    await write('account', ACCOUNT)
    await write(name, value)
    const { library, store, database } = await open()
    await library.loaded()
    await library.bookmarks.add(detour)
    const timestamps = store.pending().map(({ timestamp }) => timestamp)
    expect(timestamps).not.toEqual([])
    for (const timestamp of timestamps) {
      expect(hlcTimestampSchema.safeParse(timestamp).success).toBe(true)
      expect(Math.abs(timestamp.at - Date.now())).toBeLessThan(60_000)
    }
    expect(library.persistence.get()).toBe('disk')
    await library.bookmarks.remove('5')
    database?.close()
  })

  it('an account that is none is nobody’s, and what waits for it stays', async () => {
    await write('account', ACCOUNT)
    const before = await open()
    await before.library.bookmarks.add(detour)
    before.database?.close()
    expect(isStoredAccount(ACCOUNT)).toBe(true)
    for (const part of Object.keys(ACCOUNT)) {
      for (const value of [null, undefined, 5, '']) {
        const isDamage = !(value === '' && typeof Object(ACCOUNT)[part] === 'string' && part !== 'userId')
        expect(isStoredAccount({ ...ACCOUNT, [part]: value }), `${part} ${value}`).toBe(!isDamage)
      }
    }
    for (const profile of [{}, { colorA: 5, colorB: '', icon: '' }])
      expect(isStoredAccount({ ...ACCOUNT, profile })).toBe(false)
    for (const metadata of [null, 'user', [], { userId: 'user' }]) expect(isStoredAccount(metadata)).toBe(false)
    await write('account', { userId: 5 })
    const damaged = await open()
    expect(damaged.store.partition.get()).toBe('')
    damaged.database?.close()
    await write('account', ACCOUNT)
    const after = await open()
    await after.library.loaded()
    expect(after.store.pending().filter(({ register }) => register === 'bookmark')).toHaveLength(1)
    after.database?.close()
  })
})
