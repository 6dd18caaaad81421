import type { Player } from '@matinee/player/core'
import { describe, expect, it } from 'vitest'
import type { ProgressSave } from '../../../data/library/progress-save.ts'
import type { ProgressRecord } from '../../../data/library/records.ts'
import type { Playable } from '../../../blocks/playable.ts'
import { SAVE_EVERY_MS, saveProgress } from './save-progress.ts'

const playable: Playable = { kind: 'movie', title: { id: '7', kind: 'movie', title: 'Detour', year: 1945, genres: [] } }

/** A player whose state a test sets, with the observer on it and a timer that the test fires. */
function watching(
  options: {
    hasPlayedOnce?: boolean
    isPlaying?: boolean
    duration?: number
    before?: number | Error
    inFile?: Playable[]
  } = {},
) {
  const state = {
    playback: { hasPlayedOnce: options.hasPlayedOnce ?? true, isPlaying: options.isPlaying ?? true, isPaused: false },
    time: { duration: options.duration ?? 4000 },
    interruption: { current: null as object | null },
    error: { current: null as object | null },
  }
  let playhead = 10
  const looks: (() => void)[] = []
  const change = (make: () => void) => {
    make()
    for (const look of looks) look()
  }
  const player = {
    state,
    playhead: () => playhead,
    store: {
      select(read: (now: typeof state) => unknown, listener: (value: unknown) => void) {
        let before = read(state)
        looks.push(() => {
          const value = read(state)
          if (value !== before) listener(value)
          before = value
        })
      },
    },
  } as unknown as Player
  const saves: ProgressSave[] = []
  const marks: (string | undefined)[][] = []
  const page = new EventTarget()
  const life = new AbortController()
  const timers: Array<{ ms: number; work: () => void }> = []
  saveProgress(
    player,
    options.inFile?.[0] ?? playable,
    {
      library: {
        save: async (save) => void saves.push(save),
        mark: async (targets, isWatched) => void (isWatched && marks.push(targets.map(({ episodeId }) => episodeId))),
        async one() {
          if (options.before instanceof Error) throw options.before
          const { before } = options
          return before === undefined
            ? undefined
            : ({ position: { watched: before, duration: 3600 } } as ProgressRecord)
        },
      },
      episodesInFile: () => options.inFile ?? [],
      page,
      every: (ms, work) => timers.push({ ms, work }),
    },
    life.signal,
  )
  return {
    positions: () => saves.map(({ watched }) => watched),
    saves,
    marks,
    page,
    life,
    timers,
    tick: () => timers[0]?.work(),
    moveTo: (seconds: number) => (playhead = seconds),
    pause: () => change(() => (state.playback.isPaused = true)),
    interrupt: () => change(() => (state.interruption.current = {})),
    fail: () => change(() => (state.error.current = {})),
    /** Another cut plays, this long. */
    become: (duration: number) => (state.time.duration = duration),
  }
}

describe('saving the position', () => {
  it('S-600 happens every 3 s while playing, and only when it moved', () => {
    const { timers, tick, moveTo, positions } = watching()
    expect(timers[0]?.ms).toBe(3000)
    expect(SAVE_EVERY_MS).toBe(3000)
    tick()
    tick()
    moveTo(13)
    tick()
    expect(positions()).toEqual([10, 13])
  })
  it.each(['interrupt', 'fail'] as const)(
    'happens where a source fails, since what is loaded in its place may show nothing: %s',
    (how) => {
      const film = watching({ isPlaying: false })
      film.moveTo(2000)
      film[how]()
      film.become(0)
      film.moveTo(0)
      film.life.abort()
      expect(film.positions()).toEqual([2000])
    },
  )
  it('happens on a pause, when the page is hidden or left, and at the end of watching', () => {
    const { positions, pause, page, life, moveTo } = watching()
    pause()
    moveTo(11)
    page.dispatchEvent(new Event('visibilitychange'))
    moveTo(12)
    page.dispatchEvent(new Event('pagehide'))
    moveTo(13)
    life.abort()
    expect(positions()).toEqual([10, 11, 12, 13])
  })
  it('never happens before the film has played, without a length, or for a live stream', () => {
    for (const state of [{ hasPlayedOnce: false }, { duration: 0 }, { duration: Number.POSITIVE_INFINITY }]) {
      const { positions, pause, life } = watching(state)
      pause()
      life.abort()
      expect(positions()).toEqual([])
    }
  })
  it('leaves a position that a shorter cut does not have until 15 s of the cut were watched, wherever the viewer goes', async () => {
    const { positions, tick, moveTo, pause } = watching({ duration: 60, before: 3000 })
    await Promise.resolve()
    for (const place of [10, 13, 50, 53]) {
      moveTo(place)
      tick()
    }
    pause()
    expect(positions()).toEqual([])
    moveTo(56)
    tick()
    expect(positions()).toEqual([56])
  })
  it('leaves it also where the shorter cut comes in mid-film, from another source', async () => {
    const { positions, tick, moveTo, become } = watching()
    moveTo(3000)
    tick()
    become(2000)
    for (const place of [1500, 1503, 1506, 1509]) {
      moveTo(place)
      tick()
    }
    expect(positions()).toEqual([3000])
    moveTo(1512)
    tick()
    expect(positions()).toEqual([3000, 1512])
  })
  it('never happens for a clip, however much of it was watched, and does for the film after it', () => {
    const inFile: Playable[] = [{ ...playable, title: { ...playable.title, kind: 'movie', runtimeMinutes: 60 } }]
    const { positions, tick, moveTo, pause, become } = watching({ duration: 240, inFile })
    for (const place of Array.from({ length: 20 }, (_, at) => 180 + 3 * at)) {
      moveTo(place)
      tick()
    }
    pause()
    become(3600)
    moveTo(240)
    tick()
    expect(positions()).toEqual([240])
  })
  it('takes the place of a position that the film has, and of one that cannot be read', async () => {
    for (const before of [3000, new Error('storage is gone')]) {
      const { positions, tick } = watching({ before })
      await Promise.resolve()
      tick()
      expect(positions()).toEqual([10])
    }
  })
  it('marks the other episodes of one file as seen, once, when most of it was watched', () => {
    const inFile = [1, 2].map((number): Playable => {
      const episode = { id: `e${number}`, number, title: '' }
      const season = { id: 's1', number: 1, title: '', episodes: [episode] }
      return {
        kind: 'show',
        title: { id: '8', kind: 'show', title: 'A Show', genres: [], seasons: [] },
        season,
        episode,
      }
    })
    const { marks, tick, moveTo } = watching({ inFile })
    moveTo(3600)
    tick()
    expect(marks).toEqual([])
    for (const place of [3601, 3604]) {
      moveTo(place)
      tick()
    }
    expect(marks).toEqual([['e2']])
  })
  it('carries the facts of the title', () => {
    const { saves, pause } = watching()
    pause()
    expect(saves[0]).toMatchObject({
      tmdbId: '7',
      seasonId: '',
      episodeId: '',
      watched: 10,
      duration: 4000,
      title: { title: 'Detour' },
    })
  })
})
