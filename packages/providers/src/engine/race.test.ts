import { createManualClock, type ManualClock } from '@matinee/testing/clock'
import { describe, expect, it, vi } from 'vitest'
import { NotFoundError } from '../kit/errors.ts'
import {
  type Bench,
  benchOn,
  type Cast,
  fakeSource,
  found,
  later,
  never,
  storyOf,
  type Script,
  throwing,
} from './fake-providers.ts'
import { raceHedged } from './race.ts'

/** An engine on a clock of its own. */
function bench(cast: (clock: ManualClock) => Cast): Bench & { readonly clock: ManualClock } {
  const clock = createManualClock()
  return { clock, ...benchOn(clock, cast(clock)) }
}

describe('hedged starts', () => {
  it('starts the next provider when the current one has been silent for the given time, then for half of it', async () => {
    const { clock, start } = bench(() => ({ sources: ['a', 'b', 'c'].map((id) => fakeSource(id, never)) }))
    const { events, controller, done } = start({ hedgeAfterMs: 1000 })
    await clock.advance(999)
    expect(storyOf(events)).toEqual(['init a b c', 'start a'])
    await clock.advance(1)
    expect(storyOf(events).slice(2)).toEqual(['start b'])
    await clock.advance(499)
    expect(storyOf(events).slice(3)).toEqual([])
    await clock.advance(1)
    expect(storyOf(events).slice(3)).toEqual(['start c'])
    controller.abort()
    await done
  })

  it('starts the next provider at once when one finds nothing', async () => {
    const { clock, start } = bench(() => ({
      sources: [
        fakeSource('a', throwing(new NotFoundError())),
        fakeSource('b', throwing(new Error('no'))),
        fakeSource('c', () => found('film')),
      ],
    }))
    const { events, done } = start()
    await clock.settle()
    expect(clock.now()).toBe(0)
    expect(storyOf(events)).toEqual([
      'init a b c',
      'start a',
      'a notfound 100',
      'start b',
      'b failure 100',
      'start c',
      'c success 100',
      'completed c film',
    ])
    await done
  })

  it('starts the next at once when one tries again, and no other when it fails for good', async () => {
    const clock = createManualClock()
    const started: string[] = []
    const onTryingAgain = vi.fn()
    const entrant = (name: string, run: (letNextStart: () => void) => Promise<string | undefined>) => {
      return (_signal: AbortSignal, letNextStart: () => void) => {
        started.push(name)
        return run(letNextStart)
      }
    }
    const controller = new AbortController()
    const rules = { clock, hedgeAfterMs: 1000, hedgeFloorMs: 200, tieWindowMs: 50, onTryingAgain }
    const entrants = [
      entrant('a', async (letNextStart) => {
        letNextStart()
        letNextStart()
        await Promise.resolve()
        return undefined
      }),
      entrant('b', () => new Promise(() => {})),
      entrant('c', async (letNextStart) => {
        letNextStart()
        return new Promise(() => {})
      }),
    ]
    const done = raceHedged(entrants, { ...rules, signal: controller.signal })
    await clock.advance(999)
    expect(started).toEqual(['a', 'b'])
    await clock.advance(1)
    expect(started).toEqual(['a', 'b', 'c'])
    // One is silent: its own time is not over.
    expect(onTryingAgain).not.toHaveBeenCalled()
    controller.abort()
    expect(await done).toBeUndefined()
    expect(clock.pending()).toEqual([])
  })

  it('loses patience down to a floor, so that twenty dead sources cost seconds', async () => {
    const ids = [...'abcdefghijklmnopqrst']
    const { clock, start } = bench(() => ({
      sources: ids.map((id) => fakeSource(id, id === 't' ? () => found('film') : never)),
    }))
    const { events, done } = start({ tieWindowMs: 0 })
    await clock.advance(1000 + 500 + 250 + 16 * 200 - 1)
    expect(storyOf(events).at(-1)).toBe('start s')
    await clock.advance(1)
    await done
    expect(storyOf(events).at(-1)).toBe('completed t film')
  })

  it('ends when all of twenty sources have failed, each of them asked once', async () => {
    const ids = [...'abcdefghijklmnopqrst']
    const { clock, start } = bench((time) => ({
      sources: ids.map((id, at) =>
        // Some refuse at once, some fail late.
        fakeSource(id, at % 3 === 0 ? throwing(new NotFoundError()) : later(time, at * 100, throwing(new Error('no')))),
      ),
    }))
    const { events, done } = start({ tieWindowMs: 0 })
    await clock.advance(30_000)
    await done
    const story = storyOf(events)
    expect(story.filter((line) => line.startsWith('start ')).toSorted()).toEqual(ids.map((id) => `start ${id}`))
    expect(story.filter((line) => /^. (notfound|failure) 100$/.test(line))).toHaveLength(20)
    expect(story.at(-1)).toBe('noOutput')
  })

  it('waits 1000 ms by default', async () => {
    const { clock, start } = bench(() => ({ sources: [fakeSource('a', never), fakeSource('b', () => found('film'))] }))
    const { events, done } = start({ tieWindowMs: 0 })
    await clock.advance(999)
    expect(storyOf(events)).toEqual(['init a b', 'start a'])
    await clock.advance(1)
    await done
    expect(storyOf(events).at(-1)).toBe('completed b film')
  })

  it('starts nobody any more once somebody has answered', async () => {
    const { clock, start } = bench((time) => ({
      sources: [
        fakeSource(
          'a',
          later(time, 90, () => found('late')),
        ),
        fakeSource(
          'b',
          later(time, 0, () => found('film')),
        ),
        fakeSource('c', never),
      ],
    }))
    const { events, done } = start({ hedgeAfterMs: 40, tieWindowMs: 1000 })
    await clock.advance(1000)
    await done
    expect(storyOf(events)).not.toContain('start c')
  })
})

describe("the viewer's order", () => {
  const twoAnswers = (better: number, worse: number) =>
    bench((clock) => ({
      sources: [
        fakeSource(
          'better',
          later(clock, better, () => found('first')),
        ),
        fakeSource(
          'worse',
          later(clock, worse, () => found('second')),
        ),
      ],
    }))

  it('breaks a tie: the better-ordered answer wins when it comes within the window', async () => {
    const { clock, start } = twoAnswers(140, 10)
    const { events, done } = start({ hedgeAfterMs: 100, tieWindowMs: 50 })
    await clock.advance(200)
    await done
    expect(storyOf(events)).toEqual([
      'init better worse',
      'start better',
      'start worse',
      'worse success 100',
      'better success 100',
      'completed better first',
    ])
  })

  it('does not hold up an answer for longer than the window', async () => {
    const { clock, start } = twoAnswers(500, 10)
    const { events, done } = start({ hedgeAfterMs: 100, tieWindowMs: 50 })
    await clock.advance(159)
    expect(storyOf(events).at(-1)).toBe('worse success 100')
    await clock.advance(1)
    await done
    expect(storyOf(events).at(-1)).toBe('completed worse second')
  })

  it('holds nothing up when no better-ordered provider is running', async () => {
    const { clock, start } = bench(() => ({
      sources: [fakeSource('better', throwing('no')), fakeSource('worse', () => found('film'))],
    }))
    const { events, done } = start({ tieWindowMs: 10_000 })
    await clock.settle()
    expect(storyOf(events).at(-1)).toBe('completed worse film')
    await done
  })

  it('ends the wait when the last better-ordered provider finds nothing', async () => {
    const { clock, start } = bench((time) => ({
      sources: [
        fakeSource('better', later(time, 120, throwing('no'))),
        fakeSource(
          'worse',
          later(time, 10, () => found('film')),
        ),
      ],
    }))
    const { events, done } = start({ hedgeAfterMs: 100, tieWindowMs: 10_000 })
    await clock.advance(120)
    expect(storyOf(events).at(-1)).toBe('completed worse film')
    await done
  })

  it('puts the given ids first, unknown ones aside, and the rest by rank', async () => {
    const { clock, start } = bench(() => ({
      sources: ['a', 'b', 'c', 'd'].map((id) => fakeSource(id, throwing('no'))),
    }))
    const { events, done } = start({ sourceOrder: ['c', 'nobody', 'b', 'c'] })
    await clock.settle()
    await done
    expect(storyOf(events)[0]).toBe('init c b a d')
  })
})

describe('the losers', () => {
  it('are cancelled by their signal and fall silent', async () => {
    const signals: AbortSignal[] = []
    const { clock, start } = bench((time) => ({
      sources: [
        fakeSource('slow', ({ signal, progress }) => {
          signals.push(signal)
          signal.addEventListener('abort', () => progress(99))
          return new Promise(() => {})
        }),
        fakeSource(
          'quick',
          later(time, 10, () => found('film')),
        ),
      ],
    }))
    const { events, done } = start({ hedgeAfterMs: 100, tieWindowMs: 20 })
    await clock.advance(500)
    await done
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(storyOf(events)).toEqual([
      'init slow quick',
      'start slow',
      'start quick',
      'quick success 100',
      'completed quick film',
    ])
    expect(clock.pending()).toEqual([])
  })

  it('say nothing after the end, however close they come', async () => {
    for (let turns = 0; turns < 24; turns++) {
      const { clock, start } = bench((time) => {
        const answer = later(time, 10, () => found('film'))
        let shared: Promise<unknown> | undefined
        const ask: Script = (context) => (shared ??= Promise.resolve(answer(context)))
        const behind: Script = async (context) => {
          const film = await ask(context)
          for (let turn = 0; turn < turns; turn++) await Promise.resolve()
          return film
        }
        return { sources: [fakeSource('first', ask), fakeSource('close', behind)] }
      })
      const { events, done } = start({ hedgeAfterMs: 1, tieWindowMs: 0 })
      await clock.advance(10)
      await done
      const story = storyOf(events)
      expect(story.at(-1)).toBe('completed first film')
      if (turns > 12) expect(story).not.toContain('close success 100')
    }
  })

  it("the winner's own signal aborts too, so nothing it began goes on", async () => {
    let signal: AbortSignal | undefined
    const { start } = bench(() => ({
      sources: [
        fakeSource('a', (context) => {
          ;({ signal } = context)
          return found('film')
        }),
      ],
    }))
    await start().done
    expect(signal?.aborted).toBe(true)
  })
})

describe('the race itself', () => {
  it('keeps no listener and no timer, however it ends', async () => {
    const clock = createManualClock()
    const rules = { clock, hedgeAfterMs: 100, hedgeFloorMs: 20, tieWindowMs: 50 }
    const after = (delayMs: number, outcome: () => string | undefined) => () =>
      new Promise<string | undefined>((resolve, reject) => {
        const cancel = clock.after(delayMs, () => {
          try {
            resolve(outcome())
          } catch (thrown) {
            reject(thrown)
          }
        })
        if (delayMs > 1000) cancel()
      })
    const entrants = {
      'a winner': [after(10, () => 'film'), after(90_000, () => 'late')],
      nobody: [after(10, () => undefined), after(10, throwing('no'))],
      'no entrants': [],
    }
    for (const [kind, scripts] of Object.entries(entrants)) {
      const { signal } = new AbortController()
      const added = vi.spyOn(signal, 'addEventListener')
      const removed = vi.spyOn(signal, 'removeEventListener')
      const ended = raceHedged(scripts, { ...rules, signal })
      await clock.advance(1000)
      await ended
      expect(removed.mock.calls.length, kind).toBe(added.mock.calls.length)
      expect(clock.pending(), kind).toEqual([])
    }
  })
})
