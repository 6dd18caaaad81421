/// <reference types="@vitest/browser-playwright" />
import { createManualClock } from '@matinee/testing/clock'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { createPlayer } from '../core/index.ts'
import { FILM, plainEngine } from './testing/plain-engine.ts'
import { PlayerProvider } from './player-context.tsx'
import { VideoSurface } from './video-surface.tsx'

/** A film that plays, and a finger on its picture: places are shares of the picture's width. */
async function show(direction: 'ltr' | 'rtl' = 'ltr') {
  const clock = createManualClock()
  const player = createPlayer({ engines: [plainEngine], clock, initial: { isMuted: true } })
  const root = document.body.appendChild(document.createElement('div'))
  root.dir = direction
  root.style.cssText = 'width: 300px; height: 200px'
  const react = createRoot(root)
  player.load(FILM, { startAt: 40 })
  flushSync(() =>
    react.render(
      <PlayerProvider player={player}>
        <VideoSurface />
      </PlayerProvider>,
    ),
  )
  onTestFinished(() => {
    react.unmount()
    player.destroy()
    root.remove()
  })
  await expect.poll(() => player.state.playback.hasPlayedOnce).toBe(true)
  return { player, clock, picture: root, video: root.querySelector('video') }
}

async function touch(type: 'touchStart' | 'touchEnd', picture: HTMLElement, share = 0.5): Promise<void> {
  const { left, top, width, height } = picture.getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = frame ? frame.width / window.innerWidth : 1
  const x = (frame?.left ?? 0) + (left + width * share) * scale
  const y = (frame?.top ?? 0) + (top + height / 2) * scale
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [{ x, y }] : [] })
}

async function tap(picture: HTMLElement, share: number): Promise<void> {
  await touch('touchStart', picture, share)
  await touch('touchEnd', picture)
}

test.each(['ltr', 'rtl'] as const)(
  'two taps at the left of a page that is %s go back 10 s, a third one 10 s more, at the right on',
  async (way) => {
    const { player, picture } = await show(way)
    await tap(picture, 0.1)
    await tap(picture, 0.1)
    await expect.poll(() => player.state.notice.current).toEqual({ kind: 'seek', change: -10 })
    await tap(picture, 0.1)
    await expect.poll(() => player.state.notice.current).toEqual({ kind: 'seek', change: -20 })
    await tap(picture, 0.9)
    await tap(picture, 0.9)
    await expect.poll(() => player.state.notice.current).toEqual({ kind: 'seek', change: 10 })
  },
)

test('a held finger plays at 2× until it is lifted, and that is no tap', async () => {
  const { player, clock, picture, video } = await show()
  let clicks = 0
  picture.addEventListener('click', () => (clicks += 1))
  await touch('touchStart', picture)
  clock.tick(500)
  expect(video?.playbackRate).toBe(2)
  await touch('touchEnd', picture)
  await expect.poll(() => clicks).toBe(1)
  expect(video?.playbackRate).toBe(1)
  expect(player.state.controls.hover).toBe('not_hovering')
})
