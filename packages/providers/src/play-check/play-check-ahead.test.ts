import { describe, expect, it, vi } from 'vitest'
import { canDecodeBasics } from '../kit/decoding.ts'
import { createProbe } from '../kit/probe.ts'
import { createPlayCheck } from './play-check.ts'
import { BASE, checking, hls, plays, SESSION } from './testing/checking.ts'

const signal = new AbortController().signal

describe('for a player that goes on with what is read', () => {
  const MASTER = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Second",DEFAULT=NO,URI="second.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="First",DEFAULT=YES,URI="sound.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="Other",DEFAULT=YES,URI="other.m3u8"',
    ...[5, 1, 3].flatMap((rate) => [
      `#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=9000000,BANDWIDTH=${rate}000000,RESOLUTION=1x1,CODECS="avc1.64001f",AUDIO="a"`,
      `v${rate}.m3u8`,
    ]),
  ].join('\n')
  const media = (name: string) => `#EXTM3U\n#EXT-X-MAP:URI="${name}-init.mp4"\n#EXTINF:6,\n${name}-1.m4s`
  const FILES = {
    'master.m3u8': MASTER,
    'v3.m3u8': media('v3'),
    'v3-init.mp4': 'x',
    'sound.m3u8': media('sound'),
    'sound-init.mp4': 'x',
  }

  it('the variant that it begins with is read, and its sound', async () => {
    const { asked, check } = checking(FILES, { playerBitrate: () => 4_000_000 })
    expect(await check(hls(), signal)).toBe(true)
    expect(asked.map((each) => each.split(' ')[0]).toSorted()).toEqual(Object.keys(FILES).toSorted())
    expect(asked).toContain('v3-init.mp4 bytes=0-65535')
  })

  it('it plays without the sound that is missing', async () => {
    const { 'sound.m3u8': _, ...silent } = FILES
    expect(await plays(hls(), silent, { playerBitrate: () => 4_000_000 })).toBe(true)
  })

  it('the smallest variant with a picture is read where each asks for more', async () => {
    const sound = '#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"\nsound.m3u8'
    const files = { ...FILES, 'master.m3u8': `${MASTER}\n${sound}`, 'v1.m3u8': media('v3') }
    const { asked, check } = checking(files, { playerBitrate: () => 500_000 })
    expect(await check(hls(), signal)).toBe(true)
    expect(asked.some((each) => each.startsWith('v1.m3u8'))).toBe(true)
  })

  it('a sound is read on when the check is over', async () => {
    const asked: string[] = []
    let answer: (response: Response) => void = () => {}
    const probe = createProbe(async ({ url, signal: asking }) => {
      const name = url.slice(BASE.length)
      asked.push(name)
      if (name !== 'sound.m3u8') return new Response(FILES[name as keyof typeof FILES])
      return new Promise((resolve, reject) => {
        answer = resolve
        asking.addEventListener('abort', () => reject(asking.reason))
      })
    })
    const over = new AbortController()
    const check = createPlayCheck({ probe, canDecode: canDecodeBasics, playerBitrate: () => 4_000_000 })
    expect(await check(hls(), over.signal)).toBe(true)
    over.abort()
    answer(new Response(FILES['sound.m3u8']))
    await vi.waitFor(() => expect(asked).toContain('sound-init.mp4'))
  })

  it('no sound is asked of a server that encodes for the viewer', async () => {
    const { asked, check } = checking(FILES, { playerBitrate: () => 4_000_000 })
    expect(await check({ ...hls(), playbackSession: SESSION }, signal)).toBe(true)
    expect(asked.some((each) => each.startsWith('sound-init'))).toBe(false)
  })

  it('a part of a file is not read whole', async () => {
    const ranged = {
      'master.m3u8': '#EXTM3U\n#EXT-X-MAP:URI="film.mp4",BYTERANGE="800@0"\n#EXTINF:6,\nfilm.mp4',
      'film.mp4': 'x',
    }
    const { asked, check } = checking(ranged, { playerBitrate: () => 4_000_000 })
    expect(await check(hls(), signal)).toBe(true)
    expect(asked).toContain('film.mp4 bytes=0-15')
  })

  it('the segment that it begins with is read whole, with its sound, unless a server encodes for the viewer', async () => {
    const files = { ...FILES, 'v3.m3u8': `${media('v3')}\n#EXT-X-ENDLIST`, 'v3-1.m4s': 'G@' }
    const start = { playerBitrate: () => 4_000_000, playerStart: () => Promise.resolve(0) }
    const { asked, check } = checking(files, start)
    await check(hls(), signal)
    await check({ ...hls(), playbackSession: SESSION }, signal)
    expect(asked.filter((each) => each.startsWith('v3-1.m4s'))).toEqual(['v3-1.m4s bytes=0-8388607'])
  })

  it('of a segment no more than 8 MB is read where the server sends all of it', async () => {
    const megabyte = new Uint8Array(1024 * 1024)
    let sent = 0
    let isStopped = false
    const film = new ReadableStream(
      {
        pull(controller) {
          sent += 1
          controller.enqueue(megabyte)
          if (sent === 500) controller.close()
        },
        cancel() {
          isStopped = true
        },
      },
      { highWaterMark: 0 },
    )
    const files = { ...FILES, 'v3.m3u8': `${media('v3')}\n#EXT-X-ENDLIST`, 'v3-1.m4s': () => new Response(film) }
    const { check } = checking(files, { playerBitrate: () => 4_000_000, playerStart: () => Promise.resolve(0) })
    expect(await check(hls(), signal)).toBe(true)
    await vi.waitFor(() => expect(isStopped).toBe(true))
    expect(sent).toBe(8)
  })
})
