import type { TitleDetails } from '@matinee/domain'
import { FILM_SECONDS } from '@matinee/testing/sample-reel'
import { expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { fakeStreaming, SAMPLE_STREAM } from '../../testing/fake-streaming.ts'

const known: TitleDetails = { id: '7', kind: 'movie', title: 'Night Ferry', genres: [], isPartial: true }
const video = () => document.querySelector('video') ?? expect.unreachable()

it('a film that plays goes on when the movie database is back and tells its running time', async () => {
  let isBack = false
  let isReported = false
  const details = async (): Promise<TitleDetails> => {
    if (!isBack) return known
    isReported = true
    return { id: '7', kind: 'movie', title: 'Night Ferry', genres: [], runtimeMinutes: FILM_SECONDS / 60 }
  }
  await openPage('/media/tmdb-movie-7-night-ferry', {
    titles: [known],
    catalog: { details },
    services: { loadStreaming: async () => fakeStreaming(SAMPLE_STREAM) },
  })
  await expect.poll(() => document.querySelector('video')?.currentTime).toBeGreaterThan(0.2)
  video().currentTime = 40
  await expect.poll(() => video().currentTime).toBeGreaterThan(40.2)
  isBack = true
  let loaded = 0
  video().addEventListener('emptied', () => (loaded += 1))
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => isReported).toBe(true)
  await expect.poll(() => video().currentTime).toBeGreaterThan(41)
  expect(loaded).toBe(0)
})
