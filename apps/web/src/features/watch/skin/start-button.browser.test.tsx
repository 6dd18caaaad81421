import { expect, test, vi } from 'vitest'
import { becomes, stage } from './testing/stage.tsx'
import { StartButton, Waiting } from './start-button.tsx'

/** A page whose browser may refuse to autoplay. */
function show(refuses: boolean) {
  const refusal = vi.spyOn(HTMLMediaElement.prototype, 'play')
  if (refuses) refusal.mockRejectedValue(new DOMException('no gesture', 'NotAllowedError'))
  const { player, root } = stage(
    <>
      <Waiting />
      <StartButton />
    </>,
  )
  const button = () => root.querySelector<HTMLButtonElement>('.m-player-start button')
  const silent = () => root.querySelector<HTMLButtonElement>('.m-player-start-silent')
  return { player, refusal, button, silent, spinner: () => root.querySelector('.m-player-waiting') }
}

test('a refused start shows a button in place of the spinner, and its press plays', async () => {
  const { player, refusal, button, spinner } = show(true)
  expect(spinner()).not.toBeNull()
  await becomes(player, ({ playback }) => playback.isBlocked)
  await expect.poll(() => button()).not.toBeNull()
  expect(spinner()).toBeNull()
  expect(player.state.playback.isBlocked).toBe(true)
  refusal.mockRestore()
  button()?.focus()
  expect(document.activeElement).toBe(button())
  button()?.click()
  await becomes(player, ({ playback }) => playback.isPlaying && playback.hasPlayedOnce)
  await expect.poll(() => button()).toBeNull()
  expect(document.activeElement).toBe(document.body)
})

test('a refused start offers one without sound, and the press takes it', async () => {
  const { player, refusal, silent } = show(true)
  await expect.poll(() => silent()).not.toBeNull()
  expect(player.state.volume.isMuted).toBe(false)
  refusal.mockRestore()
  silent()?.click()
  await becomes(player, ({ playback, volume }) => playback.isPlaying && volume.isMuted)
  await expect.poll(() => silent()).toBeNull()
})

test('a film that starts by itself has none, and none in a later pause', async () => {
  const { player, button } = show(false)
  await becomes(player, ({ playback }) => playback.hasPlayedOnce)
  expect(button()).toBeNull()
  player.run('pause')
  await becomes(player, ({ playback }) => playback.isPaused)
  expect(button()).toBeNull()
})
