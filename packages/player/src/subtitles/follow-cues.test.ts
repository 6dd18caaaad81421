import { expect, test } from 'vitest'
import type { Cue } from './cue.ts'
import { createCueIndex } from './cue-index.ts'
import { followCues } from './follow-cues.ts'
import { cueOf, texts } from './testing/read.ts'

/** A film that moves only on the test's call. */
function createFilm(rate = 1) {
  let now = 0
  let timers: { at: number; callback: () => void }[] = []
  const film = {
    position: 0,
    rate,
    wakings: 0,
    get sleepers() {
      return timers.length
    },
    clock: {
      playhead: () => film.position,
      rate: () => film.rate,
      after(ms: number, callback: () => void) {
        const timer = { at: now + ms, callback }
        timers.push(timer)
        return () => {
          timers = timers.filter((each) => each !== timer)
        }
      },
    },
    run(ms: number) {
      for (let passed = 0; passed < ms; passed += 1) {
        now += 1
        film.position += film.rate / 1000
        const due = timers.filter(({ at }) => at <= now)
        timers = timers.filter(({ at }) => at > now)
        for (const { callback } of due) {
          film.wakings += 1
          callback()
        }
      }
    },
  }
  return film
}

function follow(film: ReturnType<typeof createFilm>, cues: readonly Cue[], offset = 0) {
  const seen: [number, string][] = []
  const follower = followCues(createCueIndex(cues), film.clock, {
    offset,
    onChange: (active) => seen.push([Math.round(film.position * 10) / 10, texts(active).join('+')]),
  })
  return { seen, follower }
}

const CUES = [cueOf(1, 3, 'a'), cueOf(3, 4, 'b'), cueOf(3.5, 5, 'c')]

test('it reports each change when it comes, and sleeps in between', () => {
  const film = createFilm()
  const { seen } = follow(film, CUES)
  film.run(6000)
  expect(seen).toEqual([
    [0, ''],
    [1, 'a'],
    [3, 'b'],
    [3.5, 'b+c'],
    [4, 'c'],
    [5, ''],
  ])
  expect(film.wakings).toBeLessThanOrEqual(10)
  expect(film.sleepers).toBe(0)
})

test('at double rate, with an offset, it is right too', () => {
  const film = createFilm(2)
  const { seen } = follow(film, CUES, 1)
  film.run(3500)
  expect(seen.map(([at]) => at)).toEqual([0, 2, 4, 4.5, 5, 6])
})

test('a paused film sets no timer; a seek while paused is reported by a refresh', () => {
  const film = createFilm(0)
  const { seen, follower } = follow(film, CUES)
  expect(film.sleepers).toBe(0)
  film.position = 2
  follower.refresh()
  follower.refresh()
  expect(seen).toEqual([
    [0, ''],
    [2, 'a'],
  ])
})

test('a cue that ends where the next begins is not on screen with it', () => {
  const film = createFilm(0)
  film.position = 3
  expect(follow(film, CUES).seen).toEqual([[3, 'b']])
})

test('a stopped follower is silent', () => {
  const film = createFilm()
  const { seen, follower } = follow(film, CUES)
  follower.stop()
  follower.refresh()
  film.run(2000)
  expect(seen).toHaveLength(1)
  expect(film.sleepers).toBe(0)
})
