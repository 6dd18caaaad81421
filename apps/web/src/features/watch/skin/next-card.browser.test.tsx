import type { TitleDetails } from '@matinee/domain'
import { LAST_SECOND_OF_FILM } from '@matinee/testing/sample-reel'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { programmeOf } from '../../../testing/fake-programmes.ts'
import { fakeStreaming, SAMPLE_STREAM } from '../../../testing/fake-streaming.ts'
import { openPage } from '../../../testing/open-page.tsx'

const card = () => document.querySelector('.m-end-next')
const boxIn = (selector: string) => card()?.querySelector(selector)?.getBoundingClientRect()

/** Opens the end of the first film of a programme on a phone; the countdown to the second stands at its first second. */
async function openEnd(backdrop?: string) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const titles: TitleDetails[] = ['1', '2', '3'].map((id) => ({
    ...{ id, kind: 'movie', title: `Film ${id}`, year: 1950, genres: [] },
    ...(backdrop !== undefined && { backdrop }),
  }))
  await openPage(`/media/tmdb-movie-1-film-1?programme=night&t=${LAST_SECOND_OF_FILM}`, {
    titles,
    size: [390, 844],
    catalog: { programmes: async () => [programmeOf('night', 'Night', titles)] },
    services: { loadStreaming: async () => fakeStreaming(SAMPLE_STREAM) },
  })
  await expect.element(page.getByRole('button', { name: 'Not now' })).toBeVisible()
}

describe('the next film on a phone', () => {
  it('has a still as high as its card, with what a press does beside it', async () => {
    await openEnd('/samples/film/thumbnails.jpg')
    const [whole, still, plays, notNow] = [
      card()?.getBoundingClientRect(),
      boxIn('img'),
      boxIn('.m-end-plays'),
      boxIn('.m-button'),
    ]
    expect(still?.height).toBe(whole?.height)
    expect(still?.left).toBe(whole?.left)
    expect(plays?.left).toBe((still?.right ?? 0) + 16)
    expect(notNow?.left).toBe(plays?.left)
    expect(notNow?.top).toBeGreaterThan(plays?.bottom ?? 0)
  })

  it('has its words at the edge of the card where it has no still', async () => {
    await openEnd()
    const left = (card()?.getBoundingClientRect().left ?? 0) + 16
    expect(boxIn('.m-end-plays')?.left).toBe(left)
    expect(boxIn('.m-button')?.left).toBe(left)
  })
})
