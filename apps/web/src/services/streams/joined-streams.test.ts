import type { ScrapeEvent } from '@matinee/contracts'
import { describe, expect, it } from 'vitest'
import { joinStreams } from './joined-streams.ts'
import { StreamsError, type Streams } from './streams.ts'

const request = { type: 'movie' as const, title: 'Detour', releaseYear: 1945, tmdbId: '1' }
const completed = (sourceId: string): ScrapeEvent => ({
  event: 'completed',
  output: { sourceId, stream: { type: 'hls', id: sourceId, flags: [], captions: [], playlist: 'https://a.example/x' } },
})

/** Streams that emit given events, waiting where the test says so, and that record their cancellation. */
function emitting(id: string, story: Array<ScrapeEvent | Promise<void> | Error>) {
  const seen = { isOver: false }
  const streams: Streams = {
    async *scrape(_request, { signal }) {
      signal.addEventListener('abort', () => (seen.isOver = true))
      for (const part of story) {
        if (part instanceof Promise) await part
        else if (part instanceof Error) throw part
        else yield part
      }
    },
    source: async () => ({ embeds: [{ embedId: id, url: '' }] }),
    list: async () => ({ embeds: [{ embedId: id, url: '' }] }),
    open: async (_sourceId, stream) => ({ ...stream, id }),
    embed: async () => ({ stream: [] }),
    providers: () => [{ type: 'source', id, name: id, rank: 1 }],
  }
  return { streams, seen }
}
const run = async (own: Streams, other: Streams) => {
  const events: ScrapeEvent[] = []
  const { signal } = new AbortController()
  for await (const event of joinStreams(own, other).scrape(request, { signal })) events.push(event)
  return events
}
const never = new Promise<void>(() => {})
const init = (id: string): ScrapeEvent => ({ event: 'init', sourceIds: [id] })
const start = (id: string): ScrapeEvent => ({ event: 'start', id })

describe('two searches at once', () => {
  it('are one list, and the first stream ends both', async () => {
    const slow = emitting('server', [init('server'), start('server'), never])
    const quick = emitting('cupboard', [init('cupboard'), start('cupboard'), completed('cupboard')])
    const events = await run(quick.streams, slow.streams)
    expect(events[0]).toEqual({ event: 'init', sourceIds: ['cupboard', 'server'] })
    expect(events.at(-1)).toEqual(completed('cupboard'))
    expect(slow.seen.isOver).toBe(true)
  })
  it('a stream does not wait for a server that says nothing', async () => {
    const silent = emitting('server', [never])
    const quick = emitting('cupboard', [init('cupboard'), start('cupboard'), completed('cupboard')])
    expect((await run(quick.streams, silent.streams)).map(({ event }) => event)).toEqual(['init', 'start', 'completed'])
  })
  it('when one fails the other goes on, and when both find nothing the error is reported', async () => {
    const broken = emitting('server', [new StreamsError('metadata', 'silent')])
    const full = emitting('cupboard', [init('cupboard'), completed('cupboard')])
    expect((await run(full.streams, broken.streams)).at(-1)).toEqual(completed('cupboard'))
    const empty = emitting('cupboard', [init('cupboard'), { event: 'noOutput' }])
    await expect(run(empty.streams, broken.streams)).rejects.toMatchObject({ code: 'metadata' })
  })
  it('with nothing from either, nothing was found, said once', async () => {
    const one = emitting('a', [init('a'), { event: 'noOutput' }])
    const two = emitting('b', [init('b'), { event: 'noOutput' }])
    expect((await run(one.streams, two.streams)).map(({ event }) => event)).toEqual(['init', 'noOutput'])
  })
  it('a source is asked where it is known', async () => {
    const joined = joinStreams(emitting('a', []).streams, emitting('b', []).streams)
    const { signal } = new AbortController()
    expect((await joined.source('b', request, signal)).embeds[0]?.embedId).toBe('b')
    expect((await joined.source('a', request, signal)).embeds[0]?.embedId).toBe('a')
    expect((await joined.list('b', request, signal)).embeds[0]?.embedId).toBe('b')
    const stream = { type: 'hls' as const, id: '', flags: [], captions: [], playlist: 'https://a.example/1.m3u8' }
    expect((await joined.open('b', stream, signal)).id).toBe('b')
  })
})
