import type { Player } from '@matinee/player/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Playable } from '../../../blocks/playable.ts'
import { mediaSession } from './media-session.ts'

const film: Playable = {
  kind: 'movie',
  title: { id: '7', kind: 'movie', title: 'Detour', poster: '/p.svg', genres: [] },
}
const season = { id: 's2', number: 2, title: 'Steady Tone', episodes: [] }
const episode: Playable = {
  kind: 'show',
  title: { id: '9', kind: 'show', title: 'Test Card Theatre', genres: [], seasons: [] },
  season,
  episode: { id: 'e3', number: 3, title: 'Closedown' },
}

let clock = 0
beforeEach(() => {
  clock = 0
  vi.stubGlobal('document', { baseURI: 'https://matinee.example/watch/' })
  vi.stubGlobal('performance', { now: () => clock })
  // `new` needs no more than a function.
  vi.stubGlobal('MediaMetadata', function MediaMetadata(this: object, state: object) {
    Object.assign(this, state)
  })
})

function start(
  playable: Playable,
  actions: { goNext?: () => void; goPrevious?: () => void; isPlaying?: boolean; duration?: number } = {},
) {
  let state = {
    playback: { isPlaying: actions.isPlaying ?? false },
    time: { playhead: 10, duration: actions.duration ?? 100 },
    rate: { rate: 1 },
  }
  const listeners: (() => void)[] = []
  const ran: unknown[] = []
  const player = {
    get state() {
      return state
    },
    playhead: () => state.time.playhead,
    run: (...command: unknown[]) => ran.push(command),
    store: {
      select(selector: (now: typeof state) => unknown, listener: (value: never) => void) {
        let before = selector(state)
        listeners.push(() => {
          const now = selector(state)
          if (Object.is(now, before)) return
          before = now
          listener(now as never)
        })
      },
    },
  } as unknown as Player
  const handlers = new Map<string, ((details: object) => void) | null>()
  /** Undefined where the position was taken away. */
  const positions: (object | undefined)[] = []
  const session = {
    metadata: null as unknown,
    playbackState: 'none',
    setActionHandler(action: string, handler: ((details: object) => void) | null) {
      if (action === 'seekbackward') throw new TypeError('this browser does not know it')
      handlers.set(action, handler)
    },
    setPositionState: (position?: object) => positions.push(position),
  }
  const life = new AbortController()
  const ports = {
    mediaSession: session as unknown as MediaSession,
    goNext: actions.goNext ?? null,
    goPrevious: actions.goPrevious ?? null,
  }
  mediaSession(player, playable, ports, life.signal)
  const notify = (part: Partial<typeof state>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  return { session, handlers, positions, ran, notify, life }
}

describe('the system’s media keys and lock screen', () => {
  it('name the film, or the episode under its show', () => {
    expect(start(film).session.metadata).toEqual({
      title: 'Detour',
      artwork: [{ src: 'https://matinee.example/p.svg', sizes: '342x513' }],
    })
    expect(start(episode).session.metadata).toMatchObject({ title: 'S2 E3: Closedown', artist: 'Test Card Theatre' })
  })

  it('run the player’s own commands, where the browser knows the action', () => {
    const { handlers, ran } = start(film)
    for (const action of ['play', 'pause', 'seekforward']) handlers.get(action)?.({})
    handlers.get('seekto')?.({ seekTime: 42 })
    handlers.get('seekto')?.({})
    expect(ran).toEqual([['play'], ['pause'], ['skipForward'], ['seekTo', 42]])
    expect(handlers.get('nexttrack')).toBeNull()
    expect(handlers.get('previoustrack')).toBeNull()
  })

  it('lead to the episodes beside this one, where there are some', () => {
    const gone: string[] = []
    const { handlers } = start(episode, { goNext: () => gone.push('next'), goPrevious: () => gone.push('previous') })
    handlers.get('nexttrack')?.({})
    handlers.get('previoustrack')?.({})
    expect(gone).toEqual(['next', 'previous'])
  })

  it('get the position when it jumps by 5 s or more, and not while it runs as expected', () => {
    const { positions, session, notify } = start(film)
    notify({ playback: { isPlaying: true } })
    expect(session.playbackState).toBe('playing')
    expect(positions).toEqual([{ position: 10, duration: 100, playbackRate: 1 }])
    clock = 3000
    notify({ time: { playhead: 13, duration: 100 } })
    notify({ time: { playhead: 17, duration: 100 } })
    expect(positions).toHaveLength(1)
    notify({ time: { playhead: 60, duration: 100 } })
    expect(positions.at(-1)).toMatchObject({ position: 60 })
    notify({ time: { playhead: 61, duration: Number.POSITIVE_INFINITY } })
    expect(positions.slice(2)).toEqual([undefined])
  })

  it('lose the position of a film when an endless stream takes its place, and again when watching ends', () => {
    const { positions, notify, life } = start(film, { isPlaying: true })
    notify({ time: { playhead: 0, duration: 60 } })
    notify({ time: { playhead: 30, duration: 60 } })
    expect(positions.map((position) => position && 'position' in position && position.position)).toEqual([10, 0, 30])
    notify({ time: { playhead: 30, duration: Number.POSITIVE_INFINITY } })
    expect(positions.slice(3)).toEqual([undefined])
    notify({ time: { playhead: 600, duration: Number.POSITIVE_INFINITY } })
    expect(positions).toHaveLength(4)
    life.abort()
    expect(positions.slice(4)).toEqual([undefined])
  })

  it('have no bar to seek in for an endless stream, and one again for the next film', () => {
    const { handlers, positions, notify } = start(film, { isPlaying: true })
    expect(handlers.get('seekto')).toBeTypeOf('function')
    notify({ time: { playhead: 0, duration: Number.POSITIVE_INFINITY } })
    expect(positions.at(-1)).toBeUndefined()
    expect(handlers.get('seekto')).toBeNull()
    expect(handlers.get('seekforward')).toBeTypeOf('function')
    notify({ time: { playhead: 5, duration: 100 } })
    expect(positions.at(-1)).toMatchObject({ position: 5, duration: 100 })
    expect(handlers.get('seekto')).toBeTypeOf('function')
  })

  it('have no bar from the start for a stream that is endless already', () => {
    const { handlers, positions } = start(film, { isPlaying: true, duration: Number.POSITIVE_INFINITY })
    expect(positions).toEqual([undefined])
    expect(handlers.get('seekto')).toBeNull()
  })

  it('say whether it plays from the start, also when they begin anew in the middle of an episode', () => {
    expect(start(episode, { isPlaying: true }).session.playbackState).toBe('playing')
    expect(start(episode, { isPlaying: false }).session.playbackState).toBe('paused')
  })

  it('forget everything when watching ends', () => {
    const { session, handlers, positions, life } = start(film)
    expect(() => life.abort()).not.toThrow()
    expect(positions.at(-1)).toBeUndefined()
    expect(positions).not.toHaveLength(0)
    expect(session).toMatchObject({ metadata: null, playbackState: 'none' })
    expect([...handlers.values()].every((handler) => handler === null)).toBe(true)
  })
})
