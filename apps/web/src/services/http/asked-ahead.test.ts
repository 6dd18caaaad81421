import { afterEach, expect, test, vi } from 'vitest'
import { askAhead, fetchOrTakeOver } from './asked-ahead.ts'

const TITLE = '/catalogue/3/movie/1'
const FILM = 'https://films.example/a.m3u8'

interface Sent {
  url: string
  signal: AbortSignal | null | undefined
  credentials: RequestCredentials
}

function stage() {
  const sent: Sent[] = []
  const answers: Array<() => Promise<Response>> = []
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    const { credentials } = new Request('https://films.example/', init)
    sent.push({ url, signal: init?.signal, credentials })
    return answers.shift()?.() ?? Promise.resolve(new Response(`answer ${sent.length}`))
  }
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { href: 'https://site.example/media/1' })
  vi.stubGlobal('fetch', fetch)
  return { sent, answers }
}
const textOf = async (input: RequestInfo, init?: RequestInit) => (await fetchOrTakeOver(input, init)).text()

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what the document asked for is taken over once', async () => {
  const { sent } = stage()
  askAhead(TITLE)
  expect(await textOf(TITLE)).toBe('answer 1')
  expect(await textOf(TITLE)).toBe('answer 2')
  expect(sent).toHaveLength(2)
})

test('a request finds it by its address, however that is written, and other addresses are asked for', async () => {
  stage()
  askAhead('https://Films.example/a film.m3u8')
  expect(await textOf(TITLE)).toBe('answer 2')
  const range = { range: 'bytes=0-1' }
  expect(await textOf(new Request('https://films.example/a film.m3u8', { headers: range }))).toBe('answer 1')
})

test('a request that changes something is its own', async () => {
  stage()
  askAhead(TITLE)
  expect(await textOf(TITLE, { method: 'POST' })).toBe('answer 2')
})

test('the document shows what the browser holds for the site, as the page does', async () => {
  const { sent } = stage()
  askAhead(TITLE)
  expect(sent[0]?.credentials).toBe('same-origin')
})

test('what failed is asked for again', async () => {
  const { answers } = stage()
  answers.push(() => Promise.reject(new TypeError('no network')))
  askAhead(TITLE)
  expect(await textOf(TITLE)).toBe('answer 2')
})

test('what nobody takes over for ten seconds is given up', async () => {
  vi.useFakeTimers()
  const { sent } = stage()
  askAhead(FILM)
  vi.advanceTimersByTime(10_000)
  expect(sent[0]?.signal?.aborted).toBe(true)
  expect(await textOf(FILM)).toBe('answer 2')
})

test('what was taken over may take its time, and ends with its caller', async () => {
  vi.useFakeTimers()
  const { sent, answers } = stage()
  answers.push(() => new Promise(() => {}))
  askAhead(FILM)
  const leaving = new AbortController()
  void fetchOrTakeOver(FILM, { signal: leaving.signal })
  vi.advanceTimersByTime(60_000)
  expect(sent[0]?.signal?.aborted).toBe(false)
  leaving.abort()
  expect(sent[0]?.signal?.aborted).toBe(true)
})
