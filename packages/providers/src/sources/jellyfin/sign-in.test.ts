import type { JellyfinConnection } from '@matinee/contracts'
import { createFakeJellyfin, type FakeJellyfin } from '@matinee/testing/jellyfin'
import { createManualClock } from '@matinee/testing/clock'
import { describe, expect, it } from 'vitest'
import { createFetcher } from '../../kit/fetcher.ts'
import {
  findJellyfin,
  finishQuickConnect,
  signInToJellyfin,
  signOutOfJellyfin,
  startQuickConnect,
  testJellyfin,
} from './sign-in.ts'

const signal = new AbortController().signal
const device = { id: 'd', name: 'Küche "TV"', version: '1' }

function world(fake: FakeJellyfin = createFakeJellyfin(), more: { isSecurePage?: boolean } = {}) {
  const clock = createManualClock()
  const asked: string[] = []
  const fetcher = createFetcher((request) => {
    asked.push(request.url)
    return fake(request)
  })
  return { fake, clock, asked, deps: { fetcher, device, clock, ...more } }
}
const server = { url: 'https://media.example.org', name: 'cupboard', version: '10.10.3' }
const credentials = { userName: 'Ada', password: 'correct horse' }
const connection = (fake: FakeJellyfin): JellyfinConnection => ({
  ...server,
  id: 'cupboard',
  isEnabled: true,
  userId: fake.userId,
  userName: fake.userName,
  token: fake.token,
})

describe('finding a Jellyfin server', () => {
  it.each([
    ['https://media.example.org/', 'https://media.example.org'],
    ['media.example.org', 'https://media.example.org'],
    ['https://media.example.org/web/index.html#!/home', 'https://media.example.org'],
    ['http://nas:8096/web/', 'http://nas:8096'],
  ])('%s is %s', async (typed, url) => {
    expect(await findJellyfin(typed, world().deps, signal)).toEqual({ url, name: 'cupboard', version: '10.10.3' })
  })
  it('tries http where nobody named a scheme and https does not answer', async () => {
    const fake = createFakeJellyfin()
    const fetcher = createFetcher((request) =>
      request.url.startsWith('https:') ? Promise.reject(new TypeError('fetch failed')) : fake(request),
    )
    expect(await findJellyfin('nas:8096', { fetcher, device }, signal)).toMatchObject({ url: 'http://nas:8096' })
  })
  it.each(['', 'file:///etc', 'javascript:alert(1)', 'a b', 'ftp://x', 'https://'])(
    '%j is no address',
    async (typed) => {
      const { deps, asked } = world()
      await expect(findJellyfin(typed, deps, signal)).rejects.toMatchObject({ code: 'bad-address' })
      expect(asked).toEqual([])
    },
  )
  it('says that the browser forbids http from https, and asks nobody', async () => {
    const { deps, asked } = world(createFakeJellyfin(), { isSecurePage: true })
    await expect(findJellyfin('http://nas:8096', deps, signal)).rejects.toMatchObject({ code: 'mixed-content' })
    expect(asked).toEqual([])
    expect(await findJellyfin('http://127.0.0.1:8096', deps, signal)).toMatchObject({ url: 'http://127.0.0.1:8096' })
  })
  it.each([
    ['an old version', createFakeJellyfin({ version: '10.7.7' }), 'too-old'],
    ['another product', createFakeJellyfin({ productName: 'Emby Server' }), 'not-the-service'],
    ['a web site', () => Promise.resolve(new Response('<!doctype html>hello')), 'not-the-service'],
    ['a broken server', () => Promise.resolve(new Response('', { status: 502 })), 'upstream'],
    ['nobody, or a certificate of its own', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ] as const)('names %s', async (_, fake, code) => {
    const deps = { fetcher: createFetcher(fake), device }
    await expect(findJellyfin('https://media.example.org', deps, signal)).rejects.toMatchObject({ code })
  })
  it('does not wait for ever', async () => {
    const clock = createManualClock()
    const found = findJellyfin(
      'https://a.example',
      { fetcher: createFetcher(() => new Promise(() => {})), device, clock },
      signal,
    )
    const failed = expect(found).rejects.toMatchObject({ code: 'timeout' })
    await clock.advance(10_000)
    await failed
  })
})

describe('signing in to Jellyfin', () => {
  it('exchanges name and password for a token', async () => {
    const { deps, fake } = world()
    const signIn = await signInToJellyfin(server, credentials, deps, signal)
    expect(signIn).toEqual({
      url: server.url,
      name: 'cupboard',
      userId: fake.userId,
      userName: 'Ada',
      token: fake.token,
    })
  })
  it('names a wrong password without repeating it', async () => {
    const failed = signInToJellyfin(server, { userName: 'Ada', password: 'hunter2' }, world().deps, signal)
    const error: unknown = await failed.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'wrong-password' })
    expect(JSON.stringify(error) + String(error)).not.toContain('hunter2')
  })
  it('waits for Quick Connect, looking every three seconds', async () => {
    const { deps, fake, clock } = world()
    const code = await startQuickConnect(server, deps, signal)
    expect(code.code).toBe('482911')
    const signedIn = finishQuickConnect(server, code, deps, signal)
    await clock.advance(6000)
    fake.approveCode()
    await clock.advance(3000)
    expect(await signedIn).toMatchObject({ token: fake.token })
    expect(clock.pending()).toEqual([])
  })
  it('gives a code up after five minutes, and stops at once when the viewer does', async () => {
    const { deps, clock } = world()
    const code = await startQuickConnect(server, deps, signal)
    const expired = expect(finishQuickConnect(server, code, deps, signal)).rejects.toMatchObject({
      code: 'quick-connect-expired',
    })
    await clock.advance(310_000)
    await expired
    const controller = new AbortController()
    const left = finishQuickConnect(server, code, deps, controller.signal)
    await clock.settle()
    controller.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    expect(clock.pending()).toEqual([])
  })
  it('says that a server has Quick Connect turned off', async () => {
    const { deps } = world(createFakeJellyfin({ isQuickConnectOn: false }))
    await expect(startQuickConnect(server, deps, signal)).rejects.toMatchObject({ code: 'quick-connect-off' })
  })
})

describe('a stored Jellyfin connection', () => {
  it('can be tried', async () => {
    const { deps, fake } = world()
    expect(await testJellyfin(connection(fake), deps, signal)).toEqual({
      version: '10.10.3',
      libraries: ['Films', 'Shows'],
    })
  })
  it('says that no library is left, and that the sign-in is over', async () => {
    const { deps, fake } = world()
    fake.removeLibraries()
    await expect(testJellyfin(connection(fake), deps, signal)).rejects.toMatchObject({ code: 'no-library' })
    fake.revokeToken()
    await expect(testJellyfin(connection(fake), deps, signal)).rejects.toMatchObject({ code: 'signed-out' })
  })
  it('signs out on the server, once or twice', async () => {
    const { deps, fake } = world()
    await signOutOfJellyfin(connection(fake), deps, signal)
    await signOutOfJellyfin(connection(fake), deps, signal)
    expect(fake.asked).toEqual(['POST /Sessions/Logout', 'POST /Sessions/Logout'])
  })
})
