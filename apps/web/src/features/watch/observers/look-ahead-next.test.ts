import type { Player } from '@matinee/player/core'
import { expect, it } from 'vitest'
import { lookAheadNext } from './look-ahead-next.ts'

function watching(duration: number) {
  let notify = (_playhead: number) => {}
  const player = {
    state: { time: { duration } },
    store: { select: (_select: unknown, listener: (playhead: number) => void) => (notify = listener) },
  } as unknown as Player
  const life = new AbortController()
  const looked: AbortSignal[] = []
  lookAheadNext(player, async (signal) => looked.push(signal), life.signal)
  return { looked, life, at: (playhead: number) => notify(playhead) }
}

it('looks the next episode up once, when this one is nearly over, until the viewer leaves', () => {
  const { looked, life, at } = watching(1000)
  for (const playhead of [0, 500, 849]) at(playhead)
  expect(looked).toEqual([])
  for (const playhead of [850, 900, 100, 990]) at(playhead)
  expect(looked).toEqual([life.signal])
})

it.each([0, Number.NaN, Number.POSITIVE_INFINITY])('looks nothing up where the length is %s', (duration) => {
  const { looked, at } = watching(duration)
  at(900)
  expect(looked).toEqual([])
})
