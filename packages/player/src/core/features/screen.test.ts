import { expect, test, vi } from 'vitest'
import { createFakePage } from '../testing/fake-elements.ts'
import { settle, startWatching } from '../testing/watching.ts'
import { leavePictureInPicture } from './picture-in-picture.ts'

test('the container fills the screen, and leaves it', async () => {
  const { player, page } = await startWatching()
  player.run('toggleFullscreen')
  await settle()
  expect(page.document.fullscreenElement).toBe(page.container)
  expect(player.state.fullscreen).toEqual({ availability: 'available', isFullscreen: true, shows: 'container' })
  player.run('toggleFullscreen')
  await settle()
  expect(player.state.fullscreen.isFullscreen).toBe(false)
})

test('a stage around the container fills the screen in its place', async () => {
  const { player, page } = await startWatching()
  const { container: stage } = createFakePage()
  player.attach({ ...page, stage })
  player.run('toggleFullscreen')
  await settle()
  expect(stage.ownerDocument.fullscreenElement).toBe(stage)
  expect(player.state.fullscreen.isFullscreen).toBe(true)
})

test('a refused fullscreen changes nothing', async () => {
  const { player, page } = await startWatching()
  page.container.requestFullscreen = () => Promise.reject(new TypeError('no gesture'))
  player.run('toggleFullscreen')
  await settle()
  expect(player.state.fullscreen.isFullscreen).toBe(false)
})

test('where only the picture can fill the screen, it does', async () => {
  const page = createFakePage()
  Object.assign(page.container, { requestFullscreen: undefined })
  const phone = Object.assign(page.media, {
    webkitDisplayingFullscreen: false,
    webkitEnterFullscreen() {
      phone.webkitDisplayingFullscreen = true
      phone.emit('webkitbeginfullscreen')
    },
    webkitExitFullscreen() {
      phone.webkitDisplayingFullscreen = false
      phone.emit('webkitendfullscreen')
    },
  })
  const { player } = await startWatching({ page })
  player.run('toggleFullscreen')
  await settle()
  expect(player.state.fullscreen).toMatchObject({ isFullscreen: true, shows: 'picture' })
  player.run('toggleFullscreen')
  await settle()
  expect(player.state.fullscreen).toMatchObject({ isFullscreen: false, shows: 'nothing' })
})

test('without any way to fill the screen the command is not there', async () => {
  const page = createFakePage()
  Object.assign(page.container, { requestFullscreen: undefined })
  const { player } = await startWatching({ page })
  expect(player.state.fullscreen.availability).toBe('unsupported')
  expect(player.run('toggleFullscreen')).toBe(false)
})

test('picture in picture uses the standard', async () => {
  const { player } = await startWatching()
  player.run('togglePictureInPicture')
  await settle()
  expect(player.state.pictureInPicture).toEqual({ availability: 'available', isActive: true })
  player.run('togglePictureInPicture')
  await settle()
  expect(player.state.pictureInPicture.isActive).toBe(false)
})

test('a video that is in no small window leaves none', async () => {
  const { page } = await startWatching()
  const exit = vi.spyOn(page.video.ownerDocument, 'exitPictureInPicture')
  leavePictureInPicture(page.video)
  expect(exit).not.toHaveBeenCalled()
})

test('picture in picture uses Safari’s presentation mode where there is no standard', async () => {
  const page = createFakePage()
  Object.assign(page.document, { pictureInPictureEnabled: false })
  const safari = Object.assign(page.media, {
    webkitPresentationMode: 'inline',
    webkitSupportsPresentationMode: () => true,
    webkitSetPresentationMode(mode: string) {
      safari.webkitPresentationMode = mode
      safari.emit('webkitpresentationmodechanged')
    },
  })
  const { player } = await startWatching({ page })
  player.run('togglePictureInPicture')
  await settle()
  expect(player.state.pictureInPicture.isActive).toBe(true)
  player.run('togglePictureInPicture')
  await settle()
  expect(player.state.pictureInPicture.isActive).toBe(false)
})

test('before there is a picture, picture in picture is only possible later', async () => {
  const { player } = await startWatching()
  player.load({ type: 'hls', url: 'https://films.example/other.m3u8' })
  const page = createFakePage()
  player.attach(page)
  await settle()
  expect(player.state.pictureInPicture.availability).toBe('unavailable')
  expect(player.run('togglePictureInPicture')).toBe(false)
})

test('AirPlay is unsupported elsewhere, and on Safari available once a screen was found', async () => {
  expect((await startWatching()).player.state.remote.airplay).toBe('unsupported')
  const page = createFakePage()
  const webkitShowPlaybackTargetPicker = vi.fn<() => void>()
  const safari = Object.assign(page.media, {
    webkitShowPlaybackTargetPicker,
    webkitCurrentPlaybackTargetIsWireless: false,
  })
  const { player } = await startWatching({ page })
  expect(player.state.remote.airplay).toBe('unavailable')
  expect(player.run('showAirPlayPicker')).toBe(false)
  safari.dispatchEvent(
    Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability: 'available' }),
  )
  expect(player.run('showAirPlayPicker')).toBe(true)
  expect(webkitShowPlaybackTargetPicker).toHaveBeenCalledOnce()
  safari.webkitCurrentPlaybackTargetIsWireless = true
  safari.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'))
  expect(player.state.remote.target).toBe('airplay')
})
