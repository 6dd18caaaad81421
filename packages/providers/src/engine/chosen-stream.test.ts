import { createManualClock } from '@matinee/testing/clock'
import type { Stream } from '@matinee/contracts'
import { describe, expect, it, vi } from 'vitest'
import type { Verify } from './first-that-plays.ts'
import { benchOn, embedOf, fakeEmbed, fakeSource, found, hls, storyOf, throwing } from './fake-providers.ts'

const silence = (): Promise<boolean> => new Promise(() => {})

describe('a run for which the viewer chose a stream before', () => {
  it('tries what the viewer chose alone, the stream most like it first, and only then the others', async () => {
    const both = () => ({ embeds: [], stream: [hls('one'), hls('two')] })
    const story = async (chosen: () => unknown) => {
      const other = vi.fn(() => found('other'))
      const clock = createManualClock()
      const { start } = benchOn(clock, {
        sources: [fakeSource('other', other, { rank: 9 }), fakeSource('chosen', chosen, { rank: 1 })],
      })
      const run = start({ preferred: { sourceId: 'chosen', order: (streams) => streams.toReversed() } })
      await clock.settle()
      await clock.advance(5000)
      await run.done
      return { last: run.events.at(-1), other }
    }
    const worked = await story(both)
    expect(worked.last).toMatchObject({ output: { sourceId: 'chosen', stream: { id: 'two' } } })
    expect(worked.other).not.toHaveBeenCalled()
    const failed = await story(throwing(new Error('gone')))
    expect(failed.last).toMatchObject({ output: { sourceId: 'other' } })
  })

  it('after a failure begins with the stream most like the chosen one, and asks the others beside it', async () => {
    const outcome = async (verify: Verify) => {
      const clock = createManualClock()
      const { start } = benchOn(clock, {
        sources: [
          fakeSource('other', () => found('other'), { rank: 9 }),
          fakeSource('chosen', () => ({ embeds: [], stream: [hls('one'), hls('two'), hls('three')] }), { rank: 1 }),
        ],
      })
      const run = start({
        verify,
        preferred: { sourceId: 'chosen', order: (streams) => streams.toReversed() },
        exceptStreams: [{ sourceId: 'chosen', streamId: 'three' }],
      })
      await clock.advance(1100)
      await run.done
      return storyOf(run.events).at(-1)
    }
    expect(await outcome(async () => true)).toBe('completed chosen two')
    const isOther = ({ id }: Stream) => (id === 'other' ? Promise.resolve(true) : silence())
    expect(await outcome(isOther)).toBe('completed other other')
  })

  it('sorts what an embed of the chosen source has in the same way', async () => {
    const clock = createManualClock()
    const { start } = benchOn(clock, {
      sources: [fakeSource('chosen', () => ({ embeds: [embedOf('host')] }))],
      embeds: [fakeEmbed('host', () => ({ stream: [hls('one'), hls('two')] }))],
    })
    const run = start({ preferred: { sourceId: 'chosen', order: (streams) => streams.toReversed() } })
    await clock.settle()
    await run.done
    expect(run.events.at(-1)).toMatchObject({ output: { embedId: 'host', stream: { id: 'two' } } })
  })

  it('gives the one that the viewer chose five seconds alone', async () => {
    const clock = createManualClock()
    const { start } = benchOn(clock, {
      sources: [fakeSource('a', () => ({ embeds: [], stream: [hls('chosen'), hls('other')] }))],
    })
    const looked: string[] = []
    const verify = ({ id }: { id: string }) => {
      looked.push(id)
      return id === 'chosen' ? silence() : Promise.resolve(true)
    }
    const { events, done } = start({ verify, preferred: { sourceId: 'a', order: (streams) => streams } })
    await clock.advance(4999)
    expect(looked).toEqual(['chosen'])
    await clock.advance(51)
    await done
    expect(storyOf(events).at(-1)).toBe('completed a other')
  })
})
