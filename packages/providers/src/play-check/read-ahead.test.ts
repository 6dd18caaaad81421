import { expect, it } from 'vitest'
import { createProbe, type Probe } from '../kit/probe.ts'
import { createReadAhead } from './read-ahead.ts'

const ADDRESS = 'https://films.example/film.m3u8'
const WHOLE = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n1.m4s\n#EXT-X-ENDLIST\n'

function stage(answer: () => Response | Promise<Response> = () => new Response(WHOLE)) {
  const asked: string[] = []
  const stopped: string[] = []
  let time = 0
  const send = async ({ url, signal }: Request) => {
    asked.push(url)
    signal.addEventListener('abort', () => stopped.push(url))
    return answer()
  }
  const readAhead = createReadAhead({ probe: createProbe(send), now: () => time })
  const read = (by: Probe, signal = new AbortController().signal) => by(ADDRESS, { length: 1000, signal })
  return { ...readAhead, asked, stopped, read, pass: (ms: number) => (time += ms) }
}

const textOf = (answer: { bytes: Uint8Array } | undefined) => answer && new TextDecoder().decode(answer.bytes)

it('what a check read is given to the player once', async () => {
  const { probe, take, read, asked } = stage()
  await read(probe)
  expect(take('https://films.example/other.m3u8')).toBeUndefined()
  expect(textOf(await take('https://films.example/a/../film.m3u8'))).toBe(WHOLE)
  expect(take(ADDRESS)).toBeUndefined()
  expect(asked).toHaveLength(1)
})

it('what was read ahead of a check is its answer, once; the next check asks anew', async () => {
  const { probe, probeAhead, read, asked } = stage()
  const ahead = read(probeAhead)
  expect(textOf(await read(probe))).toBe(WHOLE)
  await ahead
  expect(asked).toHaveLength(1)
  await read(probe)
  expect(asked).toHaveLength(2)
})

it('nothing is kept for long', async () => {
  const { probe, probeAhead, take, read, asked, pass } = stage()
  await read(probeAhead)
  pass(10_000)
  await read(probe)
  expect(asked).toHaveLength(2)
  pass(10_000)
  expect(take(ADDRESS)).toBeUndefined()
})

it.each([
  ['a part of the answer', () => new Response('x'.repeat(2000))],
  ['a refusal', () => new Response('gone', { status: 410 })],
  ['nothing', () => new Response('')],
  ['a live playlist', () => new Response('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PART:URI="1.m4s"\n')],
  [
    'an answer that its server cut',
    () => new Response('x', { status: 206, headers: { 'content-range': 'bytes 0-0/9' } }),
  ],
])('the player is not given %s', async (_, answer) => {
  const { probe, take, read } = stage(answer)
  await read(probe)
  expect(await take(ADDRESS)).toBeUndefined()
})

it('the player is given what is still on its way when the check is over', async () => {
  let answer: (response: Response) => void = () => {}
  const { probe, take, read } = stage(() => new Promise<Response>((resolve) => (answer = resolve)))
  void read(probe)
  const taken = take(ADDRESS)
  answer(new Response(WHOLE))
  expect(textOf(await taken)).toBe(WHOLE)
})

it('what takes long to come is still given to the player, and its time is told', async () => {
  let answer: (response: Response) => void = () => {}
  const { probe, take, read, asked, pass } = stage(() => new Promise<Response>((resolve) => (answer = resolve)))
  const checking = read(probe)
  pass(12_000)
  answer(new Response(WHOLE))
  await checking
  expect(await take(ADDRESS)).toMatchObject({ ms: 12_000 })
  expect(asked).toHaveLength(1)
})

it('of two readings of one address the player is given the longer', async () => {
  const { probe, take, read } = stage()
  await probe(ADDRESS, { length: 4, signal: new AbortController().signal })
  await read(probe)
  expect(textOf(await take(ADDRESS))).toBe(WHOLE)
  expect(take(ADDRESS)).toBeUndefined()
})

it('of too many readings the oldest are given up', async () => {
  const { probe, stopped } = stage(() => new Promise<Response>(() => {}))
  const { signal } = new AbortController()
  for (let at = 0; at < 25; at += 1)
    void probe(`https://films.example/${at}.m3u8`, { length: 9, signal }).catch(() => 'given up')
  expect(stopped).toEqual(['https://films.example/0.m3u8'])
})

it('a reader who leaves takes nothing from a newer reading', async () => {
  const { probe, take, read } = stage()
  const life = new AbortController()
  const left = read(probe, life.signal)
  const newer = read(probe)
  life.abort('left')
  await expect(left).rejects.toBe('left')
  await newer
  expect(textOf(await take(ADDRESS))).toBe(WHOLE)
})

it('a refusal or a failure is asked for again by the check', async () => {
  let turn = 0
  const { probe, probeAhead, read, asked } = stage(() => {
    turn += 1
    if (turn === 1) throw new TypeError('reset')
    return new Response(WHOLE, { status: turn === 2 ? 503 : 200 })
  })
  await expect(read(probeAhead)).rejects.toThrow('could not be reached')
  expect((await read(probeAhead)).statusCode).toBe(503)
  expect((await read(probe)).statusCode).toBe(200)
  expect(asked).toHaveLength(3)
})

it('a request goes on until the last of those who wait for it has left', async () => {
  const { probe, probeAhead, read, stopped } = stage(() => new Promise<Response>(() => {}))
  const [first, second] = [new AbortController(), new AbortController()]
  const readings = [read(probeAhead, first.signal), read(probe, second.signal)]
  const [ahead, check] = readings.map((each) => each.catch((reason: unknown) => reason))
  first.abort('left')
  expect(await ahead).toBe('left')
  expect(stopped).toEqual([])
  second.abort('left too')
  expect(await check).toBe('left too')
  expect(stopped).toEqual([ADDRESS])
})
