import { describe, expect, it, vi } from 'vitest'
import { createObservable } from '../../../data/kit/observable.ts'
import { leadToNextFilm, type FilmEnd, SECONDS_BETWEEN_FILMS } from './lead-to-next-film.ts'

/** A film whose end and whose seconds the test decides. */
function watching({ isWanted = true, hasEnded = false } = {}) {
  let playback = { hasEnded }
  let publish = () => {}
  const film: FilmEnd = {
    store: {
      get: () => ({ playback }),
      select(selector, listener) {
        let before = selector({ playback })
        publish = () => {
          const now = selector({ playback })
          if (Object.is(now, before)) return
          listener(now, before)
          before = now
        }
        return () => {}
      },
    },
  }
  const life = new AbortController()
  const page = new EventTarget()
  const secondsLeft = createObservable<number | null>(null)
  const goNext = vi.fn()
  const works = new Map<() => void, AbortSignal>()
  const every = (_ms: number, work: () => void, signal: AbortSignal) => works.set(work, signal)
  leadToNextFilm(film, { isWanted: () => isWanted, goNext, secondsLeft, page, every }, life.signal)
  return {
    goNext,
    life,
    secondsLeft,
    end(isOver = true) {
      playback = { hasEnded: isOver }
      publish()
    },
    press: (key: string) => page.dispatchEvent(Object.assign(new Event('keydown'), { key })),
    point: () => page.dispatchEvent(new Event('click')),
    pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        for (const [work, signal] of works) if (!signal.aborted) work()
      }
    },
  }
}

describe('the countdown after a film of a programme', () => {
  it('begins at the end of the film, counts by the second, and plays the next one once', () => {
    const { end, pass, secondsLeft, goNext } = watching()
    end()
    expect(secondsLeft.get()).toBe(SECONDS_BETWEEN_FILMS)
    pass(SECONDS_BETWEEN_FILMS - 1)
    expect([secondsLeft.get(), goNext.mock.calls.length]).toEqual([1, 0])
    pass(5)
    expect([secondsLeft.get(), goNext.mock.calls.length]).toEqual([null, 1])
  })

  it('begins at once where the next film is known only after the end', () => {
    const { pass, secondsLeft, goNext } = watching({ hasEnded: true })
    expect(secondsLeft.get()).toBe(SECONDS_BETWEEN_FILMS)
    pass(SECONDS_BETWEEN_FILMS)
    expect(goNext).toHaveBeenCalledOnce()
  })

  it('does not begin where films may not follow one another', () => {
    const { end, pass, secondsLeft, goNext } = watching({ isWanted: false })
    end()
    pass(SECONDS_BETWEEN_FILMS)
    expect([secondsLeft.get(), goNext.mock.calls.length]).toEqual([null, 0])
  })

  it.each([
    ['a key', ({ press }: ReturnType<typeof watching>) => press('ArrowLeft')],
    ['a press', ({ point }: ReturnType<typeof watching>) => point()],
    ['playing again', ({ end }: ReturnType<typeof watching>) => end(false)],
    ['the way out', ({ life }: ReturnType<typeof watching>) => life.abort()],
  ])('is stopped by %s', (_what, act) => {
    const film = watching()
    film.end()
    film.pass(3)
    act(film)
    expect(film.secondsLeft.get()).toBeNull()
    film.pass(SECONDS_BETWEEN_FILMS)
    expect(film.goNext).not.toHaveBeenCalled()
  })

  it.each(['Enter', ' '])('is not stopped by the key %j, which presses what has the focus', (key) => {
    const { end, press, secondsLeft } = watching()
    end()
    press(key)
    expect(secondsLeft.get()).toBe(SECONDS_BETWEEN_FILMS)
  })

  it('begins anew, and once, when the film ends again', () => {
    const { end, pass, press, secondsLeft, goNext } = watching()
    end()
    pass(3)
    press('Tab')
    end(false)
    end()
    expect(secondsLeft.get()).toBe(SECONDS_BETWEEN_FILMS)
    pass(SECONDS_BETWEEN_FILMS)
    expect(goNext).toHaveBeenCalledOnce()
  })
})
