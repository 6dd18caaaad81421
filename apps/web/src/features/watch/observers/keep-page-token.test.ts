import { createManualClock } from '@matinee/testing/clock'
import { expect, it, onTestFinished } from 'vitest'
import { keepPageToken } from './keep-page-token.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Moving = { playback: { isPlaying: boolean }; time: { isSeeking: boolean } }

/** A film in a hidden page, by the proxy of a site that gives a token for an hour with each sign of life. */
function filmOnNetwork() {
  const clock = createManualClock()
  const life = new AbortController()
  onTestFinished(() => life.abort())
  let state: Moving = { playback: { isPlaying: true }, time: { isSeeking: false } }
  const looks = new Set<() => void>()
  const store = {
    select<Selected>(
      selector: (moving: Moving) => Selected,
      listener: (selected: Selected, previous: Selected) => void,
    ) {
      let selected = selector(state)
      const look = () => {
        const [next, previous] = [selector(state), selected]
        selected = next
        if (next !== previous) listener(next, previous)
      }
      looks.add(look)
      return () => void looks.delete(look)
    },
  }
  const site = { status: 200, goodUntil: HOUR_MS, asked: [] as string[], sleptMs: 0 }
  const now = () => clock.now() + site.sleptMs
  keepPageToken(
    { store },
    {
      now,
      every: clock.every,
      async fetch(input, init) {
        site.asked.push(`${String(input)} ${init?.credentials ?? 'same-origin'} ${init?.cache}`)
        if (site.status === 200) site.goodUntil = now() + HOUR_MS
        return new Response('pong', { status: site.status })
      },
    },
    life.signal,
  )
  return {
    ...clock,
    site,
    life,
    isGood: () => now() < site.goodUntil,
    become(next: Partial<Moving>) {
      state = { ...state, ...next }
      for (const look of looks) look()
    },
    /** Time that passes for cookies, and calls no timer. */
    sleep: (ms: number) => void (site.sleptMs += ms),
  }
}
const PAUSED = { playback: { isPlaying: false } }
const PLAYING = { playback: { isPlaying: true } }

it('is good when a film goes on that was paused for hours in a page that nobody looked at', async () => {
  const { become, advance, isGood, site } = filmOnNetwork()
  become(PAUSED)
  for (let minute = 0; minute < 180; minute += 1) {
    await advance(MINUTE_MS)
    expect(isGood()).toBe(true)
  }
  become(PLAYING)
  expect(isGood()).toBe(true)
  expect(new Set(site.asked)).toEqual(new Set(['/ping.txt same-origin no-store']))
  expect(site.asked).toHaveLength(6)
})

it.each([
  ['goes on', PLAYING],
  ['is moved', { time: { isSeeking: true } }],
])('is renewed once after a sleep when the film %s', async (_, moved) => {
  const { become, sleep, settle, isGood, site } = filmOnNetwork()
  become(PAUSED)
  sleep(2 * HOUR_MS)
  expect(isGood()).toBe(false)
  become(moved)
  become({ ...PLAYING, time: { isSeeking: true } })
  await settle()
  expect([isGood(), site.asked.length]).toEqual([true, 1])
  become({ ...PAUSED, time: { isSeeking: false } })
  become(PLAYING)
  expect(site.asked).toHaveLength(1)
})

it('is asked for again when the site was away', async () => {
  const { advance, isGood, site } = filmOnNetwork()
  site.status = 502
  await advance(40 * MINUTE_MS)
  site.status = 200
  await advance(20 * MINUTE_MS)
  expect([isGood(), site.asked.length]).toEqual([true, 3])
})

it('is left alone while it is young, and when nothing is watched any more', async () => {
  const { advance, become, life, site } = filmOnNetwork()
  become(PAUSED)
  await advance(20 * MINUTE_MS)
  become(PLAYING)
  life.abort()
  await advance(3 * HOUR_MS)
  expect(site.asked).toEqual([])
})
