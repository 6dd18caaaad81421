import { expect, test } from 'vitest'
import { createVirtualClock } from '../../core/testing/virtual-clock.ts'
import { watchForEarlyEnd } from './early-end.ts'

function watch() {
  const heard: string[] = []
  const told = { ended: false, duration: 90, currentTime: 0, playbackRate: 1 }
  const video = document.createElement('video')
  for (const fact of Object.keys(told) as (keyof typeof told)[]) {
    Object.defineProperty(video, fact, { get: () => told[fact] })
  }
  // Registered first, as the player's own listeners are.
  video.addEventListener('ended', () => heard.push('ended'))
  const clock = createVirtualClock()
  const life = new AbortController()
  watchForEarlyEnd(video, clock, life.signal, (error, position) => heard.push(`${error.code} at ${position}`))
  const say = (type: string, currentTime: number, ended = false) => {
    Object.assign(told, { currentTime, ended })
    video.dispatchEvent(new Event(type))
  }
  return { told, clock, life, heard, say }
}

test('a jump to the end that no time has passed for is a file cut off, told before anyone hears of the end', () => {
  const { heard, say } = watch()
  say('timeupdate', 60)
  say('ended', 90, true)
  expect(heard).toEqual(['network at 60', 'ended'])
})

test.each(['progress', 'suspend', 'loadedmetadata'])('it is told also when %s is the first to be said', (type) => {
  const { heard, say } = watch()
  say('timeupdate', 60)
  say(type, 90, true)
  expect(heard).toEqual(['network at 60'])
})

test('an end that was played to is an end, also when the tab was asleep and said nothing for a while', () => {
  const { heard, say, clock } = watch()
  say('timeupdate', 60)
  clock.advance(30_000)
  say('ended', 90, true)
  expect(heard).toEqual(['ended'])
})

test('an end that was played to at double speed, or was sought, is an end', () => {
  const { heard, say, clock, told } = watch()
  told.playbackRate = 2
  say('timeupdate', 60)
  clock.advance(15_000)
  say('ended', 90, true)
  say('seeking', 10)
  say('seeking', 90)
  say('ended', 90, true)
  expect(heard).toEqual(['ended', 'ended'])
})

test('it ends with its signal', () => {
  const { heard, say, life } = watch()
  say('timeupdate', 60)
  life.abort()
  say('ended', 90, true)
  expect(heard).toEqual(['ended'])
})
