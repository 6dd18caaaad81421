import { expect, test } from 'vitest'
import { createPlayer, type FeedNativeCaptions, type Player } from '../core/index.ts'
import { fileEngine } from './file/file-engine.ts'
import { SAMPLE_FILES } from './testing/broken-sources.ts'
import { actLikeSafari } from './testing/fake-safari.ts'
import { countObjectUrls, mountElements, reach } from './testing/media-page.ts'

const vtt = (text: string) => URL.createObjectURL(new Blob([`WEBVTT\n\n00:00.000 --> 01:30.000\n${text}\n`]))

async function watchOnSafari(nativeCaptions?: FeedNativeCaptions) {
  const elements = mountElements()
  const safari = actLikeSafari(elements)
  const player = createPlayer({ engines: [fileEngine()], ...(nativeCaptions && { nativeCaptions }) })
  player.attach(elements)
  return { ...elements, safari, player }
}

async function start(player: Player, video: HTMLVideoElement) {
  player.load(SAMPLE_FILES, { startAt: 10 })
  await reach(video, () => video.currentTime > 10.1)
}

const shown = (video: HTMLVideoElement) =>
  [...video.textTracks].filter(({ mode }) => mode === 'showing').map(({ language, kind }) => `${kind} ${language}`)

test('fullscreen of the picture alone needs a picture, and is left by the player or by the viewer', async () => {
  const { player, video, safari } = await watchOnSafari()
  expect(player.state.fullscreen.availability).toBe('unavailable')
  expect(player.run('toggleFullscreen')).toBe(false)
  await start(player, video)
  player.run('toggleFullscreen')
  await expect.poll(() => player.state.fullscreen).toMatchObject({ isFullscreen: true, shows: 'picture' })
  player.run('toggleFullscreen')
  await expect.poll(() => player.state.fullscreen.shows).toBe('nothing')
  player.run('toggleFullscreen')
  await expect.poll(() => player.state.fullscreen.shows).toBe('picture')
  safari.leaveFullscreen()
  await expect.poll(() => player.state.fullscreen.shows).toBe('nothing')
  await expect.poll(() => player.state.playback.isPaused).toBe(true)
  player.destroy()
})

test('in that fullscreen the captions are a native track that shows, and afterwards there is neither track nor URL', async () => {
  const urls = countObjectUrls()
  const { player, video, safari } = await watchOnSafari((show) =>
    show({ url: vtt('hello'), language: 'en', label: 'English' }),
  )
  await start(player, video)
  expect(video.querySelectorAll('track')).toHaveLength(0)
  player.run('toggleFullscreen')
  await expect.poll(() => shown(video)).toEqual(['subtitles en'])
  expect(video.querySelector('track')?.default).toBe(true)
  await expect.poll(() => video.textTracks[0]?.activeCues?.length).toBe(1)
  safari.leaveFullscreen()
  await expect.poll(() => video.querySelectorAll('track').length).toBe(0)
  expect(shown(video)).toEqual([])
  expect(urls()).toBe(0)
  player.destroy()
})

test('captions that change meanwhile take the place of the old ones, and none is none', async () => {
  const urls = countObjectUrls()
  const shows: Parameters<FeedNativeCaptions>[0][] = []
  const { player, video } = await watchOnSafari((show) => shows.push(show))
  await start(player, video)
  player.run('togglePictureInPicture')
  await expect.poll(() => shows.length).toBe(1)
  shows[0]?.({ url: vtt('hello'), language: 'en', label: 'English' })
  shows[0]?.({ url: vtt('مرحبا'), language: 'ar', label: 'العربية' })
  expect(shown(video)).toEqual(['subtitles ar'])
  expect(urls()).toBe(1)
  shows[0]?.(null)
  expect(video.querySelectorAll('track')).toHaveLength(0)
  player.run('togglePictureInPicture')
  await expect.poll(() => player.state.pictureInPicture.isActive).toBe(false)
  // Too late: the picture is back on the page.
  shows[0]?.({ url: vtt('late'), language: 'en', label: 'English' })
  expect(video.querySelectorAll('track')).toHaveLength(0)
  expect(urls()).toBe(0)
  player.destroy()
})

test('a destroyed player removes its native captions', async () => {
  const urls = countObjectUrls()
  const { player, video } = await watchOnSafari((show) => show({ url: vtt('hello'), language: 'en', label: 'English' }))
  await start(player, video)
  player.run('toggleFullscreen')
  await expect.poll(() => shown(video)).toEqual(['subtitles en'])
  player.destroy()
  expect(video.querySelectorAll('track')).toHaveLength(0)
  expect(urls()).toBe(0)
})

test('S-178 the small window uses presentation modes, once there is a picture', async () => {
  const { player, video } = await watchOnSafari()
  expect(player.run('togglePictureInPicture')).toBe(false)
  await start(player, video)
  player.run('togglePictureInPicture')
  await expect.poll(() => player.state.pictureInPicture).toEqual({ availability: 'available', isActive: true })
  player.run('togglePictureInPicture')
  await expect.poll(() => player.state.pictureInPicture.isActive).toBe(false)
  player.destroy()
})

test('S-179 AirPlay is available while a screen is, and opens Safari’s list', async () => {
  const { player, video, safari } = await watchOnSafari((show) =>
    show({ url: vtt('hello'), language: 'en', label: 'English' }),
  )
  await start(player, video)
  expect(player.state.remote.airplay).toBe('unavailable')
  expect(player.run('showAirPlayPicker')).toBe(false)
  safari.findScreen(true)
  await expect.poll(() => player.state.remote.airplay).toBe('available')
  player.run('showAirPlayPicker')
  expect(safari.pickerCount).toBe(1)
  safari.chooseScreen('Living room')
  await expect.poll(() => player.state.remote.target).toBe('airplay')
  // The page has no picture to draw captions on.
  expect(shown(video)).toEqual(['subtitles en'])
  safari.chooseScreen(null)
  await expect.poll(() => player.state.remote.target).toBe('local')
  expect(shown(video)).toEqual([])
  safari.findScreen(false)
  await expect.poll(() => player.state.remote.airplay).toBe('unavailable')
  player.destroy()
})

test('an element that plays on a screen already is known to do so', async () => {
  const elements = mountElements()
  actLikeSafari(elements).chooseScreen('Living room')
  const player = createPlayer({ engines: [fileEngine()] })
  player.attach(elements)
  expect(player.state.remote.target).toBe('airplay')
  player.destroy()
})
