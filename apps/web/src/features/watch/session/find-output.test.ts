import type { RunOutput, SourceOutput, Stream } from '@matinee/contracts'
import { describe, expect, it } from 'vitest'
import { StreamsError, type Streams } from '../../../services/streams/streams.ts'
import { findAnother, openStream, renewableSources, runSource } from './find-output.ts'
import { placeOf } from './spent-outputs.ts'

const stream = (id: string): Stream => ({
  type: 'hls',
  id,
  flags: [],
  captions: [],
  playlist: `https://films.test/${id}`,
})
const request = { type: 'movie' as const, title: 'Detour', releaseYear: 1945, tmdbId: '1' }
const signal = new AbortController().signal

/** Streams over a table of each source's and embed's answer. */
function streamsOf(
  sources: Record<string, SourceOutput | StreamsError>,
  embeds: Record<string, Stream[]> = {},
): Streams {
  return {
    scrape: () => {
      throw new Error('not used here')
    },
    source: async () => {
      throw new Error('not used here')
    },
    list: async (id) => {
      const answer = sources[id]
      if (!answer || answer instanceof Error) throw answer ?? new StreamsError('failed', id)
      return answer
    },
    open: async (_id, chosen) => ({ ...chosen, id: `${chosen.id} opened` }),
    embed: async (_id, url) => ({ stream: embeds[url] ?? [] }),
    providers: () => Object.keys(sources).map((id, rank) => ({ type: 'source', id, name: id, rank })),
  }
}
const embed = (url: string) => ({ embedId: 'e', url })

describe('choosing a source', () => {
  it('S-309 S-310 a returned stream is the output', async () => {
    const streams = streamsOf({ a: { embeds: [], stream: [stream('x')] } })
    expect(await runSource(streams, 'a', request, signal)).toEqual({
      found: 'output',
      output: { sourceId: 'a', stream: { ...stream('x'), id: `${stream('x').id} opened` } },
    })
  })
  it('S-311 exactly one embed is opened by itself', async () => {
    const streams = streamsOf({ a: { embeds: [embed('one')] } }, { one: [stream('x')] })
    expect(await runSource(streams, 'a', request, signal)).toMatchObject({
      found: 'output',
      output: { sourceId: 'a', embedId: 'e', stream: { id: 'x opened' } },
    })
  })
  it('of an embed with several streams each can be chosen, and none is opened', async () => {
    const streams = streamsOf({ a: { embeds: [embed('one')] } }, { one: [stream('x'), stream('y')] })
    expect(await runSource(streams, 'a', request, signal)).toEqual({
      found: 'list',
      origin: { sourceId: 'a', embedId: 'e' },
      streams: [stream('x'), stream('y')],
      embeds: [],
      notPlayable: [],
    })
  })
  it('a chosen stream is opened by the embed that it is of', async () => {
    const opened: string[] = []
    const streams = {
      ...streamsOf({}),
      open: async (id: string, chosen: Stream) => {
        opened.push(id)
        return chosen
      },
    }
    const output = await openStream(streams, { sourceId: 'a', embedId: 'e' }, stream('y'), signal)
    expect(output).toEqual({ sourceId: 'a', embedId: 'e', stream: stream('y') })
    expect(opened).toEqual(['e'])
  })
  it('S-312 several embeds are a list to choose from, and so is none', async () => {
    const streams = streamsOf({ a: { embeds: [embed('one'), embed('two')] }, b: { embeds: [] } })
    expect(await runSource(streams, 'a', request, signal)).toEqual({
      found: 'list',
      origin: { sourceId: 'a' },
      streams: [],
      embeds: [embed('one'), embed('two')],
      notPlayable: [],
    })
    expect(await runSource(streams, 'b', request, signal)).toMatchObject({ found: 'list', streams: [], embeds: [] })
  })
  it('several streams are a list to choose from, and none of them is opened', async () => {
    const streams = streamsOf({ a: { embeds: [], stream: [stream('x'), stream('y')] } })
    expect(await runSource(streams, 'a', request, signal)).toMatchObject({
      found: 'list',
      streams: [stream('x'), stream('y')],
    })
  })
  it('a source without it and a broken one reject with their code', async () => {
    const streams = streamsOf({ a: new StreamsError('notfound', ''), b: { embeds: [embed('one')] } })
    await expect(runSource(streams, 'a', request, signal)).rejects.toMatchObject({ code: 'notfound' })
    await expect(runSource(streams, 'b', request, signal)).rejects.toMatchObject({ code: 'notfound' })
  })
})

describe('an address that ran out in mid-film', () => {
  const HOUR_MS = 3600_000
  const failure = (sourceId: string, code: string, position = 60, at = 0) => ({ sourceId, code, position, at })
  it.each([
    ['is asked for anew, once', [failure('a', 'gone'), failure('b', 'unauthorised')], ['a', 'b']],
    ['that ran out twice is not', [failure('a', 'gone'), failure('a', 'gone')], []],
    ['that lasted a while is, each time', [failure('a', 'gone', 60), failure('a', 'disabled', 3600)], ['a']],
    [
      'that ran out twice in long pauses at one place is',
      [failure('a', 'gone', 60), failure('a', 'gone', 70, HOUR_MS)],
      ['a'],
    ],
    [
      'that ran out again at once is not, however long the pause before',
      [failure('a', 'gone', 60), failure('a', 'gone', 60, HOUR_MS), failure('a', 'gone', 60, HOUR_MS + 5000)],
      [],
    ],
    ['that never played did not run out', [failure('a', 'gone', 0)], []],
    ['of a film that cannot be decoded is no better anew', [failure('a', 'decode'), failure('b', 'network')], []],
  ])('%s', (_name, failures, renewable) => {
    expect(renewableSources(failures)).toEqual(renewable)
  })
})

/** What goes on in place of an output that failed like this. */
const findInstead = (streams: Streams, output: RunOutput, ...how: { code: string; position: number }[]) => {
  const failures = how.map((one) => ({ ...placeOf(output), ...one, at: 0 }))
  return findAnother(streams, { output, failures }, request, { signal })
}

describe('asking a source for its address anew', () => {
  const output = { sourceId: 'a', stream: stream('b') }
  const renew = (answer: SourceOutput | StreamsError, embedId?: string) =>
    findInstead(
      streamsOf({ a: answer }, { one: [stream('x'), stream('b')] }),
      embedId === undefined ? output : { ...output, embedId },
      { code: 'gone', position: 60 },
    )

  it('opens the same stream of several', async () => {
    expect(await renew({ embeds: [], stream: [stream('a'), stream('b')] })).toMatchObject({
      sourceId: 'a',
      stream: { id: 'b opened' },
    })
  })
  it('takes none that failed for one whose name is gone', async () => {
    const streams = streamsOf({ a: { embeds: [], stream: [stream('failed'), stream('anew')] } })
    const failures = [
      { ...placeOf({ sourceId: 'a', stream: stream('failed') }), code: 'decode', position: 10, at: 0 },
      { ...placeOf(output), code: 'gone', position: 60, at: 0 },
    ]
    expect(await findAnother(streams, { output, failures }, request, { signal })).toMatchObject({
      stream: { id: 'anew opened' },
    })
  })
  it('opens the same embed', async () => {
    const embeds = [{ embedId: 'other', url: 'two' }, embed('one')]
    expect(await renew({ embeds }, 'e')).toMatchObject({ embedId: 'e', stream: { id: 'b opened' } })
    expect(await renew({ embeds: [] }, 'e')).toBeNull()
  })
  it('gives nothing where the source says no', async () => {
    expect(await renew(new StreamsError('notfound', ''))).toBeNull()
  })
})

describe('finding a replacement', () => {
  /** Streams whose run finds the named source's stream, when it is not excluded. */
  const racing = (outputs: readonly RunOutput[], breaks = false): Streams => ({
    ...streamsOf({}),
    async *scrape(_request, { exceptSources = [], exceptStreams = [] }) {
      yield { event: 'init', sourceIds: outputs.map(({ sourceId }) => sourceId) }
      if (breaks) throw new StreamsError('failed', 'SSE closed improperly')
      const failed = new Set(exceptStreams.map(({ sourceId, streamId }) => `${sourceId} ${streamId}`))
      const output = outputs.find(
        ({ sourceId, stream: { id } }) => !exceptSources.includes(sourceId) && !failed.has(`${sourceId} ${id}`),
      )
      yield output ? { event: 'completed', output } : { event: 'noOutput' }
    },
  })
  const outputAt = (place: string): RunOutput => {
    const [sourceId = '', id = ''] = place.split(' ')
    return { sourceId, stream: stream(id) }
  }
  const outputs = ['a one', 'a two', 'b one'].map(outputAt)
  /** What replaces the first ones of these, once all of them failed. */
  const findAfter = (failed: number, of = outputs) => {
    const failures = of.slice(0, failed).map((each) => ({ ...placeOf(each), code: 'network', position: 9, at: 0 }))
    const output = of[failed - 1] ?? expect.unreachable()
    return findAnother(racing(of), { output, failures }, request, { signal })
  }
  it('is the result of a race without the streams that failed', async () => {
    expect(await findAfter(1)).toBe(outputs[1])
    expect(await findAfter(2)).toBe(outputs[2])
    expect(await findAfter(3)).toBeNull()
  })
  it('is the tenth stream of a source where nine failed and nobody else has it, and not the eleventh', async () => {
    const of = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((number) => outputAt(`a ${number}`))
    for (const failed of [2, 3, 9]) expect(await findAfter(failed, of)).toBe(of[failed])
    expect(await findAfter(10, of)).toBeNull()
  })
  it('is another source before the fourth stream of one where three failed', async () => {
    const of = ['a 1', 'a 2', 'a 3', 'a 4', 'b 1'].map(outputAt)
    expect(await findAfter(3, of)).toBe(of[4])
  })
  it('is another stream before the same address anew, which is none while it is still asked', async () => {
    const [output = expect.unreachable(), other] = outputs
    const streams = { ...racing(outputs), list: async () => ({ embeds: [], stream: [output.stream] }) }
    expect(await findInstead(streams, output, { code: 'gone', position: 60 })).toBe(other)
    const alone = { ...streams, scrape: racing([output]).scrape }
    expect(await findInstead(alone, output, { code: 'gone', position: 60 })).toMatchObject({
      stream: { id: 'one opened' },
    })
    const failures = [{ ...placeOf(output), code: 'gone', position: 60, at: 0 }]
    expect(await findAnother(alone, { output, failures, isAsked: true }, request, { signal })).toBeNull()
  })
  it('is a source whose address ran out earlier, where nobody else has it', async () => {
    const [one = expect.unreachable(), , last = expect.unreachable()] = outputs
    const failures = [
      { ...placeOf(one), code: 'gone', position: 60, at: 0 },
      { ...placeOf(last), code: 'network', position: 90, at: 0 },
    ]
    const found = await findAnother(racing([one, last]), { output: last, failures }, request, { signal })
    expect(found).toBe(one)
  })
  it('is nothing when the run breaks', async () => {
    const [output = expect.unreachable()] = outputs
    expect(await findInstead(racing(outputs, true), output, { code: 'network', position: 9 })).toBeNull()
  })
})
