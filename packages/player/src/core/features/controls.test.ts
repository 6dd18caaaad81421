import { expect, test } from 'vitest'
import { settle, startWatching } from '../testing/watching.ts'
import { CONTROLS_HIDE_MS } from './controls.ts'

test('S-305 S-306 controls come with the mouse and hide after 3 s without movement', async () => {
  const { player, page, clock } = await startWatching()
  expect(player.state.controls).toMatchObject({ hover: 'not_hovering', isVisible: false })
  page.point('pointermove')
  await settle()
  expect(player.state.controls).toMatchObject({ hover: 'mouse_hover', isVisible: true })
  clock.tick(CONTROLS_HIDE_MS - 1)
  expect(player.state.controls.isVisible).toBe(true)
  clock.tick(1)
  expect(player.state.controls).toMatchObject({ hover: 'not_hovering', isVisible: false })
})

test('S-306 the time is 3 s', () => {
  expect(CONTROLS_HIDE_MS).toBe(3000)
})

test('S-306 every movement begins the 3 s anew', async () => {
  const { player, page, clock } = await startWatching()
  page.point('pointermove')
  await settle()
  clock.tick(2900)
  page.point('pointermove')
  clock.tick(2900)
  expect(player.state.controls.isVisible).toBe(true)
  clock.tick(100)
  expect(player.state.controls.isVisible).toBe(false)
})

test('leaving with the mouse hides at once', async () => {
  const { player, page } = await startWatching()
  page.point('pointermove')
  page.point('pointerleave')
  expect(player.state.controls).toMatchObject({ hover: 'not_hovering', isVisible: false })
})

test('S-306 a pointer on the controls keeps them', async () => {
  const { player, page, clock } = await startWatching()
  page.point('pointerover', { onControl: true })
  page.point('pointermove', { onControl: true })
  await settle()
  clock.tick(60_000)
  expect(player.state.controls.isVisible).toBe(true)
  page.point('pointerover')
  expect(player.state.controls.isVisible).toBe(false)
})

test('an open menu keeps them, and so does the second of two', async () => {
  const { player, clock } = await startWatching()
  player.run('holdControls')
  player.run('holdControls')
  clock.tick(60_000)
  player.run('releaseControls')
  expect(player.state.controls.isVisible).toBe(true)
  player.run('releaseControls')
  player.run('releaseControls')
  expect(player.state.controls).toMatchObject({ isVisible: false, holders: 0 })
})

test('a pause keeps them for a mouse', async () => {
  const { player, page, clock } = await startWatching()
  page.point('pointermove')
  page.media.pause()
  await settle()
  clock.tick(60_000)
  expect(player.state.controls.isVisible).toBe(true)
})

test('keyboard focus in a control keeps them', async () => {
  const { player, page } = await startWatching()
  page.point('focusin', { onControl: true })
  expect(player.state.controls.isVisible).toBe(true)
  page.point('focusout')
  expect(player.state.controls.isVisible).toBe(false)
})

test('S-305 S-307 a tap toggles them, and they hide by themselves', async () => {
  const { player, page, clock } = await startWatching()
  const tap = () => {
    page.point('pointerdown', { pointerType: 'touch' })
    page.point('click', { pointerType: 'touch' })
  }
  tap()
  await settle()
  expect(player.state.controls).toMatchObject({ hover: 'mobile_tapped', isVisible: true })
  expect(player.state.playback.isPlaying).toBe(true)
  tap()
  await settle()
  expect(player.state.controls).toMatchObject({ hover: 'not_hovering', isVisible: false })
  tap()
  await settle()
  clock.tick(CONTROLS_HIDE_MS)
  expect(player.state.controls.isVisible).toBe(false)
})

test('with touch a paused picture can be looked at without controls', async () => {
  const { player, page, clock } = await startWatching()
  page.point('pointerdown', { pointerType: 'touch' })
  page.point('click', { pointerType: 'touch' })
  player.run('pause')
  await settle()
  expect(player.state.controls.isVisible).toBe(true)
  clock.tick(CONTROLS_HIDE_MS)
  expect(player.state.controls.isVisible).toBe(false)
})

test('a finger on a control restarts the 3 s, and does not hide the control', async () => {
  const { player, page, clock } = await startWatching()
  page.point('pointerdown', { pointerType: 'touch' })
  page.point('click', { pointerType: 'touch' })
  await settle()
  clock.tick(2000)
  page.point('pointerdown', { pointerType: 'touch', onControl: true })
  page.point('click', { pointerType: 'touch', onControl: true })
  clock.tick(2000)
  expect(player.state.controls.isVisible).toBe(true)
  clock.tick(1000)
  expect(player.state.controls.isVisible).toBe(false)
})

test('a mouse press on the picture plays and pauses, two fill the screen, presses on controls do neither', async () => {
  const { player, page } = await startWatching()
  page.point('pointerdown')
  page.point('click')
  await settle()
  expect(player.state.playback.isPaused).toBe(true)
  page.point('click', { onControl: true })
  await settle()
  expect(player.state.playback.isPaused).toBe(true)
  page.point('dblclick')
  await settle()
  expect(player.state.fullscreen.isFullscreen).toBe(true)
  page.point('dblclick', { onControl: true })
  await settle()
  expect(player.state.fullscreen.isFullscreen).toBe(true)
})
