import { describe, expect, it } from 'vitest'
import { createSubtitleFiles, KEEP_SUBTITLES_MS, MOST_CACHED_BYTES, type SubtitleFile } from './subtitle-files.ts'

const signal = new AbortController().signal
const noTransport = {
  tool: () => 'default' as const,
  reach: () => Promise.reject(new TypeError('nothing reaches further than the page')),
}
const textOf = ({ bytes }: SubtitleFile) => new TextDecoder().decode(bytes)
function files(
  answer: () => Response | Promise<Response>,
  transports: Parameters<typeof createSubtitleFiles>[0]['transports'] = noTransport,
) {
  let now = 0
  let asked = 0
  const own = createSubtitleFiles({
    now: () => now,
    transports,
    fetch: async () => {
      asked += 1
      return answer()
    },
  })
  return { own, asked: () => asked, wait: (ms: number) => (now += ms) }
}

describe('subtitle files', () => {
  it('S-515 S-516 S-590 are fetched once and cached for a day', async () => {
    const { own, asked, wait } = files(() => new Response('1\n00:00 --> 00:01\nHi'))
    expect(textOf(await own.get('https://a.test/s.srt', signal))).toContain('Hi')
    wait(KEEP_SUBTITLES_MS - 1)
    await own.get('https://a.test/s.srt', signal)
    expect(asked()).toBe(1)
    wait(1)
    await own.get('https://a.test/s.srt', signal)
    expect(asked()).toBe(2)
  })
  it('say what the server called them, because its charset is a hint', async () => {
    const headers = { 'content-type': 'application/x-subrip; charset=windows-1251' }
    const { own } = files(() => new Response('1', { headers }))
    for (const _time of [1, 2]) {
      expect(await own.get('https://a.test/s.srt', signal)).toMatchObject({ contentType: headers['content-type'] })
    }
  })
  it('are cached up to a size: those used longest ago make room', async () => {
    const size = MOST_CACHED_BYTES / 4
    const { own, asked } = files(() => new Response(new Uint8Array(size)))
    for (const name of ['a', 'b', 'c', 'd', 'a', 'e']) await own.get(`https://a.test/${name}`, signal)
    expect(asked()).toBe(5)
    await own.get('https://a.test/a', signal)
    expect(asked()).toBe(5)
    await own.get('https://a.test/b', signal)
    expect(asked()).toBe(6)
  })
  it.each([
    ['a refusal', () => new Response('', { status: 404 })],
    ['a broken connection', () => Promise.reject(new TypeError('network'))],
    ['an endless body', () => new Response(new Uint8Array(16_000_001))],
  ])("S-558 %s is 'failed to get caption data', and is not cached", async (_name, answer) => {
    const { own, asked } = files(answer)
    await expect(own.get('https://a.test/s.srt', signal)).rejects.toThrow('failed to get caption data')
    await expect(own.get('https://a.test/s.srt', signal)).rejects.toThrow()
    expect(asked()).toBe(2)
  })

  const blocked = () => Promise.reject(new TypeError('Failed to fetch'))
  it('S-515 S-516 come by the extension or a proxy where their server keeps the page out', async () => {
    const transports = { tool: () => 'custom-proxy' as const, reach: async () => new Response('carried') }
    const { own } = files(blocked, transports)
    expect(textOf(await own.get('https://a.test/s.srt', signal))).toBe('carried')
  })
  it('S-557 a refusal of the extension names it', async () => {
    const refusing = {
      tool: () => 'extension' as const,
      reach: () => Promise.reject(new Error('no permission')),
    }
    const { own } = files(blocked, refusing)
    await expect(own.get('https://a.test/s.srt', signal)).rejects.toThrow('failed to get caption data from extension')
  })
})
