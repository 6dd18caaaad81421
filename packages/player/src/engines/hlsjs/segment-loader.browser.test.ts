import { expect, test } from 'vitest'
import { browserEnvironment, type Courier } from '../../core/index.ts'
import { lockedFilm } from '../testing/encrypted-film.ts'
import { reach } from '../testing/media-page.ts'
import { watch } from '../testing/watch-hls.ts'

/** No server answers here: a direct request of this address fails. */
const NOWHERE = 'https://films.invalid/film/'

/** Fetches everything from where `where` says. */
function segmentLoaderTo(where: (address: string) => string, addressOf: Courier['addressOf'] = (address) => address) {
  const asked: string[] = []
  const segmentLoader: Courier = {
    addressOf,
    async request(address) {
      asked.push(address)
      return { url: where(address), headers: {} }
    },
  }
  return { segmentLoader: segmentLoader, asked }
}
const master = `${NOWHERE}master.m3u8`

test('playlists, segments and text are asked of the courier, by addresses relative to where the playlist came from', async () => {
  const { segmentLoader, asked } = segmentLoaderTo((address) => address.replace(NOWHERE, '/samples/film/'))
  const { player, video } = watch({ type: 'hls', url: master, segmentLoader })
  await reach(video, () => video.currentTime > 0.2)
  player.run('selectTextTrack', '0')
  await expect.poll(() => player.state.textTracks.cues.length).toBeGreaterThan(0)
  const names = asked.map((address) => address.slice(NOWHERE.length))
  expect(asked.every((address) => address.startsWith(NOWHERE))).toBe(true)
  expect(names[0]).toBe('master.m3u8')
  for (const part of [
    /^\d+\/playlist\.m3u8$/,
    /^\d+\/init\.mp4$/,
    /^\d+\/001\.m4s$/,
    /^audio-en\//,
    /^subtitles-en\//,
  ]) {
    expect(names.some((name) => part.test(name))).toBe(true)
  }
  player.destroy()
})

test('keys are asked of the courier too, and what they lock plays', async () => {
  const files = await lockedFilm()
  const nameOf = (address: string) => address.slice(NOWHERE.length)
  const { segmentLoader, asked } = segmentLoaderTo((address) => files.get(nameOf(address)) ?? address)
  const { player, video } = watch({ type: 'hls', url: `${NOWHERE}locked.m3u8`, segmentLoader })
  await reach(video, () => video.currentTime > 0.2)
  expect(asked.map(nameOf)).toContain('1.key')
  player.destroy()
})

test('a redirect changes the base of relative addresses', async () => {
  const { segmentLoader, asked } = segmentLoaderTo(
    () => '/samples/film/720/playlist.m3u8',
    (address, header) => (header('content-type') === null ? address : address.replace('/film/', '/moved/')),
  )
  const { player } = watch({ type: 'hls', url: master, segmentLoader })
  await expect.poll(() => asked).toContain('https://films.invalid/moved/init.mp4')
  player.destroy()
})

test('the cause of a failure is asked where the courier asked', async () => {
  const { segmentLoader } = segmentLoaderTo(() => 'https://relay.invalid/?x')
  const probed: string[] = []
  const browser = browserEnvironment()
  const environment = {
    ...browser,
    probe: async (url: string) => {
      probed.push(url)
      return { status: 451 }
    },
  }
  const { player } = watch({ type: 'hls', url: master, segmentLoader }, { environment })
  await expect.poll(() => player.state.error.current?.code).toBe('disabled')
  expect(probed).toEqual(['https://relay.invalid/?x'])
  player.destroy()
})

test('a courier that cannot bring anything ends the source with its cause', { tags: ['slow'] }, async () => {
  const { player } = watch({
    type: 'hls',
    url: master,
    segmentLoader: { request: () => Promise.reject(new Error('no token')), addressOf: (address) => address },
  })
  await expect.poll(() => player.state.error.current?.code).toBe('network')
  player.destroy()
})
