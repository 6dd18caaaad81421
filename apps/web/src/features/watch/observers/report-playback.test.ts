import type { Player } from '@matinee/player/core'
import { expect, it } from 'vitest'
import { REPORT_EVERY_MS, reportPlayback } from './report-playback.ts'

function watching() {
  const state = { playback: { hasPlayedOnce: false, isPlaying: false, isPaused: false } }
  const listeners: Array<(value: unknown) => void> = []
  let playhead = 12
  const player = {
    state,
    playhead: () => playhead,
    store: { select: (_select: unknown, listener: (value: unknown) => void) => listeners.push(listener) },
  } as unknown as Player
  const reported: unknown[] = []
  const page = new EventTarget()
  const life = new AbortController()
  const timers: Array<{ ms: number; work: () => void }> = []
  reportPlayback(
    player,
    { reporter: async (moment) => void reported.push(moment), page, every: (ms, work) => timers.push({ ms, work }) },
    life.signal,
  )
  return {
    state,
    reported: reported,
    page,
    life,
    timers,
    say: () => listeners.forEach((listen) => listen(true)),
    moveTo: (to: number) => (playhead = to),
  }
}

it('reports to a server the start of the film, its position, and once its end', () => {
  const { state, reported, timers, life, page, say, moveTo } = watching()
  state.playback = { hasPlayedOnce: true, isPlaying: true, isPaused: false }
  say()
  expect(timers[0]?.ms).toBe(REPORT_EVERY_MS)
  moveTo(22)
  timers[0]?.work()
  moveTo(25)
  page.dispatchEvent(new Event('pagehide'))
  life.abort()
  expect(reported).toMatchObject([
    { kind: 'started', positionSeconds: 12 },
    { kind: 'progress' },
    { kind: 'progress', positionSeconds: 22 },
    { kind: 'stopped', positionSeconds: 25 },
  ])
})

const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

it('goes on reporting after the page came back from the back/forward cache, and ends once more', () => {
  const { state, reported, timers, life, page, say, moveTo } = watching()
  page.dispatchEvent(shown(false))
  expect(reported).toEqual([])
  state.playback = { hasPlayedOnce: true, isPlaying: true, isPaused: false }
  say()
  page.dispatchEvent(new Event('pagehide'))
  timers[0]?.work()
  const before = reported.length
  state.playback = { hasPlayedOnce: true, isPlaying: false, isPaused: true }
  page.dispatchEvent(shown(true))
  state.playback = { hasPlayedOnce: true, isPlaying: true, isPaused: false }
  moveTo(40)
  timers[0]?.work()
  life.abort()
  page.dispatchEvent(shown(true))
  expect(reported.slice(before - 1)).toMatchObject([
    { kind: 'stopped', positionSeconds: 12 },
    { kind: 'started', positionSeconds: 12, isPaused: true },
    { kind: 'progress', positionSeconds: 40, isPaused: false },
    { kind: 'stopped', positionSeconds: 40 },
  ])
})

it('reports nothing of a film that never played, also when its page comes back', () => {
  const { reported, timers, life, page, say } = watching()
  say()
  timers[0]?.work()
  page.dispatchEvent(new Event('pagehide'))
  page.dispatchEvent(shown(true))
  life.abort()
  expect(reported).toEqual([])
})
