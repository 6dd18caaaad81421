import 'fake-indexeddb/auto'
import { accountVectors, createAccountServer, type AccountServer } from '@matinee/testing/account-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createManualClock } from '@matinee/testing/clock'
import type { Observable } from '../kit/observable.ts'
import { createTextStorage, detour, film, openTab } from '../library/testing/library-tab.ts'
import { ACCOUNT_KEY } from '../library/metadata-keys.ts'
import { createMemoryDisk, createMemoryDiskContents, type MemoryDiskContents } from '../library/memory-disk.ts'
import { openStore } from '../kit/open-store.ts'
import { openTabChannel } from '../../services/storage/tab-channel.ts'
import type { TextStorage } from '../../services/storage/text-storage.ts'
import { connectionsStore, localeStore, preferencesStore, subtitlesStore, themeStore } from '../settings-stores.ts'
import { ownConnectionsStore } from '../connections/own-connections.ts'
import { openSubtitleRows, type SubtitleRow } from '../subtitles/subtitle-rows.ts'
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
  time: ReturnType<typeof createManualClock>,
  contents: MemoryDiskContents = createMemoryDiskContents(),
  storage: TextStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} },
) {
  const ports = {
    storage,
    onForeignChange: () => () => {},
    warn: () => {},
  }
  const stores = {
    preferences: await openStore(preferencesStore, ports),
    theme: await openStore(themeStore, ports),
    locale: await openStore(localeStore, ports),
    subtitles: await openStore(subtitlesStore, ports),
    connections: await openStore(connectionsStore, ports),
  }
  const own = await openStore(ownConnectionsStore, ports)
  const tab = openTab({ disk: createMemoryDisk(contents), now: time.now })
  const page = fakeWindow(server)
  const life = new AbortController()
  lives.push(life)
  const services = await startAccount(
    {
      data: { database: null, store: tab.store, library: tab, device: 'd' },
      stores,
      ownConnections: async () => own,
      backendUrl: () => 'https://accounts.test',
      window: page.window,
      channel: openTabChannel('matinee-account'),
      storage: ports.storage,
      clock: time,
    },
    life.signal,
  )
  return { ...tab, ...page, services, stores, own, contents: contents, life }
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
  it('keeps its subtitle files on all its devices, and none of them where it was left', async () => {
    const server = createAccountServer()
    const { services, life } = await open(server, createManualClock(server.now))
    const rows = openSubtitleRows(life.signal)
    const mine: SubtitleRow = {
      ...{ watched: 'movie-1', id: 'custom', language: 'custom', label: 'mine.srt', contentType: null },
      ...{ bytes: new Uint8Array([1, 2, 3]), isChosen: true, recency: 1 },
    }
    await rows.change(() => [mine])
    const labels = async () => (await rows.read()).map(({ label, account }) => [label, typeof account])
    const hasSettings = () => [...server.book.records.values()].map(({ tmdbId }) => tmdbId)

    await services.control.register({ passphrase, deviceName: 'Phone', profile })
    await becomes(services.status, { state: 'synced' })
    await expect.poll(labels).toEqual([['mine.srt', 'string']])
    await services.subtitlesChosen()
    await services.syncNow()
    expect(hasSettings()).toEqual(['sealedSubtitles'])
    await expect.poll(async () => (await rows.read()).map(({ isSafe }) => isSafe)).toEqual([true])

    expect(await services.logOut()).toBe(true)
    await expect.poll(labels).toEqual([])
    await services.control.logIn({ passphrase, deviceName: 'Phone' })
    await expect.poll(labels).toEqual([['mine.srt', 'string']])
  })

  it('S-005 syncs a household’s devices from the moment somebody is signed in', async () => {
    const server = createAccountServer()
    const time = createManualClock(server.now)
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
    const time = createManualClock(server.now)
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

  it('S-085 an account that could not be loaded is, as soon as its server answers again', async () => {
    const server = createAccountServer()
    const time = createManualClock(server.now)
    const first = await open(server, time)
    await first.services.control.register({ passphrase, deviceName: 'Phone', profile })
    await becomes(first.services.status, { state: 'synced' })
    first.life.abort()
    server.mood = 'fails'
    const next = await open(server, time, first.contents)
    await becomes(next.services.control.state, { status: 'failed' })
    await becomes(next.services.status, { state: 'error' })
    server.mood = 'well'
    await next.services.syncNow()
    await becomes(next.services.control.state, { status: 'signedIn' })
  })

  const PAGE = { 'content-type': 'text/html' }
  it.each([
    ['a filter, 403', () => new Response('<h1>Blocked</h1>', { status: 403, headers: PAGE })],
    [
      'a gateway, 401 Basic',
      () => new Response('', { status: 401, headers: { ...PAGE, 'www-authenticate': 'Basic realm="x"' } }),
    ],
    ['a proxy, 400', () => new Response('<h1>Bad request</h1>', { status: 400, headers: PAGE })],
    [
      'an access gateway, 302 to another host',
      () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }),
    ],
  ])(
    '%s, for a minute: nobody is signed out, and what was done meanwhile is synced afterwards',
    async (_who, answer) => {
      const server = createAccountServer()
      const time = createManualClock(server.now)
      const move = async (ms: number) => {
        server.now += ms
        await time.advance(ms)
      }
      const { services, bookmarks } = await open(server, time)
      await services.control.register({ passphrase, deviceName: 'Phone', profile })
      await becomes(services.status, { state: 'synced' })
      const seen = new Set<string>()
      services.control.state.subscribe(() => seen.add(services.control.state.get().status))
      const { fetch } = server
      server.fetch = async () => answer()
      await bookmarks.add(detour)
      for (let seconds = 0; seconds < 60; seconds += 5) await move(5000)
      await becomes(services.control.state, { status: 'failed' })
      expect(services.status.get()).toEqual({ state: 'error', code: 'foreign', count: 1 })
      expect(bookmarks.get().size).toBe(1)

      server.fetch = fetch
      // The pauses between failures have grown to a minute by now.
      for (let seconds = 0; seconds < 90; seconds += 5) await move(5000)
      await becomes(services.status, { state: 'synced' })
      await becomes(services.control.state, { status: 'signedIn' })
      expect([...server.book.records.values()].map(({ tmdbId }) => tmdbId)).toEqual([detour.id])
      expect([...seen]).not.toContain('anonymous')
    },
  )

  it('tells the server before it logs out where the viewer wants that', async () => {
    const server = createAccountServer()
    const time = createManualClock(server.now)
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
    const { services } = await open(server, createManualClock(server.now))
    expect(await services.askServer()).toMatchObject({ name: 'Test', hasCaptcha: false })
    expect(await services.isPassphrase(await services.newPassphrase())).toBe(true)
    server.mood = 'unreachable'
    await expect(services.askServer()).rejects.toMatchObject({ code: 'unreachable' })
  })
})

describe('a page that goes while it logs out', () => {
  const cupboard = {
    ...{ id: 'cupboard', name: 'cupboard', isEnabled: true, url: 'https://cupboard.example', userId: 'u' },
    ...{ userName: 'Ada', token: 'a-token-that-opens-the-cupboard' },
  }
  const never = () => new Promise<never>(() => {})

  /** A page whose account keeps what is connected, and the page that comes after it on the same device. */
  async function storingPage() {
    const server = createAccountServer()
    const time = createManualClock(server.now)
    const storage = createTextStorage()
    const contents = createMemoryDiskContents()
    const page = await open(server, time, contents, storage)
    const { services, own } = page
    await services.control.register({ passphrase, deviceName: 'Phone', profile })
    await expect.poll(() => services.sealedConnections.get()).not.toBeNull()
    own.set({ jellyfin: [cupboard] })
    await services.sealedConnections.get()?.turn(true)
    const sync = () => services.syncNow()
    await sync()
    expect(server.book.records.size).toBe(1)
    expect(services.status.get()).toEqual({ state: 'synced' })
    return {
      ...{ ...page, server, storage, contents: contents, sync },
      next() {
        // Left alive it would take the account's news in, and nobody tells the next page of that here.
        page.life.abort()
        return open(server, time, contents, storage)
      },
      async leaveNow() {
        void services.logOut()
        await becomes(services.question, { step: 'asking' })
        services.question.get()?.leaveNow()
        await expect.poll(() => storage.stored.has('__MW::leaving')).toBe(true)
      },
    }
  }

  it('leaves no connection behind that the server has, whenever it goes', async () => {
    const { server, storage, bookmarks, leaveNow, next } = await storingPage()
    const { fetch } = server
    server.fetch = never
    await bookmarks.add(detour)
    await leaveNow()
    expect(storage.stored.get('__MW::connections')).toContain(cupboard.token)

    server.fetch = fetch
    const { services, own, bookmarks: brought } = await next()
    expect(services.control.isSignedIn()).toBe(false)
    expect(own.get().jellyfin).toEqual([])
    expect([...storage.stored.values()].join()).not.toContain(cupboard.token)

    await services.control.logIn({ passphrase, deviceName: 'Phone' })
    await expect.poll(() => own.get().jellyfin).toEqual([cupboard])
    expect(brought.get().size).toBe(1)
  })

  it('leaves a connection behind that nobody else has', async () => {
    const { server, store, own, leaveNow, next } = await storingPage()
    const { fetch } = server
    server.fetch = never
    own.set({ jellyfin: [cupboard, { ...cupboard, id: 'cellar', url: 'https://cellar.example' }] })
    await expect.poll(() => store.pending().length).toBe(1)
    await leaveNow()

    server.fetch = fetch
    const left = await next()
    expect(left.services.control.isSignedIn()).toBe(false)
    expect(left.own.get().jellyfin).toHaveLength(2)
  })

  it('has forgotten the connections before the account', async () => {
    const { store, storage, contents, services, next } = await storingPage()
    vi.spyOn(store, 'settle').mockImplementation(never)
    void services.logOut()
    await expect.poll(() => storage.stored.get('__MW::connections')).not.toContain(cupboard.token)
    expect(contents.metadata[ACCOUNT_KEY]).toBeDefined()
    expect((await next()).services.control.isSignedIn()).toBe(false)
  })

  it('is not understood as the viewer who takes connections away', async () => {
    const { store, storage, services, own, sync } = await storingPage()
    const sessionId = services.control.access()?.sessionId ?? ''
    const asked = vi.spyOn(store, 'metadata')
    storage.setItem('__MW::leaving', sessionId)
    own.set({ jellyfin: [] })
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0)
    await sync()
    expect(store.pending()).toEqual([])

    storage.removeItem('__MW::leaving')
    own.set({ directLinks: [] })
    await expect.poll(() => store.pending().length).toBe(1)
  })
})
