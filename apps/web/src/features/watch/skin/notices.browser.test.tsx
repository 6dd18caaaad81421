import { createPlayer, type Engine } from '@matinee/player/core'
import { PlayerProvider, VideoSurface } from '@matinee/player/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MotionStatus } from './notices.tsx'

const engine: Engine = {
  name: 'plain',
  target: 'local',
  canPlay: () => true,
  open(_source, { video }) {
    video.src = '/samples/film/360.mp4'
    return {}
  },
}

/** A film that plays, and everything that a screen reader was told of it. */
async function show() {
  const player = createPlayer({ engines: [engine] })
  const root = document.body.appendChild(document.createElement('div'))
  const react = createRoot(root)
  player.load({ type: 'file', qualities: { 360: { type: 'mp4', url: '/samples/film/360.mp4' } } })
  flushSync(() =>
    react.render(
      <PlayerProvider player={player}>
        <VideoSurface>
          <MotionStatus />
        </VideoSurface>
      </PlayerProvider>,
    ),
  )
  const status = root.querySelector('[role=status]')
  const told: string[] = []
  const watch = new MutationObserver(() => told.push(status?.textContent ?? ''))
  if (status) watch.observe(status, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => {
    watch.disconnect()
    react.unmount()
    player.destroy()
    root.remove()
  })
  await vi.waitFor(() => expect(player.state.playback).toMatchObject({ isPlaying: true, hasPlayedOnce: true }))
  const video = root.querySelector('video')
  if (!video) throw new Error('there is no video')
  return { player, video, told, ends: () => vi.waitFor(() => expect(player.state.playback.hasEnded).toBe(true)) }
}

test('a film that is put to its end while it stands is not said to play', async () => {
  const { player, video, told, ends } = await show()
  player.run('pause')
  await vi.waitFor(() => expect(told).toEqual(['player.notice.paused']))
  video.currentTime = video.duration
  await ends()
  await vi.waitFor(() => expect(told).toEqual(['player.notice.paused', '']))
})

test('a film that came to its end is not said to play any more, and is when it begins again', async () => {
  const { player, video, told, ends } = await show()
  player.run('pause')
  await vi.waitFor(() => expect(told).toEqual(['player.notice.paused']))
  player.run('play')
  await vi.waitFor(() => expect(told.at(-1)).toBe('player.menus.sources.playing'))
  video.currentTime = video.duration - 0.2
  await ends()
  await vi.waitFor(() => expect(told.at(-1)).toBe(''))
  player.run('play')
  await vi.waitFor(() => expect(told.at(-1)).toBe('player.menus.sources.playing'))
})
