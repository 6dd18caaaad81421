import { createManualClock } from '@matinee/testing/clock'
import { describe, expect, it, vi } from 'vitest'
import { createPageMotions, type Motion, type MotionPorts } from './page-motion.ts'

/** A browser's transition that calls back when the test says so. */
function createBrowser() {
  const updates: Array<() => Promise<void>> = []
  const skips: number[] = []
  const finishes: Array<() => void> = []
  const start: MotionPorts['start'] = (update) => {
    const at = updates.push(update) - 1
    return {
      finished: new Promise<void>((resolve) => finishes.push(resolve)),
      ready: Promise.reject(new Error('skipped')),
      updateCallbackDone: Promise.reject(new Error('failed')),
      skipTransition: () => void skips.push(at),
    }
  }
  return { start, updates, skips, finishes }
}

function setUp(ports: Partial<MotionPorts> = {}) {
  const clock = createManualClock()
  const browser = createBrowser()
  const motions = createPageMotions({ start: browser.start, isUnwanted: () => false, after: clock.after, ...ports })
  return { clock, motions, ...browser }
}

function createMotion(arrive: Motion['arrive'] = async () => true) {
  const calls: string[] = []
  const note = (name: string) => () => void calls.push(name)
  return { calls, begin: note('begin'), change: note('change'), end: note('end'), arrive: vi.fn(arrive) }
}

const never = () => new Promise<boolean>(() => {})

describe('createPageMotions', () => {
  it.each([
    ['with transitions', {}, true],
    ['without transitions', { start: undefined }, false],
    ['less motion, or a hidden page', { isUnwanted: () => true }, false],
  ])('mayRun › %s', (_name, ports, may) => {
    expect(setUp(ports).motions.mayRun()).toBe(may)
  })

  it('run › changes the page inside of the transition and ends with it', async () => {
    const { motions, updates, skips, finishes, clock } = setUp()
    const motion = createMotion()
    motions.run(motion)
    expect(motion.calls).toEqual(['begin'])
    await updates[0]?.()
    expect(motion.calls).toEqual(['begin', 'change'])
    finishes[0]?.()
    await clock.settle()
    expect(motion.calls).toEqual(['begin', 'change', 'end'])
    expect(skips).toEqual([])
    expect(clock.pending()).toEqual([])
  })

  it('run › without transitions the page is changed at once', () => {
    const { motions } = setUp({ start: undefined })
    const motion = createMotion()
    motions.run(motion)
    expect(motion.calls).toEqual(['begin', 'end', 'change'])
  })

  it('run › a browser that throws changes the page at once', () => {
    const { motions } = setUp({
      start() {
        throw new Error('no document')
      },
    })
    const motion = createMotion()
    motions.run(motion)
    expect(motion.calls).toEqual(['begin', 'end', 'change'])
  })

  it('run › skips what is not drawn after 150 ms', async () => {
    const { motions, updates, skips, clock } = setUp()
    const motion = createMotion(never)
    motions.run(motion)
    const updated = updates[0]?.()
    await clock.advance(149)
    expect(skips).toEqual([])
    await clock.advance(1)
    await updated
    expect(skips).toEqual([0])
    expect(motion.calls).toEqual(['begin', 'change'])
    expect(motion.arrive.mock.calls[0]?.[0].aborted).toBe(true)
  })

  it('run › a page that was busy for long gets two more turns', async () => {
    const turns: Array<() => void> = []
    const { motions, updates, skips } = setUp({
      after(_ms, call) {
        turns.push(call)
        return () => {}
      },
    })
    const motion = createMotion(never)
    motions.run(motion)
    const updated = updates[0]?.()
    for (const turn of [0, 1]) turns[turn]?.()
    expect(motion.arrive.mock.calls[0]?.[0].aborted).toBe(false)
    turns[2]?.()
    await updated
    expect(skips).toEqual([0])
  })

  it('run › skips where there is nothing to move to', async () => {
    const { motions, updates, skips } = setUp()
    motions.run(createMotion(async () => false))
    await updates[0]?.()
    expect(skips).toEqual([0])
  })

  it('run › a failed change rejects the transition, and the motion ends', async () => {
    const { motions, updates, finishes, clock } = setUp()
    const motion = createMotion()
    const change = vi.fn(() => {
      throw new Error('broken')
    })
    motions.run({ ...motion, change })
    await expect(updates[0]?.()).rejects.toThrow('broken')
    finishes[0]?.()
    await clock.settle()
    expect(change).toHaveBeenCalledTimes(1)
    expect(motion.calls).toEqual(['begin', 'end'])
  })

  it('run › a second motion draws the first at once and skips it', async () => {
    const { motions, updates, skips } = setUp()
    const [first, second] = [createMotion(), createMotion()]
    motions.run(first)
    motions.run(second)
    expect(first.calls).toEqual(['begin', 'end', 'change'])
    expect(second.calls).toEqual(['begin'])
    expect(skips).toEqual([0])
    // The browser calls back for a skipped transition too.
    await updates[0]?.()
    await updates[1]?.()
    expect(first.calls).toEqual(['begin', 'end', 'change'])
    expect(first.arrive).not.toHaveBeenCalled()
    expect(second.calls).toEqual(['begin', 'change'])
  })

  it('run › the end of a skipped motion does not end the next', async () => {
    const { motions, finishes, clock } = setUp()
    const second = createMotion()
    motions.run(createMotion())
    motions.run(second)
    finishes[0]?.()
    await clock.settle()
    expect(second.calls).toEqual(['begin'])
  })

  it('stop › while the still is awaited', async () => {
    const { motions, updates, skips, clock } = setUp()
    const motion = createMotion(never)
    motions.run(motion)
    const updated = updates[0]?.()
    motions.stop()
    await updated
    expect(motion.calls).toEqual(['begin', 'change', 'end'])
    expect(skips).toContain(0)
    expect(clock.pending()).toEqual([])
  })
})
