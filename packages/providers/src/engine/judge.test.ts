import { createManualClock, type ManualClock } from '@matinee/testing/clock'
import { describe, expect, it } from 'vitest'
import {
  type Bench,
  benchOn,
  type Cast,
  embedOf,
  fakeEmbed,
  fakeSource,
  hls,
  MOVIE,
  storyOf,
  throwing,
} from './fake-providers.ts'
import { judgeEmbed, judgeSource } from './judge.ts'

/** An engine on a clock of its own. */
function bench(cast: (clock: ManualClock) => Cast): Bench & { readonly clock: ManualClock } {
  const clock = createManualClock()
  return { clock, ...benchOn(clock, cast(clock)) }
}

const file = (qualities: unknown): unknown => ({
  type: 'file',
  id: 'f',
  flags: ['cors-allowed'],
  captions: [],
  qualities,
})
const mp4 = (url: string): unknown => ({ type: 'mp4', url })
const thief = {
  get stream(): unknown {
    throw new Error('a trap')
  },
}
const revoked = ((): unknown => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
})()

const RUBBISH: Readonly<Record<string, () => unknown>> = {
  nothing: () => undefined,
  null: () => null,
  'a text': () => 'https://media.example.org/film.m3u8',
  'a number': () => 7,
  'a list': () => [hls('film')],
  'a stream that is no list': () => ({ embeds: [], stream: hls('film') }),
  'embeds that are no list': () => ({ embeds: 'none' }),
  'a stream of the wrong type': () => ({ embeds: [], stream: [{ ...hls('film'), type: 'dash' }] }),
  'a stream without flags': () => ({
    embeds: [],
    stream: [{ type: 'hls', id: 'x', playlist: 'https://a.example/x.m3u8', captions: [] }],
  }),
  'an empty playlist': () => ({ embeds: [], stream: [hls('film', { playlist: '' })] }),
  'a playlist of script': () => ({ embeds: [], stream: [hls('film', { playlist: 'javascript:alert(1)' })] }),
  'a playlist on the disk': () => ({ embeds: [], stream: [hls('film', { playlist: 'file:///etc/passwd' })] }),
  'a playlist of data': () => ({ embeds: [], stream: [hls('film', { playlist: 'data:text/plain,x' })] }),
  'a playlist on a disguised host': () => ({
    embeds: [],
    stream: [hls('film', { playlist: '/\\evil.example/x.m3u8' })],
  }),
  'a file without qualities': () => ({ embeds: [], stream: [file({})] }),
  'a file with unknown qualities': () => ({ embeds: [], stream: [file({ '8k': mp4('https://a.example/x.mp4') })] }),
  'a file of script': () => ({ embeds: [], stream: [file({ '720': mp4('JavaScript:alert(1)') })] }),
  'headers that are no text': () => ({ embeds: [], stream: [{ ...hls('film'), headers: { a: 1 } }] }),
  'a trap': () => thief,
  'a revoked proxy': () => revoked,
  'a thrown text': throwing('no'),
  'a thrown nothing': throwing(undefined),
  'a thrown object without a face': throwing(Object.create(null)),
  'a thrown revoked proxy': throwing(revoked),
  'an error later': () => Promise.reject(new Error('later')),
}

describe('rubbish from a source', () => {
  it.each(Object.keys(RUBBISH))('%s is a failure of that source, and the run goes on', async (kind) => {
    const { start, clock } = bench(() => ({
      sources: [
        fakeSource('bad', RUBBISH[kind] ?? throwing(kind)),
        fakeSource('good', () => ({ embeds: [], stream: [hls('film')] })),
      ],
    }))
    const { events, done } = start()
    await clock.settle()
    await done
    expect(storyOf(events)).toEqual([
      'init bad good',
      'start bad',
      'bad failure 100',
      'start good',
      'good success 100',
      'completed good film',
    ])
  })

  it('the same from an embed is a failure of that embed', async () => {
    for (const kind of Object.keys(RUBBISH)) {
      const { start, clock } = bench(() => ({
        sources: [fakeSource('a', () => ({ embeds: [embedOf('host')] }))],
        embeds: [fakeEmbed('host', RUBBISH[kind] ?? throwing(kind))],
      }))
      const { events, done } = start()
      await clock.settle()
      await done
      expect(storyOf(events).slice(-2), kind).toEqual(['a-0 failure 100', 'noOutput'])
    }
  })
})

describe('the valid part of a partly invalid answer', () => {
  it('good streams beside bad ones, good qualities beside bad ones', async () => {
    const { engine } = bench(() => ({
      sources: [
        fakeSource('a', () => ({
          embeds: [null, { embedId: 'host' }, { embedId: 'host', url: 'javascript:alert(1)' }, embedOf('nobody')],
          stream: [
            null,
            hls('bad', { playlist: 'ftp://a.example' }),
            file({ '360': mp4('file:///x'), '720': mp4('https://a.example/x.mp4') }),
            hls('good'),
          ],
        })),
      ],
      embeds: [fakeEmbed('host', throwing('no'))],
    }))
    const output = await engine.runSource('a', MOVIE, { signal: new AbortController().signal })
    expect(output).toEqual({ embeds: [], stream: [file({ '720': mp4('https://a.example/x.mp4') }), hls('good')] })
  })

  it('a file without its qualities of an unknown name, an unknown type or a bad address, each with a line', () => {
    const lines: string[] = []
    const good = mp4('https://a.example/x.mp4')
    const qualities = {
      '720': good,
      '8k': good,
      '480': { type: 'mkv', url: 'https://a.example/x.mkv' },
      '360': { type: 'mp4' },
      '1080': mp4('javascript:alert(1)'),
      '4k': null,
      unknown: mp4('https://a.example/y.mp4'),
    }
    const place = { target: 'browser', hasConsistentIp: false } as const
    const answer = { stream: [file(qualities)] }
    const log = (line: string): void => void lines.push(line)
    const left = { '720': good, unknown: mp4('https://a.example/y.mp4') }
    expect(judgeEmbed(answer, place, log)).toEqual([file(left)])
    const said = ['8k', '480', '360', '1080', '4k'].toSorted()
    expect(lines.map((line) => /^The quality (\w+) of a stream cannot be used/.exec(line)?.[1]).toSorted()).toEqual(
      said,
    )
    expect(lines.join(' ')).not.toContain('a.example')
    expect(judgeSource({ ...answer, embeds: [] }, place, () => false, log).streams).toEqual([file(left)])
    expect(lines).toHaveLength(2 * said.length)
  })

  it('a stream without its bad captions and its bad thumbnails', async () => {
    const caption = { id: 'en', type: 'vtt', url: '/samples/film/en.vtt', hasCorsRestrictions: false, language: 'en' }
    const { engine } = bench(() => ({
      sources: [
        fakeSource('a', () => ({
          embeds: [],
          stream: [
            {
              ...hls('film'),
              captions: [
                caption,
                { ...caption, language: 'de' },
                { ...caption, id: 'js', url: 'javascript:1' },
                null,
                { id: 'x' },
              ],
              thumbnailTrack: { type: 'vtt', url: 'blob:https://a.example/1' },
            },
          ],
        })),
      ],
    }))
    const { stream } = await engine.runSource('a', MOVIE, { signal: new AbortController().signal })
    expect(stream).toEqual([hls('film', { captions: [{ ...caption, type: 'vtt' }] })])
  })

  it.each([{ first: 2, last: 1 }, { first: 2.5, last: 3 }, { first: 1 }, 'all', null])(
    'a stream without its bad episodes %j',
    (episodes) => {
      const place = { target: 'browser', hasConsistentIp: false } as const
      const answer = { stream: [{ ...hls('film'), episodes }] }
      expect(judgeEmbed(answer, place, () => {})).toEqual([hls('film')])
    },
  )

  it('a stream with the episodes that its file holds', () => {
    const place = { target: 'browser', hasConsistentIp: false } as const
    const stream = [{ ...hls('film'), episodes: { first: 1, last: 2 } }]
    expect(judgeEmbed({ stream }, place, () => {})).toEqual(stream)
  })
})

it('the log of a run says which quality of which source was left out', async () => {
  const lines: string[] = []
  const stream = file({ '9k': mp4('https://media.example.org/9k.mp4'), 720: mp4('https://media.example.org/720.mp4') })
  const sources = [fakeSource('a', () => ({ embeds: [], stream: [stream] }))]
  const log = (id: string, line: string) => lines.push(`${id}: ${line}`)
  await benchOn(createManualClock(), { sources }, { log }).start().done
  expect(lines).toEqual(['a: The quality 9k of a stream cannot be used (its name is unknown).'])
})
