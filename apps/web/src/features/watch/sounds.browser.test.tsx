import type { HlsStream } from '@matinee/contracts'
import type { MovieDetails } from '@matinee/domain'
import { LATE_IN_FILM, segmentAt, segmentFile } from '@matinee/testing/sample-reel'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Streams } from '../../services/streams/streams.ts'
import { fakeStreaming } from '../../testing/fake-streaming.ts'
import { openPage } from '../../testing/open-page.tsx'

const playlistOf = (height: number) => new URL(`/samples/film/${height}/playlist.m3u8`, location.href).href

/** A film in two languages, each at an address of its own. */
const streamOf = (english: string, german: string): HlsStream => ({
  ...{ id: 'primary', type: 'hls', captions: [], flags: ['cors-allowed'], playlist: english },
  audioTracks: [
    { id: 'en', label: 'English', language: 'en', isDefault: true },
    { id: 'de', label: 'Deutsch', language: 'de', isDefault: false, playlist: german },
  ],
})

/** The sample film, of which nothing late is there. */
async function halfPlaylist(): Promise<string> {
  const folder = new URL('/samples/film/360/', location.href).href
  const whole = await (await fetch(`${folder}playlist.m3u8`)).text()
  const from = segmentFile(segmentAt(LATE_IN_FILM))
  const half = whole
    .replace('URI="', `URI="${folder}`)
    .replaceAll(/^\d+\.m4s/gm, (name) => (name < from ? folder + name : `${location.origin}/samples/missing/${name}`))
  const url = URL.createObjectURL(new Blob([half], { type: 'application/vnd.apple.mpegurl' }))
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

const video = () => document.querySelector('video')
const playhead = () => video()?.currentTime ?? 0

/** Opens a film that two sources have; the German of the first one is at this address, all others differ in height. */
async function openFilm(id: string, german: string) {
  const film: MovieDetails = { id, kind: 'movie', title: 'A Film', genres: [] }
  const first = streamOf(playlistOf(360), german)
  const streaming = fakeStreaming(first)
  const outputs = [
    { sourceId: 'first', stream: first },
    { sourceId: 'second', stream: streamOf(playlistOf(1080), playlistOf(720)) },
  ]
  const scrape: Streams['scrape'] = async function* (_request, { exceptStreams = [] }) {
    yield { event: 'init', sourceIds: outputs.map(({ sourceId }) => sourceId) }
    const output = outputs.find(({ sourceId }) => !exceptStreams.some((spent) => spent.sourceId === sourceId))
    yield output ? { event: 'completed', output } : { event: 'noOutput' }
  }
  await openPage(`/media/tmdb-movie-${id}-a-film`, {
    titles: [film],
    services: { loadStreaming: async () => ({ ...streaming, streams: { ...streaming.streams, scrape } }) },
  })
  await expect.poll(playhead).toBeGreaterThan(0.2)
  expect(video()?.videoHeight).toBe(360)
}

async function chooseGerman() {
  await userEvent.click(page.getByRole('button', { name: 'Settings' }))
  await userEvent.click(page.getByRole('button', { name: /^Audio/ }))
  await userEvent.click(page.getByRole('radio', { name: 'Deutsch' }))
}

it('a chosen sound whose address is gone is taken from the source that replaces it', async () => {
  await openFilm('51', new URL('/samples/missing/german.m3u8', location.href).href)
  await chooseGerman()
  await expect.poll(() => video()?.videoHeight, { timeout: 10_000 }).toBe(720)
})

it('a chosen sound that stops in mid-film goes on in the source that takes over', async () => {
  await openFilm('52', await halfPlaylist())
  await chooseGerman()
  // The German of the first source plays before it fails.
  await expect.poll(() => video()?.currentSrc).toMatch(/^blob:/)
  await expect.poll(() => video()?.readyState).toBeGreaterThan(2)
  const film = video() ?? expect.unreachable()
  film.currentTime = LATE_IN_FILM
  await expect.poll(() => video()?.videoHeight, { timeout: 20_000 }).toBe(720)
  await expect.poll(playhead).toBeGreaterThan(LATE_IN_FILM)
})
