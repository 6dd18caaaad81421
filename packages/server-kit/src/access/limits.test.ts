import { describe, expect, it } from 'vitest'
import { createManualClock } from '@matinee/testing/clock'
import { createLimits } from './limits.ts'

class Refused extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super('refused')
    this.seconds = seconds
  }
}
const limits = (given: { perMinute?: number; concurrentPerAddress?: number; concurrent?: number }) => {
  const clock = createManualClock()
  const refuse = (seconds: number) => new Refused(seconds)
  const none = { perMinute: 0, concurrentPerAddress: 0, concurrent: 0 }
  return { clock, ...createLimits({ ...none, ...given, refuse }, clock) }
}

describe('limits', () => {
  it('of nothing let everything through', () => {
    const { count, acquire } = limits({})
    for (let call = 0; call < 10_000; call += 1) {
      count('a')
      acquire('a')
    }
  })

  it('let so many a minute through, and fill again evenly', () => {
    const { clock, count } = limits({ perMinute: 60 })
    for (let call = 0; call < 60; call += 1) count('a')
    expect(() => count('a')).toThrow(expect.objectContaining({ seconds: 1 }))
    count('b')
    clock.tick(500)
    expect(() => count('a')).toThrow(expect.objectContaining({ seconds: 0.5 }))
    clock.tick(500)
    count('a')
    expect(() => count('a')).toThrow(Refused)
    clock.tick(3_600_000)
    for (let call = 0; call < 60; call += 1) count('a')
    expect(() => count('a')).toThrow(Refused)
  })

  it('let so many be under way, of one network and altogether', () => {
    const { acquire } = limits({ concurrentPerAddress: 2, concurrent: 3 })
    const release = acquire('a')
    acquire('a')
    expect(() => acquire('a')).toThrow(expect.objectContaining({ seconds: 1 }))
    acquire('b')
    expect(() => acquire('c')).toThrow(Refused)
    release()
    release()
    acquire('c')
    expect(() => acquire('a')).toThrow(Refused)
  })

  it('forget the network that was longest silent, and no other', () => {
    const { count } = limits({ perMinute: 1 })
    for (let network = 0; network <= 20_000; network += 1) count(String(network))
    count('0')
    expect(() => count('20000')).toThrow(Refused)
  })
})
