import { describe, expect, it } from 'vitest'
import { createSubtitleFiles, KEEP_SUBTITLES_MS } from './subtitle-files.ts'

const signal = new AbortController().signal
const noRoad = {
  tool: () => 'default' as const,
  reach: () => Promise.reject(new TypeError('nothing reaches further than the page')),
}
function files(
  answer: () => Response | Promise<Response>,
  roads: Parameters<typeof createSubtitleFiles>[0]['roads'] = noRoad,
) {
  let now = 0
  let asked = 0
  const own = createSubtitleFiles({
    now: () => now,
    roads,
    fetch: async () => {
      asked += 1
      return answer()
    },
  })
  return { own, asked: () => asked, wait: (ms: number) => (now += ms) }
}

describe('subtitle files', () => {
  it('S-515 S-516 S-590 are fetched once and kept for a day', async () => {
    const { own, asked, wait } = files(() => new Response('1\n00:00 --> 00:01\nHi'))
    expect(new TextDecoder().decode(await own.get('https://a.test/s.srt', signal))).toContain('Hi')
    wait(KEEP_SUBTITLES_MS - 1)
    await own.get('https://a.test/s.srt', signal)
    expect(asked()).toBe(1)
    wait(1)
    await own.get('https://a.test/s.srt', signal)
    expect(asked()).toBe(2)
  })
  it.each([
    ['a refusal', () => new Response('', { status: 404 })],
    ['a broken connection', () => Promise.reject(new TypeError('network'))],
    ['an endless body', () => new Response(new Uint8Array(16_000_001))],
  ])("S-558 %s is 'failed to get caption data', and is not kept", async (_name, answer) => {
    const { own, asked } = files(answer)
    await expect(own.get('https://a.test/s.srt', signal)).rejects.toThrow('failed to get caption data')
    await expect(own.get('https://a.test/s.srt', signal)).rejects.toThrow()
    expect(asked()).toBe(2)
  })

  const keptOut = () => Promise.reject(new TypeError('Failed to fetch'))
  it('S-515 S-516 come by the extension or a proxy where their server keeps the page out', async () => {
    const roads = { tool: () => 'custom-proxy' as const, reach: async () => new Response('carried') }
    const { own } = files(keptOut, roads)
    expect(new TextDecoder().decode(await own.get('https://a.test/s.srt', signal))).toBe('carried')
  })
  it('S-557 a refusal of the extension names it', async () => {
    const refusing = {
      tool: () => 'extension' as const,
      reach: () => Promise.reject(new Error('no permission')),
    }
    const { own } = files(keptOut, refusing)
    await expect(own.get('https://a.test/s.srt', signal)).rejects.toThrow('failed to get caption data from extension')
  })
})
