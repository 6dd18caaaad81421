import { createManualClock } from '@matinee/testing/clock'
import { expect, test, vi } from 'vitest'
import { watchForDeadServer } from './dead-server.ts'
import { DEAD_SERVER_MS } from './failure-policy.ts'
import type { PlayerError } from './player-error.ts'
import { createFakeEnvironment } from './testing/fake-environment.ts'
import { FakeMedia } from './testing/fake-media.ts'
import { settle } from './testing/watching.ts'

function startServerWatch() {
  const clock = createManualClock()
  const media = new FakeMedia()
  const onDead = vi.fn<(error: PlayerError) => void>()
  const line = { isOffline: false, isArriving: false }
  const environment = createFakeEnvironment({ isOffline: () => line.isOffline })
  const isArriving = () => line.isArriving
  const watch = watchForDeadServer({
    ...{ media, clock, environment, isArriving, onDead },
    signal: new AbortController().signal,
  })
  return { clock, media, onDead, watch, line }
}

test.each(['isOffline', 'isArriving'] as const)('a server is not dead while the line %s', (state) => {
  const { clock, onDead, line } = startServerWatch()
  line[state] = true
  clock.tick(10 * DEAD_SERVER_MS)
  expect(onDead).not.toHaveBeenCalled()
  line[state] = false
  clock.tick(DEAD_SERVER_MS)
  expect(onDead).toHaveBeenCalledOnce()
})

test('a server that shows nothing for 5 s at the start is dead', () => {
  const { clock, onDead, watch } = startServerWatch()
  clock.tick(DEAD_SERVER_MS - 1)
  watch.alive()
  clock.tick(DEAD_SERVER_MS - 1)
  expect(onDead).not.toHaveBeenCalled()
  clock.tick(1)
  expect(onDead).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'network', detail: 'silent' }))
  clock.tick(10 * DEAD_SERVER_MS)
  expect(onDead).toHaveBeenCalledOnce()
})

test('a server is not blamed for what comes before it, nor after the first picture', async () => {
  const { clock, media, onDead, watch } = startServerWatch()
  const release = watch.hold()
  clock.tick(10 * DEAD_SERVER_MS)
  release()
  clock.tick(DEAD_SERVER_MS - 1)
  media.arrive(100)
  await settle()
  clock.tick(10 * DEAD_SERVER_MS)
  expect(onDead).not.toHaveBeenCalled()
})

test('a page that stands still takes no more than a second of what a server has', () => {
  const { clock, onDead } = startServerWatch()
  clock.leap(10 * DEAD_SERVER_MS)
  clock.tick(DEAD_SERVER_MS - 1001)
  expect(onDead).not.toHaveBeenCalled()
  clock.tick(1)
  expect(onDead).toHaveBeenCalledOnce()
})
