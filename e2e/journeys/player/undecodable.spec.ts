import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { FilmServer } from '@matinee/testing/film-server'
import { serveHandler } from '@matinee/testing/proxy'
import { createFakeAddon } from '@matinee/testing/stremio'
import { recoded } from '../../../packages/player/src/engines/testing/recoded.ts'
import { fakeArchive } from '../../support/archive.ts'
import { journey, PATHS, start } from '../../support/bad-films.ts'
import { connectAddon, connectAddonAlone, DETOUR, pictureFrom, playFromAddonAlone } from '../../support/connecting.ts'
import { expect } from '../../support/journey.ts'
import { expectSameSecond, notePlaces } from '../../support/places.ts'
import { playlist } from '../../support/streams.ts'
import { expectToPlay } from '../../support/watching.ts'

/** The beginning of an AVI. */
const AVI = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('AVI LIST'), Buffer.alloc(2000)])

const FILM = new URL('../../../samples/film/', import.meta.url)
const SAMPLE = new URL('360.mp4', FILM)

/** The stream that can be decoded. */
const NEXT = '/film/360.mp4'

/** The film in segments of whose coding no list says anything, only their descriptions. Returns the path of its list. */
async function writeRecoded(
  films: FilmServer,
  what: 'picture' | 'sound',
  names: Readonly<Record<string, string>>,
): Promise<string> {
  const part = what === 'picture' ? '360' : 'audio-en'
  const bytes = recoded(new Uint8Array(await readFile(new URL(`${part}/init.mp4`, FILM))), names)
  films.write('/undecodable.mp4', Buffer.from(bytes), 'video/mp4')
  const text = await playlist(part)
  films.write(
    '/undecodable.m3u8',
    text.replace(`/samples/film/${part}/init.mp4`, '/undecodable.mp4').replaceAll('/samples/', '/'),
  )
  if (what === 'picture') return '/undecodable.m3u8'
  const qualities = await readFile(new URL('master.m3u8', FILM), 'utf8')
  films.write('/film/undecodable.m3u8', qualities.replaceAll(/audio-\w+\/playlist\.m3u8/g, '/undecodable.m3u8'))
  return '/film/undecodable.m3u8'
}

/** Lets the browser count no picture, or no sound, of what is fed to its element, as if it came undecoded. */
function countNothing(what: 'picture' | 'sound'): void {
  const isFed = (video: HTMLMediaElement) => !video.currentSrc.startsWith('http')
  const video = HTMLVideoElement.prototype
  const { getVideoPlaybackQuality: count } = video
  if (what === 'picture')
    video.getVideoPlaybackQuality = function () {
      const counted = count.call(this)
      return isFed(this) ? { ...counted, totalVideoFrames: 0 } : counted
    }
  else
    Object.defineProperty(video, 'webkitAudioDecodedByteCount', {
      get(this: HTMLMediaElement) {
        return isFed(this) ? 0 : Reflect.get(HTMLMediaElement.prototype, 'webkitAudioDecodedByteCount', this)
      },
    })
}

function expectAskedInTurn(films: FilmServer, first: string): void {
  const asked = films.requests.map(({ path }) => path)
  expect(asked).toContain(first)
  expect(asked.indexOf(first)).toBeLessThan(asked.indexOf(NEXT))
}

/** A first stream that an add-on has is left for the next one within 2 s of its first second, which begins there. */
async function expectNextFromWhereMissed(page: Page, films: FilmServer, first: string): Promise<void> {
  const places = await notePlaces(page)
  const streams = [first, NEXT].map((path) => ({ url: films.url + path }))
  const addon = await playFromAddonAlone(page, { streams: { 'movie/tt0037638': streams } })
  await expect.poll(() => pictureFrom(page)).toContain(NEXT)
  await expectToPlay(page)
  // What can be decoded of the first one, its other half, plays until then.
  const left = (await places('left')).at(-1) ?? Number.NaN
  expect(left).toBeLessThan(2.5)
  expect((await places('playing')).at(-1)).toBeLessThan(left / 2)
  expectAskedInTurn(films, first)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await addon.close()
}

journey.describe('a stream that this browser cannot decode', () => {
  for (const [what, names, codec, unnamed] of [
    ['picture', { avc1: 'hev1', avcC: 'hvcC' }, 'HEVC', 'This browser has no decoder for this film.'],
    [
      'sound',
      { mp4a: 'ac-3', esds: 'dac3' },
      'AC-3',
      'No sound comes from this file: it has none, or one that this browser cannot play.',
    ],
  ] as const) {
    journey(`whose ${what} nobody else has: a sentence names the codec`, async ({ page, films }) => {
      const bytes = recoded(new Uint8Array(await readFile(SAMPLE)), names)
      films.write('/undecodable.mp4', Buffer.from(bytes), 'video/mp4')
      await start(page, films, 'MP4', '/undecodable.mp4')
      await expect(page.getByRole('alert')).toContainText(codec, { timeout: 10_000 })
    })

    journey(`whose ${what} no page may read about: a sentence says so`, async ({ page, films }) => {
      const bytes = recoded(new Uint8Array(await readFile(SAMPLE)), names)
      films.write('/undecodable.mp4', Buffer.from(bytes), 'video/mp4')
      films.fail(/undecodable/, { kind: 'closed' })
      await start(page, films, 'MP4', '/undecodable.mp4')
      await expect(page.getByRole('alert')).toContainText(unnamed, { timeout: 10_000 })
    })

    journey(
      `whose ${what} shows it only at the end of its file: the next one takes over, from where that was missed`,
      async ({ page, films }) => {
        // Nothing in the first bytes says how it is coded.
        const bytes = recoded(new Uint8Array(await readFile(SAMPLE)), names, { hasIndexAtEnd: true })
        films.write('/undecodable.mp4', Buffer.from(bytes), 'video/mp4')
        await expectNextFromWhereMissed(page, films, '/undecodable.mp4')
      },
    )

    journey(
      `whose ${what} only its segments name: the next one begins at the second where it was to begin`,
      async ({ page, films }) => {
        const places = await notePlaces(page)
        const first = await writeRecoded(films, what, names)
        const streams = [first, NEXT].map((path) => ({ url: films.url + path }))
        const addon = await playFromAddonAlone(page, { streams: { 'movie/tt0037638': streams } }, `${DETOUR}?t=20`)
        await expect.poll(() => pictureFrom(page)).toContain(NEXT)
        await expectToPlay(page)
        expectSameSecond(20, (await places('playing')).at(-1))
        expectAskedInTurn(films, first)
        await expect(page.getByRole('alert')).toHaveCount(0)
        await addon.close()
      },
    )

    // What Chromium does not decode it refuses before the first picture of a stream: that of other browsers is black, or silent.
    journey(
      `whose segments are taken, and whose ${what} never comes: the next one takes over, from where that was missed`,
      async ({ page, films }) => {
        await page.addInitScript(countNothing, what)
        await expectNextFromWhereMissed(page, films, what === 'picture' ? PATHS.HLS : '/film/master.m3u8')
      },
    )
  }
})

const hevc = async () => Buffer.from(recoded(new Uint8Array(await readFile(SAMPLE)), { avc1: 'hev1', avcC: 'hvcC' }))

journey('a picture in HEVC of which no page may read a byte: the next source plays', async ({ page, films }) => {
  films.write('/undecodable.mp4', await hevc(), 'video/mp4')
  films.fail(/undecodable/, { kind: 'closed' })
  const places = await notePlaces(page)
  await fakeArchive(page)
  const streams = { 'movie/tt0037638': [{ url: `${films.url}/undecodable.mp4` }] }
  const addon = await serveHandler(createFakeAddon({ streams }))
  await connectAddon(page, addon.url)
  await page.goto(DETOUR)
  await expectToPlay(page)
  expect(await pictureFrom(page)).toContain('archive.org')
  expect(films.requests.map(({ met }) => met)).toContain('closed')
  // It was never begun.
  expect(await places('left')).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await addon.close()
})

journey.describe('a title whose only stream does not play', () => {
  const avi = async () => AVI
  const text = async () => Buffer.from('You may not see this here.')
  for (const [what, bytes, path, sentence] of [
    ['is in HEVC', hevc, '/only.mp4', 'This browser has no decoder for this film: it needs HEVC.'],
    ['is in HEVC, and no page may read it', hevc, '/closed.mp4', 'Its server lets no web page read it.'],
    ['is an AVI', avi, '/only.mp4', "This browser does not support the film's format: AVI."],
    ['is no film', text, '/only.mp4', 'the source sent something that is no film.'],
    ['has a server that fails', avi, '/fault.mp4', "The source's server has a fault of its own."],
    ['is gone', null, '/other.mp4', 'The film is no longer at this source.'],
  ] as const) {
    journey(`says why: it ${what}`, async ({ page, films }) => {
      if (bytes) films.write(path, await bytes(), 'video/mp4')
      films.fail(/fault/, { kind: 'status', status: 500 })
      films.fail(/closed/, { kind: 'closed' })
      const addon = await connectAddonAlone(page, { streams: { 'movie/tt0037638': [{ url: films.url + path }] } })
      await page.goto(DETOUR)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("We couldn't find that")
      await expect(page.getByRole('listitem').filter({ hasText: sentence })).toHaveCount(1)
      // The other one is the archive, which refuses.
      await expect(page.getByText('One could not be reached. ')).toContainText(sentence)
      await addon.close()
    })
  }
})
