import { createManualClock } from '@matinee/testing/clock'
import { describe, expect, it, vi } from 'vitest'
import { createStillRequests, type StillPorts } from './still-requests.ts'

const PASSING = { isPassing: true }
const SURE = { isPassing: false }

function setUp(ports: Partial<StillPorts> = {}) {
  const clock = createManualClock()
  const fetchStill = vi.fn<(address: string) => void>()
  const stillOf = vi.fn(async (href: string): Promise<string | undefined> => `${href}.webp`)
  const requests = createStillRequests({ after: clock.after, savesData: () => false, stillOf, fetchStill, ...ports })
  return { clock, fetchStill, stillOf, ...requests }
}

describe('createStillRequests', () => {
  it('a card on which the pointer rests for 100 ms is asked for', async () => {
    const { clock, moveTo, fetchStill } = setUp()
    moveTo('/a', PASSING)
    await clock.advance(99)
    expect(fetchStill).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(fetchStill.mock.calls).toEqual([['/a.webp']])
  })

  it.each([['/b'], [null]])('a card that the pointer leaves sooner, for %s, is not', async (next) => {
    const { clock, moveTo, stillOf } = setUp()
    moveTo('/a', PASSING)
    await clock.advance(99)
    moveTo(next, PASSING)
    await clock.advance(1000)
    expect(stillOf.mock.calls.flat()).toEqual(next === null ? [] : [next])
  })

  it('a card that is pressed or focused is asked for at once', async () => {
    const { clock, moveTo, fetchStill } = setUp()
    moveTo('/a', SURE)
    await clock.settle()
    expect(fetchStill).toHaveBeenCalledOnce()
    expect(clock.pending()).toEqual([])
  })

  it('a card is asked for once, and again after a failure', async () => {
    const { clock, moveTo, stillOf } = setUp()
    stillOf.mockRejectedValueOnce(new Error('offline'))
    for (const times of [1, 2, 2]) {
      moveTo('/a', SURE)
      await clock.settle()
      expect(stillOf).toHaveBeenCalledTimes(times)
    }
  })

  it('a title without a still fetches none', async () => {
    const { clock, moveTo, fetchStill } = setUp({ stillOf: async () => undefined })
    moveTo('/a', SURE)
    await clock.settle()
    expect(fetchStill).not.toHaveBeenCalled()
  })

  it('for viewers who save data nothing is asked', async () => {
    const { clock, moveTo, stillOf } = setUp({ savesData: () => true })
    moveTo('/a', SURE)
    await clock.settle()
    expect(stillOf).not.toHaveBeenCalled()
  })

  it('after the end nothing is asked, and an answer on its way fetches nothing', async () => {
    const { clock, moveTo, stop, stillOf, fetchStill } = setUp()
    moveTo('/a', SURE)
    moveTo('/b', PASSING)
    stop()
    await clock.advance(1000)
    expect(stillOf.mock.calls).toEqual([['/a']])
    expect(fetchStill).not.toHaveBeenCalled()
  })
})
