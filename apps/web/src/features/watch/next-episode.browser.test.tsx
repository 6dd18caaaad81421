import type { Stream } from '@matinee/contracts'
import type { Episode, TitleDetails } from '@matinee/domain'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { fakeStreaming } from './testing/fake-streaming.ts'

const film: Stream = {
  id: 'primary',
  type: 'file',
  captions: [],
  flags: ['cors-allowed'],
  qualities: { 360: { type: 'mp4', url: '/samples/film/360.mp4' } },
}
const NEXT = { name: 'Next season' }

/** Opens an episode of a show with these air dates by season. */
function watch(place: string, airDates: Record<string, readonly (string | undefined)[]>) {
  const show: TitleDetails = {
    id: '7',
    kind: 'show',
    title: 'A Show',
    genres: [],
    seasons: Object.keys(airDates).map((number) => ({
      id: `s${number}`,
      number: Number(number),
      title: `Season ${number}`,
    })),
  }
  const episodesOf = (season: number) =>
    (airDates[season] ?? []).map((airDate, at): Episode => ({
      id: `s${season}e${at + 1}`,
      number: at + 1,
      title: `Part ${at + 1}`,
      ...(airDate !== undefined && { airDate }),
    }))
  return openPage(`/media/tmdb-tv-7-a-show/${place}`, {
    titles: [show],
    catalog: {
      season: async (_show, number) => ({
        id: `s${number}`,
        number,
        title: `Season ${number}`,
        episodes: episodesOf(number),
      }),
    },
    services: { loadStreaming: async () => fakeStreaming(film) },
  })
}

it.each([
  ['a number is missing', { 1: ['2001-01-01'], 3: ['2001-01-01'] }, 's1/s1e1', 's3/s3e1'],
  ['the next one is empty', { 1: ['2001-01-01'], 2: [], 3: ['2001-01-01'] }, 's1/s1e1', 's3/s3e1'],
  ['seasons are named by year', { 2019: ['2001-01-01'], 2021: ['2001-01-01'] }, 's2019/s2019e1', 's2021/s2021e1'],
  ['the next one has no dates', { 1: ['1998-01-01'], 2: [undefined], 3: ['2001-01-01'] }, 's1/s1e1', 's2/s2e1'],
])('N goes on to the next season where %s', async (_case, airDates, from, to) => {
  const { address } = await watch(`${from}?t=89`, airDates)
  await expect.element(page.getByRole('button', NEXT)).toBeVisible()
  await userEvent.keyboard('n')
  await expect.poll(address).toContain(to)
})
