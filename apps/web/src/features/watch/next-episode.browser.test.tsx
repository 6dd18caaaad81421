import type { Stream } from '@matinee/contracts'
import type { Episode, TitleDetails } from '@matinee/domain'
import { FILM_SECONDS, LAST_SECOND_OF_FILM, LATE_IN_FILM, NOTICE_SECONDS } from '@matinee/testing/sample-reel'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceWith, openPage, type Device } from '../../testing/open-page.tsx'
import { fakeStreaming, SAMPLE_STREAM } from '../../testing/fake-streaming.ts'
import { makeNotice, NOTICE_KINDS } from './testing/notice.ts'

const button = (name: string) => page.getByRole('button', { name })

const SHOW = '/media/tmdb-tv-7-a-show'

/** Opens a page, where a show has these air dates by season and one stream for each episode. */
function open(
  address: string,
  airDates: Record<string, readonly (string | undefined)[]>,
  {
    stream = SAMPLE_STREAM,
    device,
    minutes,
    autoplay = true,
  }: { stream?: Stream; device?: Device; minutes?: number; autoplay?: boolean } = {},
) {
  const show: TitleDetails = {
    id: '7',
    kind: 'show',
    title: 'A Show',
    genres: [],
    ...(minutes !== undefined && { runtimeMinutes: minutes }),
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
  return openPage(address, {
    config: { ALLOW_AUTOPLAY: String(autoplay) },
    ...(device && { device }),
    titles: [show],
    catalog: {
      season: async (_show, number) => ({
        id: `s${number}`,
        number,
        title: `Season ${number}`,
        episodes: episodesOf(number),
      }),
    },
    services: { loadStreaming: async () => fakeStreaming(stream) },
  })
}

const NEXT_SEASONS = [
  ['a number is missing', { 1: ['2001-01-01'], 3: ['2001-01-01'] }, 's1/s1e1', 's3/s3e1'],
  ['the next one is empty', { 1: ['2001-01-01'], 2: [], 3: ['2001-01-01'] }, 's1/s1e1', 's3/s3e1'],
  ['seasons are named by year', { 2019: ['2001-01-01'], 2021: ['2001-01-01'] }, 's2019/s2019e1', 's2021/s2021e1'],
  ['the next one has no dates', { 1: ['1998-01-01'], 2: [undefined], 3: ['2001-01-01'] }, 's1/s1e1', 's2/s2e1'],
] as const

it.each(NEXT_SEASONS)('autoplay goes on to the next season where %s', async (_case, airDates, from, to) => {
  const { address } = await open(`${SHOW}/${from}?t=${LAST_SECOND_OF_FILM}`, airDates)
  await expect.poll(address).toContain(to)
})

/** Ways to what comes next, by the name of its button. */
const PRESSES = { N: () => userEvent.keyboard('n'), 'the button': (name: string) => userEvent.click(button(name)) }

it.each(Object.entries(PRESSES).flatMap(([way, press]) => NEXT_SEASONS.map((row) => ({ way, press, row }))))(
  '$way goes on to the next season where $row.0',
  async ({ press, row: [_case, airDates, from, to] }) => {
    const { address } = await open(`${SHOW}/${from}?t=${LATE_IN_FILM}`, airDates)
    await expect.element(button('Next season')).toBeVisible()
    await press('Next season')
    await expect.poll(address).toContain(to)
  },
)

it.each(NEXT_SEASONS)('the card at the end names the next season where %s', async (_case, airDates, from, to) => {
  const { address } = await open(`${SHOW}/${from}?t=${LAST_SECOND_OF_FILM}`, airDates, { autoplay: false })
  const place = to.replace(/^.*s(\d+)e(\d+)$/, 'S$1 E$2')
  const card = page
    .getByRole('region', { name: 'The end' })
    .getByRole('button', { name: `Next season ${place} Part 1` })
  await expect.element(card).toBeVisible()
  expect(address()).toContain(from)
  await userEvent.click(card)
  await expect.poll(address).toContain(to)
})

it('an episode that was seen before is the next one to who watches, and not to who comes back', async () => {
  const airDates = { 1: ['2001-01-01', '2001-01-02', '2001-01-03'] }
  const seen = (number: number) => ({
    ...{ tmdbId: '7', seasonId: 's1', episodeId: `s1e${number}`, seasonNumber: 1, episodeNumber: number },
    ...{ title: { kind: 'show' as const, title: 'A Show', year: 1998 }, watched: 2690, duration: 2700 },
  })
  const device = await deviceWith(async ({ progress }) => {
    await progress.save(seen(2))
    await progress.save(seen(1))
  })
  const home = await open('/', airDates, { device })
  const card = page.getByRole('region', { name: 'Continue watching' }).getByRole('link', { name: /A Show/ })
  await expect.element(card).toHaveTextContent('S1 E3')
  home.close()
  const { address } = await open(`${SHOW}/s1/s1e1?t=${LATE_IN_FILM}`, airDates, { device: home.device })
  await expect.element(button('Next episode')).toBeVisible()
  await userEvent.keyboard('n')
  await expect.poll(address).toContain('s1/s1e2')
})

const THREE = { 1: ['2001-01-01', '2001-01-02', '2001-01-03'] }
const BOTH = { ...SAMPLE_STREAM, episodes: { first: 1, last: 2 } }

it.each(Object.entries(PRESSES).flatMap(([way, press]) => [1, 2].map((episode) => ({ way, press, episode }))))(
  '$way goes on after both episodes of a file that was opened for episode $episode',
  async ({ press, episode }) => {
    const { address } = await open(`${SHOW}/s1/s1e${episode}?t=${LATE_IN_FILM}`, THREE, { stream: BOTH })
    await expect.element(button('Next episode')).toBeVisible()
    await press('Next episode')
    await expect.poll(address).toContain('s1/s1e3')
  },
)

it('the card at the end names the episode after both of a file', async () => {
  const from = `${SHOW}/s1/s1e1?t=${LAST_SECOND_OF_FILM}`
  const { address } = await open(from, THREE, { stream: BOTH, autoplay: false })
  const card = page.getByRole('region', { name: 'The end' }).getByRole('button', { name: 'Next episode S1 E3 Part 3' })
  await expect.element(card).toBeVisible()
  await userEvent.click(card)
  await expect.poll(address).toContain('s1/s1e3')
})

it('a file with two episodes goes on after both, and both are seen', async () => {
  const from = `${SHOW}/s1/s1e1?t=${LAST_SECOND_OF_FILM}`
  const { address, device, close } = await open(from, THREE, { stream: BOTH })
  // Autoplay goes on, once the last second was played.
  await expect.poll(address).toContain('s1/s1e3')
  close()
  await open('/?m=details&title=tmdb-tv-7-a-show', THREE, { device })
  await expect.element(button('Mark episode 3 as watched')).toBeVisible()
  await expect.element(button('Mark episode 1 as unwatched')).toBeVisible()
  await expect.element(button('Mark episode 2 as unwatched')).toBeVisible()
})

const AIRED = { 1: ['2001-01-01', '2001-01-02'] }

/** A viewer who left the first episode at 270 of 2,700 s: shorter cuts have that second. */
const hasBegun = () =>
  deviceWith(({ progress }) =>
    progress.save({
      ...{ tmdbId: '7', seasonId: 's1', episodeId: 's1e1', seasonNumber: 1, episodeNumber: 1 },
      ...{ title: { kind: 'show', title: 'A Show', year: 1998 }, watched: 270, duration: 2700 },
    }),
  )

async function expectPlaceToStay(device: Device) {
  const home = await open('/', AIRED, { device, minutes: 45 })
  const card = page.getByRole('region', { name: 'Continue watching' }).getByRole('link', { name: /A Show/ })
  await expect.element(card).toHaveTextContent('S1 E1')
  await expect.element(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10')
  home.close()
  await open('/?m=details&title=tmdb-tv-7-a-show', AIRED, { device: home.device, minutes: 45 })
  await expect.element(button('Mark episode 1 as watched')).toBeVisible()
}

it.each(NOTICE_KINDS)(
  'a notice in place of an episode is told, no other episode opens, and the place stays: %s',
  async (kind) => {
    const visit = { stream: await makeNotice(kind), minutes: 45, device: await hasBegun() }
    const { address, device, close } = await open(`${SHOW}/s1/s1e1`, AIRED, visit)
    await expect.element(page.getByRole('alert')).toHaveTextContent('a short notice, not the film')
    expect(address()).toContain('s1/s1e1')
    close()
    await expectPlaceToStay(device)
  },
)

it('a clip plays to its end, no other episode opens, and the place stays', async () => {
  // Less than a tenth.
  const minutes = FILM_SECONDS / 60 / 0.09
  const from = `${SHOW}/s1/s1e1?t=${LAST_SECOND_OF_FILM}`
  const { address, device, close } = await open(from, AIRED, { minutes, device: await hasBegun() })
  await expect.poll(() => document.querySelector('video')?.ended).toBe(true)
  await expect.element(button('Next episode')).toBeVisible()
  expect(address()).toContain('s1/s1e1')
  close()
  await expectPlaceToStay(device)
})

it.each(NOTICE_KINDS.flatMap((kind) => [undefined, 0].map((minutes) => [minutes, kind] as const)))(
  `an episode of ${NOTICE_SECONDS} s is one where its running time is %s: %s`,
  { tags: ['slow'] },
  async (minutes, kind) => {
    const { address } = await open(`${SHOW}/s1/s1e1?t=${NOTICE_SECONDS - 1}`, AIRED, {
      stream: await makeNotice(kind),
      ...(minutes !== undefined && { minutes }),
    })
    await expect.poll(address).toContain('s1/s1e2')
  },
)
