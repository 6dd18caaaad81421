import { expect, test, vi } from 'vitest'
import { browserEnvironment } from './environment.ts'
import { PROBE_MS, withCause } from './failure-cause.ts'
import type { ProbeAnswer } from './media.ts'
import { PlayerError, type PlayerErrorCode } from './player-error.ts'
import { createFakeEnvironment } from './testing/fake-environment.ts'
import { createManualClock } from '@matinee/testing/clock'

const URL_OF_FILM = 'https://films.example/film.mp4?key=secret'

const ask = (
  answer: ProbeAnswer,
  { code = 'source-not-supported' as PlayerErrorCode, isRead = false, hasPlayed = false } = {},
) =>
  withCause(new PlayerError(code, 'it failed', { detail: 'media error 4' }), {
    url: URL_OF_FILM,
    isRead,
    hasPlayed,
    environment: createFakeEnvironment({ probe: async () => answer }),
    clock: createManualClock(),
    signal: new AbortController().signal,
  })

test.each<[ProbeAnswer, PlayerErrorCode]>([
  [{ status: 401 }, 'unauthorised'],
  [{ status: 403 }, 'disabled'],
  [{ status: 407 }, 'unauthorised'],
  [{ status: 451 }, 'disabled'],
  [{ status: 404 }, 'gone'],
  [{ status: 410 }, 'gone'],
  [{ status: 200 }, 'source-not-supported'],
  [{ status: 500 }, 'server'],
  [{ status: 503 }, 'server'],
  ['unreachable', 'network'],
  ['unreadable', 'source-not-supported'],
])('an address that answers %j makes the failure %s', async (answer, code) => {
  expect(await ask(answer)).toMatchObject({ code, detail: 'media error 4' })
})

test('a server that asks for time is heard', async () => {
  expect(await ask({ status: 503, retryAfterMs: 20_000 })).toMatchObject({ code: 'server', retryAfterMs: 20_000 })
  expect(await ask({ status: 503 })).toMatchObject({ code: 'server', retryAfterMs: 0 })
})

test('a page that reads the stream itself gets a refusal across origins; an element would play it', async () => {
  expect(await ask('unreadable', { code: 'network', isRead: true })).toMatchObject({ code: 'cross-origin' })
})

test('what played, and is refused without a word that a page may read, is gone', async () => {
  const asked = { code: 'network', isRead: true, hasPlayed: true } as const
  expect(await ask('unreadable', asked)).toMatchObject({ code: 'gone', status: null })
  expect(await ask('unreadable', { hasPlayed: true })).toMatchObject({ code: 'gone', status: null })
  // The server answers an element that lost its connection: it is asked again.
  expect(await ask('unreadable', { ...asked, isRead: false })).toMatchObject({ code: 'network' })
})

test('a failure that says enough is left alone', async () => {
  for (const code of ['decode', 'protected', 'codec-not-supported'] as const) {
    expect(await ask({ status: 404 }, { code })).toMatchObject({ code })
  }
})

test('the address is not in the shown or logged text', async () => {
  const { message, detail } = await ask({ status: 404 })
  expect(`${message} ${detail}`).not.toMatch(/secret|films/)
})

const asking = (url: string, probe: (url: string, signal: AbortSignal) => Promise<ProbeAnswer>) => {
  const clock = createManualClock()
  const life = new AbortController()
  const error = new PlayerError('network', 'lost')
  const environment = createFakeEnvironment({ probe })
  const answer = withCause(error, { url, isRead: true, hasPlayed: false, environment, clock, signal: life.signal })
  return { clock, life, error, answer }
}
const forEver = (_: string, signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

test('a server that says nothing is not waited for longer than 5 s', async () => {
  const { clock, error, answer } = asking(URL_OF_FILM, forEver)
  clock.tick(PROBE_MS)
  expect(await answer).toBe(error)
})

test('with the end of the source nobody asks any more', async () => {
  const { life, answer } = asking(URL_OF_FILM, forEver)
  life.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

test('an answer that is encrypted for a key system is protected', async () => {
  const key = '#EXTM3U\n#EXT-X-KEY:METHOD=SAMPLE-AES,KEYFORMAT="com.example"\n'
  const readBytes = async () => new TextEncoder().encode(key)
  const question = {
    isRead: false,
    hasPlayed: false,
    environment: createFakeEnvironment({ readBytes }),
    clock: createManualClock(),
    signal: new AbortController().signal,
  }
  const failure = new PlayerError('source-not-supported', 'it failed')
  for (const url of [URL_OF_FILM, 'blob:https://films.example/1']) {
    expect(await withCause(failure, { ...question, url })).toMatchObject({ code: 'protected' })
  }
})

test('an address without a server is not requested', async () => {
  const probe = vi.fn<() => Promise<ProbeAnswer>>()
  const { error, answer } = asking('blob:https://films.example/1', probe)
  expect(await answer).toBe(error)
  expect(probe).not.toHaveBeenCalled()
})

test('the browser asks with its own rules first, then only whether anybody is there', async () => {
  const { signal } = new AbortController()
  const { probe } = browserEnvironment()
  const answers: Record<string, () => Promise<Response>> = {}
  vi.stubGlobal('fetch', (_: string, { mode }: RequestInit) => answers[mode ?? '']?.())
  answers['cors'] = async () => new Response(null, { status: 404 })
  expect(await probe(URL_OF_FILM, signal)).toEqual({ status: 404 })
  answers['cors'] = async () => new Response(null, { status: 503, headers: { 'retry-after': '20' } })
  expect(await probe(URL_OF_FILM, signal)).toEqual({ status: 503, retryAfterMs: 20_000 })
  answers['cors'] = () => Promise.reject(new TypeError('Failed to fetch'))
  answers['no-cors'] = async () => new Response()
  expect(await probe(URL_OF_FILM, signal)).toBe('unreadable')
  answers['no-cors'] = answers['cors']
  expect(await probe(URL_OF_FILM, signal)).toBe('unreachable')
})
