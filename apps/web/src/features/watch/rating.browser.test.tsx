import type { TitleDetails } from '@matinee/domain'
import { LAST_SECOND_OF_FILM } from '@matinee/testing/sample-reel'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { programmeOf } from '../../testing/fake-programmes.ts'
import { fakeStreaming, SAMPLE_STREAM } from '../../testing/fake-streaming.ts'
import { openPage, type PageOptions } from '../../testing/open-page.tsx'

const FILMS: TitleDetails[] = ['One', 'Two', 'Three'].map((name, index) => ({
  ...{ id: String(index + 1), kind: 'movie', title: `Film ${name}`, year: 1950 },
  genres: [],
}))
const AT_END = `/media/tmdb-movie-1-film-one?t=${LAST_SECOND_OF_FILM}`

const end = page.getByRole('region', { name: 'The end' })
const stars = page.getByRole('group', { name: 'Rate this film' })
const star = (name: string) => stars.getByRole('radio', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name })

const open = (address: string, options: PageOptions = {}) =>
  openPage(address, {
    titles: FILMS,
    catalog: { programmes: async () => [programmeOf('night', 'Night', FILMS)] },
    services: { loadStreaming: async () => fakeStreaming(SAMPLE_STREAM) },
    ...options,
  })

const SHOW: TitleDetails = {
  ...{ id: '7', kind: 'show', title: 'A Show', genres: [] },
  seasons: [{ id: 's1', number: 1, title: 'Season 1' }],
}

it('at the end of an episode stars are given to its show, which has them on its own page', async () => {
  const ofShow = page.getByRole('group', { name: 'Rate this show' })
  const threeStars = ofShow.getByRole('radio', { name: '3 stars', exact: true })
  const options: PageOptions = {
    titles: [SHOW],
    catalog: {
      season: async (_show, number) => ({
        ...{ id: 's1', number, title: 'Season 1' },
        episodes: [{ id: 's1e1', number: 1, title: 'Part 1', airDate: '2001-01-01' }],
      }),
    },
  }
  const { device, close } = await open(`/media/tmdb-tv-7-a-show/s1/s1e1?t=${LAST_SECOND_OF_FILM}`, options)
  await expect.element(end).toBeVisible()
  await threeStars.click()
  await expect.element(threeStars).toBeChecked()
  close()
  await open('/?m=details&title=tmdb-tv-7-a-show', { ...options, device })
  await expect.element(threeStars).toBeChecked()
})

describe('at the end of a film', () => {
  it('stars are given, changed, kept on the device and taken away', async () => {
    const { device, close } = await open(AT_END)
    await star('4 stars').click()
    await expect.element(star('4 stars')).toBeChecked()
    await expect.element(star('4 stars')).toHaveAccessibleDescription('Press again to remove your rating')
    await star('5 stars').click()
    await expect.element(star('5 stars')).toBeChecked()
    close()
    await open(AT_END, { device })
    await expect.element(star('5 stars')).toBeChecked()
    await star('5 stars').click()
    await expect.element(star('5 stars')).not.toBeChecked()
    await expect.poll(() => stars.element().querySelectorAll(':checked').length).toBe(0)
  })

  it('the keys of a remote control pass them without giving any, and OK gives', async () => {
    await open(AT_END)
    await expect.element(button('Replay')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.element(star('1 star')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(star('3 stars')).toHaveFocus()
    expect(stars.element().querySelectorAll(':checked')).toHaveLength(0)
    await userEvent.keyboard('{Enter}')
    await expect.element(star('3 stars')).toBeChecked()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    await expect.element(end.getByRole('link', { name: 'Back to home' })).toHaveFocus()
    await expect.element(star('3 stars')).toBeChecked()
  })

  it('they keep no key from the player but their own', async () => {
    const { address } = await open(`/media/tmdb-movie-1-film-one?programme=night&t=${LAST_SECOND_OF_FILM}`)
    await star('2 stars').click()
    await expect.element(star('2 stars')).toBeChecked()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(star('3 stars')).toBeChecked()
    await expect.element(end).toBeVisible()
    await userEvent.keyboard('n')
    await expect.poll(address).toBe('/media/tmdb-movie-2-film-two?programme=night')
  })

  it('they leave the focus and the countdown to the next film, which a press on one stops', async () => {
    await open(`/media/tmdb-movie-1-film-one?programme=night&t=${LAST_SECOND_OF_FILM}`, {})
    await expect.element(button('Next film Film Two')).toHaveFocus()
    await expect.element(button('Not now')).toBeVisible()
    await star('4 stars').click()
    await expect.element(star('4 stars')).toBeChecked()
    await expect.element(button('Not now')).not.toBeInTheDocument()
  })
})
