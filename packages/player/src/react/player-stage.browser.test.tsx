import { FILM_SECONDS } from '@matinee/testing/sample-reel'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPlayer } from '../core/index.ts'
import { plainEngine } from './testing/plain-engine.ts'
import { PlayerProvider } from './player-context.tsx'
import { PlayerStage, useEndOfPicture } from './player-stage.tsx'
import { VideoSurface } from './video-surface.tsx'

/** A page on which one film can follow another, on a stage or without one. */
function openPage() {
  const root = document.createElement('div')
  document.body.append(root)
  const react = createRoot(root)
  const show = (film: number | null, hasStage = true) => {
    const player = createPlayer({ engines: [plainEngine] })
    player.load(
      { type: 'file', qualities: { 360: { type: 'mp4', url: `/samples/film/360.mp4?${film}` } } },
      { paused: true },
    )
    const picture = film !== null && (
      <PlayerProvider key={film} player={player}>
        <VideoSurface />
      </PlayerProvider>
    )
    const end = <End isOver={film === null} />
    flushSync(() =>
      react.render(
        hasStage ? (
          <PlayerStage>
            {picture}
            {end}
          </PlayerStage>
        ) : (
          picture
        ),
      ),
    )
    onTestFinished(() => player.destroy())
    return { player, video: root.querySelector('video') }
  }
  onTestFinished(() => {
    react.unmount()
    root.remove()
  })
  return { show, leave: () => flushSync(() => react.render(null)) }
}

function End({ isOver }: { isOver: boolean }) {
  useEndOfPicture(isOver)
  return null
}

/** The browser opens a small window only after a press; here it reports that there is one. */
function pretendSmallWindow(video: HTMLVideoElement | null) {
  vi.spyOn(document, 'pictureInPictureElement', 'get').mockReturnValue(video)
  const exit = vi.spyOn(document, 'exitPictureInPicture').mockResolvedValue()
  onTestFinished(() => void vi.restoreAllMocks())
  return exit
}

test('on a stage one player after another has the same video, and the next one plays in it', async () => {
  const { show } = openPage()
  const first = show(1)
  const exit = pretendSmallWindow(first.video)
  show(2)
  const third = show(3)
  expect(third.video).toBe(first.video)
  await expect.poll(() => third.player.state.time.duration).toBeGreaterThan(FILM_SECONDS - 10)
  expect(third.player.state.pictureInPicture.isActive).toBe(true)
  expect(exit).not.toHaveBeenCalled()
})

test('the small window closes with the stage, and when nothing will play on it any more', () => {
  const { show, leave } = openPage()
  const exit = pretendSmallWindow(show(1).video)
  show(null)
  expect(exit).toHaveBeenCalledOnce()
  leave()
  expect(exit).toHaveBeenCalledTimes(2)
})

test('without a stage every player has a video of its own, whose window closes with it', () => {
  const { show } = openPage()
  const first = show(1, false)
  const exit = pretendSmallWindow(first.video)
  const second = show(2, false)
  expect(second.video).not.toBe(first.video)
  expect(exit).toHaveBeenCalledOnce()
})
