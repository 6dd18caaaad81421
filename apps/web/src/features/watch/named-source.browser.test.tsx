import type { FileStream } from '@matinee/contracts'
import type { MovieDetails } from '@matinee/domain'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Streams } from '../../services/streams/streams.ts'
import { fakeStreaming, SAMPLE_STREAM } from '../../testing/fake-streaming.ts'
import { openPage, type Device } from '../../testing/open-page.tsx'

const FILM: MovieDetails = { id: '5', kind: 'movie', title: 'A Wide Film', genres: [] }
const ADDRESS = '/media/tmdb-movie-5-a-wide-film'
const SECOND = 40

const streamOf = (height: 360 | 720): FileStream => ({
  ...SAMPLE_STREAM,
  qualities: { [height]: { type: 'mp4', url: `/samples/film/${height}.mp4` } },
})
/** What the viewer's sources have of the film: the third has nothing. */
const STREAMS: Readonly<Record<string, FileStream | undefined>> = {
  reel: streamOf(360),
  archive: streamOf(720),
  empty: undefined,
}

/** What the viewer is told of a source that has nothing. */
const missing = page.getByText("empty doesn't have the video. It plays from another source.")
const video = () => document.querySelector('video')
const height = () => video()?.videoHeight
const playhead = () => video()?.currentTime ?? 0

/** Opens the film, where each search takes the preferred source before the others. */
async function openFilm(address: string, device?: Device) {
  const streaming = fakeStreaming(SAMPLE_STREAM)
  const sources = Object.keys(STREAMS)
  const scrape = vi.fn(async function* (
    ...[, { preferred, exceptSources = [] }]: Parameters<Streams['scrape']>
  ): ReturnType<Streams['scrape']> {
    const asked = [preferred?.sourceId ?? '', ...sources].filter((id) => !exceptSources.includes(id))
    yield { event: 'init', sourceIds: asked }
    const sourceId = asked.find((id) => STREAMS[id])
    const stream = sourceId === undefined ? undefined : STREAMS[sourceId]
    yield sourceId !== undefined && stream
      ? { event: 'completed', output: { sourceId, stream } }
      : { event: 'noOutput' }
  })
  const providers = sources.map((id) => ({ id, name: id, type: 'source' as const, rank: 1 }))
  const streams = { ...streaming.streams, scrape, providers: () => providers }
  const opened = await openPage(address, {
    titles: [FILM],
    services: { loadStreaming: async () => ({ ...streaming, streams }) },
    ...(device && { device }),
  })
  await expect.poll(playhead).toBeGreaterThan(0.2)
  return { ...opened, scrape }
}

/** Goes to another address, as a link does. */
const follow = (address: string) => history.pushState(null, '', `#${address}`)

/** Plays the film from a second far in it, as loud and as fast as nobody else does. */
async function playAsNobodyElse() {
  const element = video()
  if (!element) throw new Error('nothing plays')
  Object.assign(element, { currentTime: SECOND, volume: 0.25 })
  await userEvent.keyboard('>')
  await expect.poll(playhead).toBeGreaterThan(SECOND)
}

describe('the source that the address names', () => {
  it('is the one that a film opens with, and leaves the address', async () => {
    const { address } = await openFilm(`${ADDRESS}?source=archive&t=${SECOND}`)
    await expect.poll(height).toBe(720)
    expect(address()).toBe(`${ADDRESS}?t=${SECOND}`)
    expect(playhead()).toBeGreaterThanOrEqual(SECOND)
  })

  it('takes over from another at the same second, as loud and as fast', async () => {
    const { address } = await openFilm(ADDRESS)
    expect(height()).toBe(360)
    await playAsNobodyElse()
    const before = playhead()
    follow(`${ADDRESS}?source=archive`)
    await expect.poll(height).toBe(720)
    expect(Math.abs(playhead() - before)).toBeLessThan(2)
    expect([video()?.volume, video()?.playbackRate]).toEqual([0.25, 1.5])
    await expect.poll(address).toBe(ADDRESS)
    const later = playhead()
    await expect.poll(playhead).toBeGreaterThan(later)
  })

  it('is left by Back with the film as it is, and taken again by the same link', async () => {
    const { address, scrape } = await openFilm(ADDRESS)
    follow(`${ADDRESS}?source=archive`)
    await expect.poll(height).toBe(720)
    follow(`${ADDRESS}?source=reel`)
    await expect.poll(height).toBe(360)
    follow(`${ADDRESS}?source=archive`)
    await expect.poll(height).toBe(720)
    expect(scrape).toHaveBeenCalledTimes(4)
    history.back()
    await expect.poll(address).toBe(ADDRESS)
    expect(height()).toBe(720)
    expect(scrape).toHaveBeenCalledTimes(4)
  })

  it('is chosen for the title, also by a page that is loaded anew', async () => {
    const { device, close } = await openFilm(`${ADDRESS}?source=archive`)
    await expect.poll(height).toBe(720)
    close()
    await openFilm(ADDRESS, device)
    await expect.poll(height).toBe(720)
  })

  it.each(['nobody', '', '__proto__', '%3Cimg%20src%3Dx%3E', '%00', '%E0%A4%A'])(
    'changes nothing where no source is named %j',
    async (named) => {
      const { scrape, address } = await openFilm(`${ADDRESS}?source=${named}`)
      expect(height()).toBe(360)
      expect(scrape.mock.calls.at(-1)?.[1].preferred).toBeUndefined()
      await playAsNobodyElse()
      follow(`${ADDRESS}?source=${named}`)
      await expect.poll(address).toBe(ADDRESS)
      const before = playhead()
      await expect.poll(playhead).toBeGreaterThan(before)
      expect(scrape).toHaveBeenCalledTimes(1)
      expect(height()).toBe(360)
    },
  )

  it('that has nothing says so, that plays already does not, and both leave the film as it is', async () => {
    const { scrape } = await openFilm(ADDRESS)
    await playAsNobodyElse()
    follow(`${ADDRESS}?source=reel`)
    follow(`${ADDRESS}?source=empty`)
    await expect.poll(() => scrape.mock.calls.length).toBe(2)
    await expect.element(missing).toBeVisible()
    expect(document.querySelectorAll('.m-toast')).toHaveLength(1)
    const before = playhead()
    await expect.poll(playhead).toBeGreaterThan(before)
    expect(height()).toBe(360)
  })

  it('that has nothing as the film opens says so beside the source that plays', async () => {
    await openFilm(`${ADDRESS}?source=empty`)
    await expect.element(missing).toBeVisible()
    expect(height()).toBe(360)
  })
})
