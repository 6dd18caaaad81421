import type { ScrapeEvent, Stream } from '@matinee/contracts'
import { expect, it } from 'vitest'
import { carriedStreams } from './carried-streams.ts'
import type { Streams } from './streams.ts'

const signal = new AbortController().signal
const request = { type: 'movie' as const, title: 'T', releaseYear: 2000, tmdbId: '1' }
const stream = (id: string): Stream => ({
  type: 'hls',
  id,
  flags: [],
  captions: [],
  playlist: `https://a.example/${id}`,
})
const events: ScrapeEvent[] = [
  { event: 'init', sourceIds: ['s'] },
  { event: 'completed', output: { sourceId: 's', stream: stream('won') } },
]
const found: Streams = {
  async *scrape() {
    yield* events
  },
  source: async () => ({ embeds: [], stream: [stream('one'), stream('two')] }),
  list: async () => ({ embeds: [], stream: [stream('one'), stream('two')] }),
  open: async (_sourceId, chosen) => chosen,
  embed: async () => ({ stream: [stream('three')] }),
  providers: () => [],
}

it('S-006 rewrites for its transport the stream that will be played, and no other', async () => {
  const carried = carriedStreams(found, async (one) => ({ ...one, id: `carried ${one.id}` }))
  const reported: ScrapeEvent[] = []
  for await (const event of carried.scrape(request, { signal })) reported.push(event)
  expect(reported).toMatchObject([events[0], { output: { sourceId: 's', stream: { id: 'carried won' } } }])
  const ids = (streams: readonly Stream[] = []) => streams.map(({ id }) => id)
  expect(ids((await carried.source('s', request, signal)).stream)).toEqual(['carried one', 'two'])
  expect(ids((await carried.list('s', request, signal)).stream)).toEqual(['one', 'two'])
  expect(await carried.open('s', stream('two'), signal)).toMatchObject({ id: 'carried two' })
  expect(ids((await carried.embed('e', 'https://a.example/', signal)).stream)).toEqual(['three'])
})

it('a refusal of the transport fails that stream, and a viewer who left does not', async () => {
  const refusing = carriedStreams(found, () => Promise.reject(new Error('no permission')))
  await expect(refusing.source('s', request, signal)).rejects.toMatchObject({ name: 'StreamsError', code: 'failed' })
  const left = AbortSignal.abort(new Error('left'))
  await expect(refusing.open('e', stream('three'), left)).rejects.toThrow('left')
})
