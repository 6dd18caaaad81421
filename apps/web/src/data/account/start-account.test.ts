import { accountVectors, createAccountServer, type AccountServer } from '@matinee/testing/account-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createManualTime } from '../kit/manual-time-under-test.ts'
import type { Observable } from '../kit/observable.ts'
import { detour, film, openTab } from '../library/library-under-test.ts'
import { createMemoryDisk, createPlatter, type Platter } from '../library/memory-disk.ts'
import { createSettingsPort } from '../settings/settings-port.ts'
import { openStore } from '../kit/open-store.ts'
import { connectionsStore, localeStore, subtitlesStore, themeStore } from '../settings-stores.ts'
import { ownConnectionsStore } from '../connections/own-connections.ts'
import { startAccount } from './start-account.ts'

const passphrase = accountVectors[1]?.passphrase ?? ''
const profile = { colorA: '#0A54FF', colorB: '#CF2E68', icon: 'cat' }
const lives: AbortController[] = []
afterEach(() => lives.splice(0).forEach((life) => life.abort()))

/** As much of a page as the account needs: no locks, and its own idea of being online and visible. */
function fakeWindow(server: AccountServer) {
  const window = Object.assign(new EventTarget(), {
    navigator: { onLine: true },
    crypto,
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    fetch: (...given: Parameters<typeof fetch>) => server.fetch(...given),
  })
  return {
    window: window as unknown as Window,
    setOnline(isOnline: boolean) {
      window.navigator.onLine = isOnline
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    },
    hide() {
      window.document.visibilityState = 'hidden'
      window.document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

async function open(
  server: AccountServer,
  time: ReturnType<typeof createManualTime>,
  platter: Platter = createPlatter(),
) {
  const ports = {
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    onForeignChange: () => () => {},
    warn: () => {},
  }
  const stores = {
    theme: await openStore(themeStore, ports),
    locale: await openStore(localeStore, ports),
    subtitles: await openStore(subtitlesStore, ports),
    connections: await openStore(connectionsStore, ports),
  }
  const tab = openTab({ disk: createMemoryDisk(platter), now: time.now })
  const page = fakeWindow(server)
  const life = new AbortController()
  lives.push(life)
  const services = await startAccount(
    {
      data: { database: null, store: tab.store, library: tab, device: 'd' },
      settings: createSettingsPort(stores),
      ownConnections: () => openStore(ownConnectionsStore, ports),
      backendUrl: () => 'https://accounts.test',
      window: page.window,
      storage: ports.storage,
      clock: time,
    },
    life.signal,
  )
  return { ...tab, ...page, services, stores, platter, life }
}

/** Resolves once the observable holds something like this. */
const becomes = <Value extends object>(observable: Observable<Value | null>, like: Partial<Value>) =>
  new Promise<void>((resolve) => {
    const look = () => {
      const value = Object(observable.get()) as Record<string, unknown>
      if (Object.entries(like).every(([name, part]) => value[name] === part)) resolve()
    }
    observable.subscribe(look)
    look()
  })

describe('the account of a page', () => {
  it('S-005 syncs a household’s devices from the moment somebody is signed in', async () => {
    const server = createAccountServer()
    const time = createManualTime(server.now)
    const move = async (ms: number) => {
      server.now += ms
      await time.advance(ms)
    }
    const phone = await open(server, time)
    expect(phone.services.status.get()).toEqual({ state: 'off' })
    await phone.bookmarks.add(detour)
    phone.stores.theme.set({ theme: 'red' })
    expect(await phone.services.isPassphrase(passphrase)).toBe(true)
    await phone.services.control.register({ passphrase, deviceName: 'Phone', profile })
    await becomes(phone.services.status, { state: 'synced' })
    await move(500)

    const tv = await open(server, time)
    await tv.services.control.logIn({ passphrase, deviceName: 'TV' })
    await move(500)
    await becomes(tv.services.status, { state: 'synced' })
    await move(500)
    expect(tv.bookmarks.get().get('5')?.meta.title).toBe('Detour')
    expect(tv.stores.theme.get().theme).toBe('red')

    await tv.progress.save({ ...film, watched: 60, duration: 1000 })
    await move(500)
    await move(5000)
    await becomes(phone.services.status, { state: 'synced' })
    expect((await phone.progress.one(film))?.position?.watched).toBe(60)

    phone.setOnline(false)
    await phone.bookmarks.remove('5')
    expect(phone.services.status.get()).toEqual({ state: 'offline', count: 1 })
    phone.setOnline(true)
    await becomes(phone.services.status, { state: 'synced' })

    await phone.bookmarks.add({ ...detour, id: '6' })
    server.calls.length = 0
    phone.hide()
    await time.settle()
    expect(server.calls[0]).toBe('POST /users/userABCDEFGH/changes')

    expect(await phone.services.logOut()).toBe(true)
    expect(phone.services.status.get()).toEqual({ state: 'off' })
    expect(phone.bookmarks.get().size).toBe(0)
    server.calls.length = 0
    await phone.bookmarks.add(detour)
    await move(60_000)
    expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  it('S-436 S-357 asks before what waits is left on this device, and sends it after the next login', async () => {
    const server = createAccountServer()
    const time = createManualTime(server.now)
    const phone = await open(server, time)
    const { services } = phone
    await services.control.register({ passphrase, deviceName: 'Phone', profile })
    await time.settle()
    phone.setOnline(false)
    await phone.bookmarks.add(detour)
    await phone.progress.save({ ...film, watched: 60, duration: 1000 })

    const staying = services.logOut()
    await becomes(services.question, { step: 'asking', count: 2 })
    services.question.get()?.syncFirst()
    await becomes(services.question, { step: 'failed', count: 2 })
    services.question.get()?.stay()
    expect(await staying).toBe(false)
    expect(services.control.isSignedIn()).toBe(true)

    const leaving = services.logOut()
    await becomes(services.question, { step: 'asking' })
    services.question.get()?.leaveNow()
    expect(await leaving).toBe(true)
    expect(phone.bookmarks.get().size).toBe(0)
    expect(server.book.records.size).toBe(0)

    phone.setOnline(true)
    await services.control.logIn({ passphrase, deviceName: 'Phone' })
    await becomes(services.status, { state: 'synced' })
    expect(server.book.records.size).toBe(2)
    expect(phone.bookmarks.get().size).toBe(1)
  })

  it('tells the server before it logs out where the viewer wants that', async () => {
    const server = createAccountServer()
    const time = createManualTime(server.now)
    const phone = await open(server, time)
    const { services } = phone
    await services.control.register({ passphrase, deviceName: 'Phone', profile })
    await time.settle()
    phone.setOnline(false)
    await phone.bookmarks.add(detour)
    const leaving = services.logOut()
    await becomes(services.question, { step: 'asking' })
    server.mood = 'fails'
    phone.setOnline(true)
    services.question.get()?.syncFirst()
    await time.advance(0)
    await becomes(services.question, { step: 'failed', count: 1 })
    server.mood = 'well'
    services.question.get()?.syncFirst()
    expect(await leaving).toBe(true)
    expect(server.book.records.size).toBe(1)
  })

  it('tells who the server says it is, and makes passphrases', async () => {
    const server = createAccountServer()
    const { services } = await open(server, createManualTime(server.now))
    expect(await services.askServer()).toMatchObject({ name: 'Test', hasCaptcha: false })
    expect(await services.isPassphrase(await services.newPassphrase())).toBe(true)
    server.mood = 'unreachable'
    await expect(services.askServer()).rejects.toMatchObject({ code: 'unreachable' })
  })
})
