import { accountVectors, stated } from '@matinee/testing/account-server'
import { describe, expect, it, vi } from 'vitest'
import { ACCOUNT_KEY } from '../library/metadata-keys.ts'
import { detour, film } from '../library/testing/library-tab.ts'
import { LOG_OUT_LIMIT_MS, RESTORE_EVERY_MS } from './account.ts'
import { becomes, device, passphrase, profile, register } from './testing/account-device.ts'
import { createLogOutIntent } from './log-out-intent.ts'

const [V1, V2] = accountVectors

describe('an account', () => {
  it('S-004 S-436 S-444 S-445 S-446 is made from a passphrase, a device name and a profile', async () => {
    const { server, openPage } = device()
    const { control } = await openPage()
    expect(control.state.get()).toEqual({ status: 'anonymous' })
    await control.register(register)
    expect(control.state.get()).toMatchObject({
      status: 'signedIn',
      account: { userId: 'userABCDEFGH', deviceName: 'Living room TV', profile },
    })
    expect(server.calls).toEqual(['POST /auth/register/start', 'POST /auth/register/complete'])
  })

  it('S-240 S-241 S-242 keeps no passphrase and no seed, and the device name encrypted', async () => {
    const { contents, server, openPage } = device()
    const { control } = await openPage()
    await control.register(register)
    const metadata = contents.metadata[ACCOUNT_KEY] as { device: string; keys: Record<string, CryptoKey> }
    const text = JSON.stringify(metadata)
    for (const secret of [...passphrase.split(' '), '43AF7Knxvi88', V1?.seedHex ?? '', 'Living room']) {
      expect(text).not.toContain(secret)
    }
    expect(metadata.keys['sealing']?.extractable).toBe(false)
    expect(metadata.keys['signing']?.extractable).toBe(false)
    expect(metadata.device).toMatch(/^[\w+/=]+\.[\w+/=]+\.[\w+/=]+$/)
    expect([...server.sessions.values()].map(({ device: sealed }) => sealed)).toEqual([metadata.device])
  })

  it('S-438 S-447 S-448 S-449 is entered on another device with the words in any spelling', async () => {
    const { server, openPage } = device()
    await (await openPage()).control.register(register)
    const other = await device({ server }).openPage()
    await other.control.logIn({
      passphrase: ` ${passphrase.toUpperCase().replaceAll(' ', '\u00a0 ')}`,
      deviceName: 'Phone',
    })
    expect(other.control.state.get()).toMatchObject({ status: 'signedIn', account: { deviceName: 'Phone', profile } })
    expect(server.sessions.size).toBe(2)
  })

  it('S-475 S-477 takes the library of this device with it', async () => {
    const { openPage } = device()
    const { control, bookmarks, progress, store } = await openPage()
    await bookmarks.add(detour)
    await progress.save({ ...film, watched: 60, duration: 1000 })
    await control.register(register)
    expect(store.partition.get()).toBe('userABCDEFGH')
    expect(bookmarks.get().size).toBe(1)
    expect(store.pending()).toHaveLength(2)
  })

  it.each([
    ['noBackendUrl', register, { backendUrl: () => null }, 'well'],
    ['passphrase', { ...register, passphrase: 'about '.repeat(12) }, {}, 'well'],
    ['deviceName', { ...register, deviceName: ' \n' }, {}, 'well'],
    ['deviceNameTooLong', { ...register, deviceName: 'ü'.repeat(169) }, {}, 'well'],
    ['tooMany', register, {}, 'busy'],
    ['diskFull', register, {}, 'is full'],
    ['diskReadOnly', register, {}, 'is read-only'],
    ['failed', register, {}, 'fails'],
    ['unreachable', register, {}, 'unreachable'],
    ['unreachable', register, {}, 'forgets to answer'],
  ] as const)('cannot be made: %s', async (code, given, ports, mood) => {
    const { server, openPage } = device(ports)
    const { control, bookmarks, store } = await openPage()
    await bookmarks.add(detour)
    server.mood = mood
    await expect(control.register(given)).rejects.toMatchObject({ name: 'AccountFailure', code })
    expect(control.state.get().status).toBe('anonymous')
    expect(store.partition.get()).toBe('')
    expect(bookmarks.get().size).toBe(1)
  })

  it('that is unknown is refused; that exists already is taken', async () => {
    const { server, openPage } = device()
    const { control } = await openPage()
    await expect(control.logIn({ passphrase, deviceName: 'x' })).rejects.toMatchObject({ code: 'refused' })
    await control.register(register)
    const other = await device({ server }).openPage()
    await expect(other.control.register(register)).rejects.toMatchObject({ code: 'taken' })
    const stranger = { passphrase: V2?.passphrase ?? '', deviceName: 'x' }
    await expect(other.control.logIn(stranger)).rejects.toMatchObject({ code: 'refused' })
  })

  it('S-384 that logs in to an empty answer is refused', async () => {
    const { server, openPage } = device()
    const { control } = await openPage()
    await control.register(register)
    await control.logOut()
    const { fetch } = server
    server.fetch = async (input, init) =>
      String(input).endsWith('/login/complete') ? new Response('{}') : fetch(input, init)
    await expect(control.logIn({ passphrase, deviceName: 'x' })).rejects.toMatchObject({ code: 'refused' })
  })

  it('whose human check fails says so', async () => {
    const { server, openPage } = device()
    const { control } = await openPage()
    const { fetch } = server
    server.fetch = async (input, init) => (String(input).endsWith('/register/start') ? stated(400) : fetch(input, init))
    await expect(control.register({ ...register, captchaToken: 'x' })).rejects.toMatchObject({ code: 'humanCheck' })
  })
})

describe('restoring', () => {
  it('S-355 S-356 S-476 happens on load and every 12 hours', async () => {
    const { server, openPage, time, life } = device()
    await (await openPage()).control.register(register)
    server.calls.length = 0
    const { control, store } = await openPage()
    expect(store.partition.get()).toBe('userABCDEFGH')
    expect(control.state.get()).toMatchObject({ account: { deviceName: 'Living room TV' } })
    await becomes(control, 'signedIn')
    expect(server.calls).toEqual(['GET /users/@me'])
    for (let calls = 2; calls < 4; calls += 1) {
      await time.advance(RESTORE_EVERY_MS)
      // The page that registered is asking as well.
      expect(server.calls.filter((call) => call === 'GET /users/@me').length).toBeGreaterThanOrEqual(calls)
    }
    life.abort()
    expect(time.pending()).toEqual([])
  })

  it.each([400, 401, 403])('S-357 a %i logs out, and discards nothing that is not with the server', async (status) => {
    const { server, openPage } = device()
    const first = await openPage()
    await first.control.register(register)
    await first.bookmarks.add(detour)
    const { fetch } = server
    server.fetch = async () => stated(status)
    const { control, store, bookmarks } = await openPage()
    expect(await becomes(control, 'anonymous')).toEqual({ status: 'anonymous', reason: 'sessionOver', hasUnsent: true })
    expect(store.partition.get()).toBe('')
    expect(bookmarks.get().size).toBe(0)
    server.fetch = fetch
    await control.logIn({ passphrase, deviceName: 'again' })
    expect(bookmarks.get().size).toBe(1)
    expect(store.pending()).toHaveLength(1)
  })

  it.each(['fails', 'unreachable', 'busy', 'closes half way'] as const)(
    'a server that %s logs nobody out, and the library is there',
    async (mood) => {
      const { server, openPage } = device()
      const first = await openPage()
      await first.control.register(register)
      await first.bookmarks.add(detour)
      server.mood = mood
      const { control, bookmarks } = await openPage()
      expect(await becomes(control, 'failed')).toMatchObject({ status: 'failed', account: { userId: 'userABCDEFGH' } })
      expect(bookmarks.get().size).toBe(1)
      server.mood = 'well'
      await control.restore()
      expect(control.state.get().status).toBe('signedIn')
    },
  )

  it.each([
    [403, 'text/html'],
    [401, 'text/html'],
    [400, 'text/html'],
    [404, 'text/html'],
    [200, 'text/html'],
    [511, 'text/html'],
    [403, 'application/json'],
  ])('a %i of %s that somebody else gives logs nobody out, and the library is there', async (status, type) => {
    const { server, openPage } = device()
    const first = await openPage()
    await first.control.register(register)
    await first.bookmarks.add(detour)
    const { fetch } = server
    server.fetch = async () => new Response('{"message":"no"}', { status, headers: { 'content-type': type } })
    const { control, bookmarks } = await openPage()
    expect(await becomes(control, 'failed')).toMatchObject({ status: 'failed', code: 'foreign' })
    expect(bookmarks.get().size).toBe(1)
    server.fetch = fetch
    await control.restore()
    expect(control.state.get().status).toBe('signedIn')
  })

  it('tells of a failure until the server answers otherwise, also while it is asked again', async () => {
    const { server, openPage } = device()
    await (await openPage()).control.register(register)
    server.mood = 'fails'
    const { control } = await openPage()
    await becomes(control, 'failed')
    const seen = new Set<string>()
    control.state.subscribe(() => seen.add(control.state.get().status))
    await control.restore()
    expect([...seen]).toEqual(['failed'])
    server.mood = 'well'
    await control.restore()
    expect([...seen]).toEqual(['failed', 'signedIn'])
  })

  it('takes up the profile that another device changed', async () => {
    const { server, openPage } = device()
    await (await openPage()).control.register(register)
    const other = await device({ server }).openPage()
    await other.control.logIn({ passphrase, deviceName: 'Phone' })
    await other.control.changeProfile({ ...profile, icon: 'ticket' })
    const { control } = await openPage()
    expect(await becomes(control, 'signedIn')).toMatchObject({ account: { profile: { icon: 'ticket' } } })
  })
})

describe('logging out', () => {
  it('ends the session, whatever the server says, and leaves an anonymous device', async () => {
    for (const mood of ['well', 'fails', 'unreachable'] as const) {
      const { server, openPage, contents } = device()
      const { control, store } = await openPage()
      await control.register(register)
      server.mood = mood
      await control.logOut()
      expect(control.state.get()).toEqual({ status: 'anonymous' })
      expect(store.partition.get()).toBe('')
      expect(contents.metadata[ACCOUNT_KEY]).toBeUndefined()
      expect(server.sessions.size).toBe(mood === 'well' ? 0 : 1)
    }
  })

  it('tells the server what waits before, and every tab follows', async () => {
    const reported: string[] = []
    const { openPage } = device({ beforeLogOut: async () => void reported.push('told') })
    const [one, two] = [await openPage(), await openPage()]
    await one.control.register(register)
    expect(await becomes(two.control, 'signedIn')).toMatchObject({
      status: 'signedIn',
      account: { deviceName: 'Living room TV' },
    })
    expect(two.store.partition.get()).toBe('userABCDEFGH')
    await two.control.logOut()
    expect(reported).toEqual(['told'])
    expect(await becomes(one.control, 'anonymous')).toEqual({ status: 'anonymous' })
    expect(one.store.partition.get()).toBe('')
  })
})

it('a log-out waits five seconds for a server that hangs, and what waits stays for the next login', async () => {
  const { openPage, time, storage } = device({ beforeLogOut: () => new Promise(() => {}) })
  const { control, bookmarks } = await openPage()
  await control.register(register)
  await bookmarks.add(detour)
  const leaving = control.logOut()
  await time.advance(LOG_OUT_LIMIT_MS - 1)
  expect(control.isSignedIn()).toBe(true)
  await time.advance(1)
  await leaving
  expect(control.state.get()).toEqual({ status: 'anonymous' })
  expect(storage.stored.size).toBe(0)
  expect(bookmarks.get().size).toBe(0)
  await control.logIn({ passphrase, deviceName: 'Again' })
  expect(bookmarks.get().get('5')?.meta.title).toBe('Detour')
  expect(time.pending()).toEqual([RESTORE_EVERY_MS])
})

describe('a page that goes while it logs out', () => {
  const never = () => new Promise<never>(() => {})

  it('leaves the rest to the next one: nobody stays signed in, and what waits stays on the device', async () => {
    const { server, openPage, contents, storage } = device()
    const leaving = await openPage({ beforeLogOut: never })
    await leaving.control.register(register)
    await leaving.bookmarks.add(detour)
    void leaving.control.logOut()

    const next = await openPage()
    expect(next.control.state.get()).toEqual({ status: 'anonymous' })
    expect(next.store.partition.get()).toBe('')
    expect(contents.metadata[ACCOUNT_KEY]).toBeUndefined()
    expect(storage.stored.size).toBe(0)
    await expect.poll(() => server.sessions.size).toBe(0)

    await next.control.logIn({ passphrase, deviceName: 'Laptop' })
    expect(next.bookmarks.get().get('5')?.meta.title).toBe('Detour')
  })

  it('leaves the rest to the next one also where the browser wrote nothing and no server was reached', async () => {
    const { server, openPage, contents, storage } = device()
    const leaving = await openPage()
    await leaving.control.register(register)
    // As when another tab brought a newer database, and this page's connection to it was closed.
    vi.spyOn(leaving.store, 'settle').mockRejectedValue(new DOMException('closed', 'InvalidStateError'))
    server.mood = 'unreachable'
    await leaving.control.logOut()
    expect(leaving.control.state.get()).toEqual({ status: 'anonymous' })

    server.mood = 'well'
    const next = await openPage()
    expect(next.control.state.get()).toEqual({ status: 'anonymous' })
    expect(contents.metadata[ACCOUNT_KEY]).toBeUndefined()
    expect(storage.stored.size).toBe(0)
    await expect.poll(() => server.sessions.size).toBe(0)
  })

  it('and comes back when somebody has logged in again leaves them alone', async () => {
    let comeBack = () => {}
    const { server, openPage, storage } = device()
    const asleep = await openPage({ beforeLogOut: () => new Promise((resolve) => (comeBack = resolve)) })
    await asleep.control.register(register)
    const leaving = asleep.control.logOut()

    const awake = await openPage()
    await expect.poll(() => server.sessions.size).toBe(0)
    await awake.control.logIn({ passphrase, deviceName: 'Laptop' })
    const sessionId = awake.control.access()?.sessionId
    await expect.poll(() => asleep.control.access()?.sessionId).toBe(sessionId)
    createLogOutIntent(storage).declare('a later word')
    comeBack()
    await leaving

    expect([...server.sessions.keys()]).toEqual([sessionId])
    expect(asleep.control.access()?.sessionId).toBe(sessionId)
    expect((await openPage()).control.access()?.sessionId).toBe(sessionId)
    expect(createLogOutIntent(storage).isDeclared('a later word')).toBe(true)
  })

  it('is of no account to the session that comes after', async () => {
    const { openPage, storage } = device()
    const one = await openPage()
    await one.control.register(register)
    createLogOutIntent(storage).declare('another session')
    const two = await openPage()
    await becomes(two.control, 'signedIn')
    expect(two.store.partition.get()).toBe('userABCDEFGH')
  })

  it('logs out as ever where the browser refuses local storage', async () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    const { openPage, contents } = device({
      logOutIntent: createLogOutIntent({ getItem: refuse, setItem: refuse, removeItem: refuse }),
    })
    const { control } = await openPage()
    await control.register(register)
    await control.logOut()
    expect(contents.metadata[ACCOUNT_KEY]).toBeUndefined()
    expect((await openPage()).control.state.get()).toEqual({ status: 'anonymous' })
  })
})

describe('devices', () => {
  it('are listed with this one first; one name that cannot be read does not take the list with it', async () => {
    const { server, openPage } = device()
    const { control } = await openPage()
    await control.register(register)
    server.session('not encrypted')
    const phone = await device({ server }).openPage()
    await phone.control.logIn({ passphrase, deviceName: 'Phone' })
    const devices = await control.devices()
    expect(devices.map(({ name, isThis }) => [name, isThis])).toEqual([
      ['Living room TV', true],
      ['', false],
      ['Phone', false],
    ])
    await control.removeDevice(devices[2]?.session.id ?? '')
    expect(await control.devices()).toHaveLength(2)
  })

  it('can be renamed', async () => {
    const { openPage } = device()
    const { control } = await openPage()
    await control.register(register)
    await control.renameDevice(' Bedroom ')
    expect(control.state.get()).toMatchObject({ account: { deviceName: 'Bedroom' } })
    expect((await control.devices())[0]?.name).toBe('Bedroom')
    await expect(control.renameDevice('')).rejects.toMatchObject({ code: 'deviceName' })
    await expect(control.renameDevice('x'.repeat(337))).rejects.toMatchObject({ code: 'deviceNameTooLong' })
    await control.renameDevice(` ${'ü'.repeat(168)} `)
    expect(control.state.get()).toMatchObject({ account: { deviceName: 'ü'.repeat(168) } })
  })

  it('an account that is removed leaves nothing here', async () => {
    const { server, openPage } = device()
    const { control, bookmarks, store } = await openPage()
    await control.register(register)
    await bookmarks.add(detour)
    await control.removeAccount()
    expect(control.state.get()).toEqual({ status: 'anonymous' })
    await store.open('userABCDEFGH')
    expect(store.pending()).toEqual([])
    expect(server.calls.at(-1)).toBe('DELETE /users/userABCDEFGH')
  })
})
