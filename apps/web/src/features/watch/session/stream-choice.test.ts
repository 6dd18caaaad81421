import type { Stream, StreamDescription } from '@matinee/contracts'
import { expect, it } from 'vitest'
import { choiceOf, choiceOfSource, preferredBy } from './stream-choice.ts'
import { sortedForChoice } from './stream-details.ts'

const stream = (id: string, description: StreamDescription, host = 'a.example', bytes?: number): Stream => ({
  type: 'hls',
  id,
  flags: [],
  captions: [],
  playlist: `https://${host}/${id}.m3u8`,
  description,
  ...(bytes && { file: { bytes } }),
})
const ids = (streams: readonly Stream[]) => streams.map(({ id }) => id)

it('streams are sorted by quality, then by size, and those of unknown quality come last', () => {
  const list = [
    stream('none', {}),
    stream('small', { quality: '1080' }, 'a.example', 2e9),
    stream('large', { quality: '1080' }, 'a.example', 9e9),
    stream('uhd', { quality: '4k' }),
  ]
  expect(ids(sortedForChoice(list).map((each) => each.stream))).toEqual(['uhd', 'large', 'small', 'none'])
})

it('the next episode takes the stream most like the chosen one', () => {
  const chosen = stream('c', {
    name: 'Show S01E01 720p x264 German LAMP',
    quality: '720',
    codecs: ['H.264'],
    languages: ['de'],
  })
  const preferred = preferredBy(choiceOf({ sourceId: 'addon-a', stream: chosen }))
  const next = [
    stream('best', { name: 'Show S01E02 2160p HEVC', quality: '4k', codecs: ['HEVC'], languages: ['en'] }),
    stream('other-language', {
      name: 'Show S01E02 720p x264 LAMP',
      quality: '720',
      codecs: ['H.264'],
      languages: ['en'],
    }),
    stream('alike', {
      name: 'Show S01E02 720p x264 German LAMP',
      quality: '720',
      codecs: ['H.264'],
      languages: ['de'],
    }),
  ]
  expect(preferred.sourceId).toBe('addon-a')
  expect(ids(preferred.order(next))).toEqual(['alike', 'other-language', 'best'])
})

it('a source that was chosen as a whole keeps its own order', () => {
  const preferred = preferredBy(choiceOfSource('addon-a'))
  expect(preferred.sourceId).toBe('addon-a')
  expect(ids(preferred.order([stream('first', { quality: '720' }), stream('unnamed', {})]))).toEqual([
    'first',
    'unnamed',
  ])
})
