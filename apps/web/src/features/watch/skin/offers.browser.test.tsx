import { LATE_IN_FILM } from '@matinee/testing/sample-reel'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeStreaming, SAMPLE_STREAM } from '../../../testing/fake-streaming.ts'
import { deviceWith, openPage } from '../../../testing/open-page.tsx'

const EPISODES = [1, 2].map((number) => ({
  id: `s1e${number}`,
  number,
  title: `Part ${number}`,
  airDate: '2001-01-01',
}))
const SEASON = { id: 's1', number: 1, title: 'Season 1' }

/** Opens an episode that is taken up so late that the next one is offered too. */
const openEpisode = async () =>
  openPage('/media/tmdb-tv-7-a-show/s1/s1e1', {
    titles: [{ id: '7', kind: 'show', title: 'A Show', genres: [], seasons: [SEASON] }],
    catalog: { season: async () => ({ ...SEASON, episodes: EPISODES }) },
    services: { loadStreaming: async () => fakeStreaming(SAMPLE_STREAM) },
    device: await deviceWith(({ progress }) =>
      progress.save({
        ...{ tmdbId: '7', seasonId: 's1', episodeId: 's1e1', seasonNumber: 1, episodeNumber: 1 },
        ...{ title: { kind: 'show', title: 'A Show', year: 1998 }, watched: LATE_IN_FILM, duration: 300 },
      }),
    ),
  })

// The pointer that comes to press it brings the controls: of an offer that moved, the press would end on the picture, and pause the film.
it('what is offered stays in its place as the controls come and go', async () => {
  await openEpisode()
  const offers = ['Start from the beginning', 'Replay', 'Next episode'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  )
  for (const offer of offers) await expect.element(offer).toBeVisible()
  const player = document.querySelector<HTMLElement>('.m-player')
  /** Where they stand with the controls like this, once nothing moves any more. */
  const placesWith = async (controls: 'visible' | 'hidden') => {
    await expect.poll(() => player?.dataset['controls']).toBe(controls)
    for (const motion of player?.getAnimations({ subtree: true }) ?? [])
      if (motion instanceof CSSTransition) motion.finish()
    return offers.map((offer) => offer.element().getBoundingClientRect().top)
  }
  await userEvent.hover(page.getByLabelText('Film', { exact: true }))
  const places = await placesWith('visible')
  player?.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }))
  expect(await placesWith('hidden')).toEqual(places)
})
