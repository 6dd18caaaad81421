import { createManualClock } from '@matinee/testing/clock'
import { expect, test, vi } from 'vitest'
import { ASK_SERVER_MS, watchForHiddenFailure } from './hidden-failure.ts'
import type { ProbeAnswer } from './media.ts'
import { FakeMedia } from './testing/fake-media.ts'
import { settle } from './testing/watching.ts'

const URL_OF_FILM = 'https://films.example/film.mp4'

async function startPlaying(answer: () => Promise<ProbeAnswer>, isOffline = false) {
  const clock = createManualClock()
  const media = new FakeMedia()
  const life = new AbortController()
  const probe = vi.fn<(url: string, signal: AbortSignal) => Promise<ProbeAnswer>>(answer)
  const onRefused = vi.fn<() => void>()
  const environment = { probe, isOffline: () => isOffline }
  const stoodMs = watchForHiddenFailure(media, {
    ...{ clock, environment, signal: life.signal, url: () => URL_OF_FILM, onRefused },
  })
  void media.play()
  media.arrive(100)
  await settle()
  const starve = async () => {
    media.starve()
    await settle()
  }
  const pass = async (ms: number) => {
    clock.tick(ms)
    await settle()
  }
  return { media, life, probe, onRefused, stoodMs, starve, pass }
}

const unreachable = async (): Promise<ProbeAnswer> => 'unreachable'

test.each([
  ['is not there', 'unreachable'],
  ['answers 503', { status: 503 }],
  ['answers 404', { status: 404 }],
] as const)('a server that %s is noticed once a second after the picture stopped', async (_, answer) => {
  const { probe, onRefused, starve, pass } = await startPlaying(async () => answer)
  await starve()
  await pass(ASK_SERVER_MS - 1)
  expect(probe).not.toHaveBeenCalled()
  await pass(1)
  expect(probe).toHaveBeenCalledExactlyOnceWith(URL_OF_FILM, expect.any(AbortSignal))
  expect(onRefused).toHaveBeenCalledOnce()
  await pass(60_000)
  expect(onRefused).toHaveBeenCalledOnce()
})

test.each([
  ['answers', async (): Promise<ProbeAnswer> => ({ status: 200 })],
  ['answers what no page may read', async (): Promise<ProbeAnswer> => 'unreadable'],
  ['says nothing', () => new Promise<ProbeAnswer>(() => undefined)],
  ['cannot be asked', () => Promise.reject(new Error('no'))],
])('a server that %s is only slow, and asked once', async (_, answer) => {
  const { probe, onRefused, starve, pass } = await startPlaying(answer)
  await starve()
  await pass(60_000)
  expect(probe).toHaveBeenCalledOnce()
  expect(onRefused).not.toHaveBeenCalled()
})

test('where the viewer went the server gets its second anew, and bytes that come in give it another', async () => {
  const { media, probe, onRefused, stoodMs, starve, pass } = await startPlaying(unreachable)
  await starve()
  await pass(ASK_SERVER_MS - 1)
  media.currentTime = 50
  media.readyState = 1
  await settle()
  await pass(ASK_SERVER_MS - 1)
  media.emit('progress')
  await settle()
  await pass(ASK_SERVER_MS - 1)
  expect(probe).not.toHaveBeenCalled()
  expect(stoodMs()).toBe(2 * (ASK_SERVER_MS - 1))
  await pass(1)
  expect(onRefused).toHaveBeenCalledOnce()
})

test.each<[string, (media: FakeMedia) => void]>([
  ['is paused', (media) => media.pause()],
  ['failed already', (media) => (media.error = {})],
  ['is loaded anew', (media) => (media.readyState = 0)],
  ['has data again', (media) => (media.readyState = 4)],
])('nobody is asked for a film that %s', async (_, change) => {
  const { media, probe, starve, pass } = await startPlaying(unreachable)
  await starve()
  change(media)
  await pass(60_000)
  expect(probe).not.toHaveBeenCalled()
})

test('a picture that goes on while its server is asked is left alone', async () => {
  const answers: ((answer: ProbeAnswer) => void)[] = []
  const { media, onRefused, stoodMs, starve, pass } = await startPlaying(
    () => new Promise((resolve) => answers.push(resolve)),
  )
  await starve()
  await pass(ASK_SERVER_MS)
  media.arrive(100)
  await settle()
  expect(stoodMs()).toBe(0)
  answers[0]?.('unreachable')
  await settle()
  expect(onRefused).not.toHaveBeenCalled()
})

test('a source that was left asks nobody', async () => {
  const { life, probe, starve, pass } = await startPlaying(unreachable)
  await starve()
  life.abort()
  await pass(60_000)
  expect(probe).not.toHaveBeenCalled()
})

test('without a network nobody is asked', async () => {
  const { probe, starve, pass } = await startPlaying(unreachable, true)
  await starve()
  await pass(60_000)
  expect(probe).not.toHaveBeenCalled()
})
