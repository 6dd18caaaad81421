import { createPlayer, type Engine } from '@matinee/player/core'
import { PlayerProvider, VideoSurface } from '@matinee/player/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StartButton, Waiting } from './start-button.tsx'

const engine: Engine = {
  name: 'plain',
  target: 'local',
  canPlay: () => true,
  open(_source, { video }) {
    video.src = '/samples/film/360.mp4'
    return {}
  },
}

/** A page whose browser may refuse to start by itself. */
function show(refuses: boolean) {
  const refusal = vi.spyOn(HTMLMediaElement.prototype, 'play')
  if (refuses) refusal.mockRejectedValue(new DOMException('no gesture', 'NotAllowedError'))
  const player = createPlayer({ engines: [engine] })
  const root = document.createElement('div')
  document.body.append(root)
  const react = createRoot(root)
  player.load({ type: 'file', qualities: { 360: { type: 'mp4', url: '/samples/film/360.mp4' } } })
  flushSync(() =>
    react.render(
      <PlayerProvider player={player}>
        <VideoSurface>
          <Waiting />
          <StartButton />
        </VideoSurface>
      </PlayerProvider>,
    ),
  )
  onTestFinished(() => {
    react.unmount()
    player.destroy()
    root.remove()
  })
  const button = () => root.querySelector<HTMLButtonElement>('.m-player-start button')
  return { player, refusal, button, spinner: () => root.querySelector('.m-player-waiting') }
}

test('a refused start shows a button in place of the spinner, and its press plays', async () => {
  const { player, refusal, button, spinner } = show(true)
  expect(spinner()).not.toBeNull()
  await vi.waitFor(() => expect(button()).not.toBeNull())
  expect(spinner()).toBeNull()
  expect(player.state.playback.isBlocked).toBe(true)
  refusal.mockRestore()
  button()?.focus()
  expect(document.activeElement).toBe(button())
  button()?.click()
  await vi.waitFor(() => expect(player.state.playback).toMatchObject({ isPlaying: true, hasPlayedOnce: true }))
  expect(button()).toBeNull()
  expect(document.activeElement).toBe(document.body)
})

test('a film that starts by itself has none, and none in a later pause', async () => {
  const { player, button } = show(false)
  await vi.waitFor(() => expect(player.state.playback.hasPlayedOnce).toBe(true))
  expect(button()).toBeNull()
  player.run('pause')
  await vi.waitFor(() => expect(player.state.playback.isPaused).toBe(true))
  expect(button()).toBeNull()
})
