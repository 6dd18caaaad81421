import type { TitleDetails } from '@matinee/domain'
import { LAST_SECOND_OF_FILM } from '@matinee/testing/sample-reel'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failedPictures } from '../../testing/failed-pictures.ts'
import { fakeStreaming, SAMPLE_STREAM } from '../../testing/fake-streaming.ts'
import { deviceWith, keep, openPage } from '../../testing/open-page.tsx'

const OWN = '/picture-of-the-episode.svg'
const OF_SHOW = '/picture-of-the-show.svg'

const next = page.getByRole('region', { name: 'The end' }).getByRole('button', { name: /^Next episode/ })
const still = () => next.element().querySelector('img')?.getAttribute('src')

interface Visit {
  hidesSpoilers?: boolean
  /** Whether the next episode was seen before. */
  isSeen?: boolean
  own?: string
  ofShow?: string
}

/** Opens the end of a show's first episode of two. */
async function openEnd({ hidesSpoilers = false, isSeen = false, own, ofShow }: Visit) {
  const device = await deviceWith(async ({ progress }) => {
    if (!isSeen) return
    await progress.save({
      ...{ tmdbId: '7', seasonId: 's1', episodeId: 'e2', seasonNumber: 1, episodeNumber: 2 },
      ...{ title: { kind: 'show', title: 'A Show', year: 1998 }, watched: 2690, duration: 2700 },
    })
  })
  keep(device, '__MW::preferences', { hideSpoilers: hidesSpoilers })
  const show: TitleDetails = {
    ...{ id: '7', kind: 'show', title: 'A Show', genres: [], seasons: [{ id: 's1', number: 1, title: 'Season 1' }] },
    ...(ofShow !== undefined && { backdrop: ofShow }),
  }
  const episodes = [1, 2].map((number) => ({
    ...{ id: `e${number}`, number, title: `Part ${number}`, airDate: '2001-01-01' },
    ...(own !== undefined && { still: own }),
  }))
  await openPage(`/media/tmdb-tv-7-a-show/s1/e1?t=${LAST_SECOND_OF_FILM}`, {
    device,
    titles: [show],
    catalog: { season: async () => ({ id: 's1', number: 1, title: 'Season 1', episodes }) },
    services: { loadStreaming: async () => fakeStreaming(SAMPLE_STREAM) },
  })
  await expect.element(next).toBeVisible()
}

describe('the next episode at the end of one', () => {
  it.each([
    ['its own still', { own: OWN, ofShow: OF_SHOW }, OWN],
    ['its own still where its show has none', { own: OWN }, OWN],
    ['the still of its show where it has none', { ofShow: OF_SHOW }, OF_SHOW],
    ['no still where neither has one', {}, undefined],
    ['its own still where it was seen and spoilers are hidden', { own: OWN, hidesSpoilers: true, isSeen: true }, OWN],
  ])('has %s', async (_case, visit, shown) => {
    await openEnd(visit)
    await expect.poll(still).toBe(shown)
  })

  it.each([
    ['its own still', { own: '/t/p/w300/own.jpg' }, '/t/p/original/own.jpg'],
    ['the still of its show', { ofShow: '/t/p/w1280/show.jpg' }, '/t/p/w780/show.jpg'],
  ])('asks for %s in a size of its kind', async (_case, visit, asked) => {
    const failed = failedPictures()
    await openEnd(visit)
    await expect.poll(() => failed).toContain(asked)
  })

  it.each([
    ['the still of its show', OF_SHOW],
    ['no still where its show has none', undefined],
  ])('that was not seen has %s where spoilers are hidden', async (_case, ofShow) => {
    await openEnd({ own: OWN, hidesSpoilers: true, ...(ofShow !== undefined && { ofShow }) })
    expect(still()).toBe(ofShow)
  })
})
