import { LATE_IN_FILM, MIDDLE_OF_FILM } from '@matinee/testing/sample-reel'
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

/** Opens the first of two episodes, half watched unless a second of it is asked for. */
const openEpisode = async (asked: string) =>
  openPage(`/media/tmdb-tv-7-a-show/s1/s1e1${asked}`, {
    size: [1440, 900],
    titles: [{ id: '7', kind: 'show', title: 'A Show', genres: [], seasons: [SEASON] }],
    catalog: { season: async () => ({ ...SEASON, episodes: EPISODES }) },
    services: { loadStreaming: async () => fakeStreaming(SAMPLE_STREAM) },
    device: await deviceWith(({ progress }) =>
      progress.save({
        ...{ tmdbId: '7', seasonId: 's1', episodeId: 's1e1', seasonNumber: 1, episodeNumber: 1 },
        ...{ title: { kind: 'show', title: 'A Show', year: 1998 }, watched: MIDDLE_OF_FILM, duration: 300 },
      }),
    ),
  })

/** The player, with every motion in it at its end. */
function settledPlayer(): HTMLElement {
  const player = document.querySelector<HTMLElement>('.m-player')
  if (!player) throw new Error('there is no player')
  for (const motion of player.getAnimations({ subtree: true })) if (motion instanceof CSSTransition) motion.finish()
  return player
}

// The pointer that comes to press it brings the controls: of an offer that moved, the press would end on the picture, and pause the film.
it.each([
  ['Start from the beginning', ''],
  ['Next episode', `?t=${LATE_IN_FILM}`],
])('"%s" stays in its place as the controls come and go', async (name, asked) => {
  await openEpisode(asked)
  const offer = page.getByRole('button', { name })
  await expect.element(offer).toBeVisible()
  await userEvent.hover(page.getByLabelText('Film', { exact: true }))
  await expect.poll(() => settledPlayer().dataset['controls']).toBe('visible')
  const { top } = offer.element().getBoundingClientRect()
  settledPlayer().dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }))
  await expect.poll(() => settledPlayer().dataset['controls']).toBe('hidden')
  settledPlayer()
  expect(offer.element().getBoundingClientRect().top).toBe(top)
})
