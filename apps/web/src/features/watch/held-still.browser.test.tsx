import type { MovieDetails } from '@matinee/domain'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { wantLessMotion } from '../../testing/less-motion.ts'
import { fakeStreaming, SAMPLE_STREAM } from '../../testing/fake-streaming.ts'

const STILL = '/samples/film/thumbnails.jpg'
const FILM: MovieDetails = { id: '5', kind: 'movie', title: 'A Wide Film', genres: [], backdrop: STILL }
const ADDRESS = '/media/tmdb-movie-5-a-wide-film'

const still = () => document.querySelector<HTMLElement>('.m-held-still')
const isAwaited = () => still()?.dataset['awaits'] !== undefined
const playhead = () => document.querySelector('video')?.currentTime

/** Opens the film from another page, as viewers mostly do. */
async function openFilm({ film = FILM, streaming = fakeStreaming(SAMPLE_STREAM) } = {}) {
  await openPage('/about', { titles: [film], services: { loadStreaming: async () => streaming } })
  await expect.poll(() => document.querySelector('h1')).not.toBeNull()
  history.pushState(null, '', `#${ADDRESS}`)
}

/** Sources whose search ends when the test says so. */
function heldStreaming() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const streaming = fakeStreaming(SAMPLE_STREAM)
  const streams = {
    ...streaming.streams,
    async *scrape() {
      await ended
      yield { event: 'noOutput' as const }
    },
  }
  return { streaming: { ...streaming, streams }, end: () => end() }
}

describe('the still of a film that opens', () => {
  it('is held until the film has a picture', async () => {
    await openFilm()
    await expect.poll(isAwaited).toBe(true)
    expect(still()?.querySelector('img')?.src).toContain(STILL)
    // To 40 % of its light.
    expect(getComputedStyle(still() ?? expect.unreachable(), '::after')).toMatchObject({
      backgroundColor: 'rgb(0, 0, 0)',
      opacity: '0.6',
    })
    await expect.poll(playhead).toBeGreaterThan(0.2)
    expect(isAwaited()).toBe(false)
    await expect.poll(() => getComputedStyle(still()?.querySelector('img') as Element).opacity).toBe('0')
  })

  it('is cut to the film for viewers who want less motion', async () => {
    await wantLessMotion()
    const fading: string[] = []
    const note = ({ target, propertyName }: TransitionEvent) => {
      if (
        target instanceof Element &&
        target.matches('.m-held-still, .m-held-still *, .m-held-still ~ *, .m-player-video')
      )
        fading.push(`${target.className} ${propertyName}`)
    }
    document.addEventListener('transitionrun', note)
    onTestFinished(() => document.removeEventListener('transitionrun', note))
    await openFilm()
    await expect.poll(isAwaited).toBe(true)
    await expect.poll(playhead).toBeGreaterThan(0.2)
    expect(getComputedStyle(still()?.querySelector('img') as Element).opacity).toBe('0')
    expect(fading).toEqual([])
  })

  it('is held while sources are searched, and goes where none has the film', async () => {
    const { streaming, end } = heldStreaming()
    await openFilm({ streaming })
    await expect.poll(() => document.querySelector('.m-scraping')).not.toBeNull()
    expect(isAwaited()).toBe(true)
    end()
    await expect.poll(still).toBeNull()
  })

  it('that cannot be shown leaves black', async () => {
    await openFilm({ film: { ...FILM, backdrop: '/samples/nothing.jpg' } })
    await expect.poll(playhead).toBeGreaterThan(0.2)
    expect(still()).toBeNull()
  })

  it('is not asked for by a page that the visit begins with', async () => {
    await openPage(ADDRESS, {
      titles: [FILM],
      services: { loadStreaming: async () => fakeStreaming(SAMPLE_STREAM) },
    })
    await expect.poll(playhead).toBeGreaterThan(0.2)
    expect(still()).toBeNull()
  })
})
