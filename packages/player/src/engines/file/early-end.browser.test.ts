import { expect, test } from 'vitest'
import { createManualClock } from '@matinee/testing/clock'
import { watchForEarlyEnd } from './early-end.ts'

function watch() {
  const received: string[] = []
  const reported = { ended: false, duration: 90, currentTime: 0, playbackRate: 1 }
  const video = document.createElement('video')
  for (const fact of Object.keys(reported) as (keyof typeof reported)[]) {
    Object.defineProperty(video, fact, { get: () => reported[fact] })
  }
  // Registered first, as the player's own listeners are.
  video.addEventListener('ended', () => received.push('ended'))
  const clock = createManualClock()
  const life = new AbortController()
  watchForEarlyEnd(video, clock, life.signal, (error, position) => received.push(`${error.code} at ${position}`))
  const say = (type: string, currentTime: number, ended = false) => {
    Object.assign(reported, { currentTime, ended })
    video.dispatchEvent(new Event(type))
  }
  return { reported: reported, clock, life, received: received, say }
}

test('a jump to the end faster than time is a file cut off, reported before any listener of the end', () => {
  const { received, say } = watch()
  say('timeupdate', 60)
  say('ended', 90, true)
  expect(received).toEqual(['network at 60', 'ended'])
})

test.each(['progress', 'suspend', 'loadedmetadata'])('it is reported also when %s is the first event', (type) => {
  const { received, say } = watch()
  say('timeupdate', 60)
  say(type, 90, true)
  expect(received).toEqual(['network at 60'])
})

test('an end that was played to is an end, also when the tab was asleep and said nothing for a while', () => {
  const { received, say, clock } = watch()
  say('timeupdate', 60)
  clock.tick(30_000)
  say('ended', 90, true)
  expect(received).toEqual(['ended'])
})

test('an end that was played to at double speed, or was sought, is an end', () => {
  const { received, say, clock, reported } = watch()
  reported.playbackRate = 2
  say('timeupdate', 60)
  clock.tick(15_000)
  say('ended', 90, true)
  say('seeking', 10)
  say('seeking', 90)
  say('ended', 90, true)
  expect(received).toEqual(['ended', 'ended'])
})

test('it ends with its signal', () => {
  const { received, say, life } = watch()
  say('timeupdate', 60)
  life.abort()
  say('ended', 90, true)
  expect(received).toEqual(['ended'])
})
