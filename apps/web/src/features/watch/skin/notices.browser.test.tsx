import { expect, onTestFinished, test } from 'vitest'
import { MotionStatus, Notes } from './notices.tsx'
import { becomes, stage } from './testing/stage.tsx'

/** A film that plays, and all its announcements to a screen reader. */
async function show() {
  const { player, root } = stage(<MotionStatus />)
  const status = root.querySelector('[role=status]')
  const reported: string[] = []
  const watch = new MutationObserver(() => reported.push(status?.textContent ?? ''))
  if (status) watch.observe(status, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  await becomes(player, ({ playback }) => playback.isPlaying && playback.hasPlayedOnce)
  const video = root.querySelector('video')
  if (!video) throw new Error('there is no video')
  return { player, video, reported: reported, ends: () => becomes(player, ({ playback }) => playback.hasEnded) }
}

test('a film moved to its end while paused is not announced as playing', async () => {
  const { player, video, reported, ends } = await show()
  player.run('pause')
  await expect.poll(() => reported).toEqual(['player.notice.paused'])
  video.currentTime = video.duration
  await ends()
  await expect.poll(() => reported).toEqual(['player.notice.paused', ''])
})

test('a film that came to its end is not said to play any more, and is when it begins again', async () => {
  const { player, video, reported, ends } = await show()
  player.run('pause')
  await expect.poll(() => reported).toEqual(['player.notice.paused'])
  player.run('play')
  await expect.poll(() => reported.at(-1)).toBe('player.menus.sources.playing')
  video.currentTime = video.duration - 0.2
  await ends()
  await expect.poll(() => reported.at(-1)).toBe('')
  player.run('play')
  await expect.poll(() => reported.at(-1)).toBe('player.menus.sources.playing')
})

test('a held finger is announced with its speed for as long as it is held', async () => {
  const { player, root } = stage(<Notes isReplacing={false} isSilentFilm={false} />)
  await becomes(player, ({ playback }) => playback.isPlaying && playback.hasPlayedOnce)
  const picture = root.querySelector('[data-player]')
  const finger = { bubbles: true, pointerType: 'touch', isPrimary: true }
  const status = () => root.querySelector('[role=status]')?.textContent
  picture?.dispatchEvent(new PointerEvent('pointerdown', finger))
  await expect.poll(status).toBe('2×')
  picture?.dispatchEvent(new PointerEvent('pointerup', finger))
  await expect.poll(status).toBe('')
})

test('a sound that the source lacks is named at once', async () => {
  const { player, root, emit } = stage(<Notes isReplacing={false} isSilentFilm={false} />)
  await becomes(player, ({ playback }) => playback.isPlaying && playback.hasPlayedOnce)
  const german = { id: '1', label: 'Deutsch', language: 'de' }
  const state = { list: [{ id: '0', label: 'English', language: 'en' }, german], selectedId: '0' }
  emit({ type: 'audio-tracks', state })
  emit({ type: 'audio-track-missing', trackId: '1' })
  await expect.poll(() => root.querySelector('[role=alert]')?.textContent).toBe('player.notice.missingSound')
})

test('a film whose sound does not come says so at once, but not a silent one', async () => {
  const texts = [false, true].map(async (isSilentFilm) => {
    const { player, root, emit } = stage(<Notes isReplacing={false} isSilentFilm={isSilentFilm} />)
    await becomes(player, ({ playback }) => playback.isPlaying && playback.hasPlayedOnce)
    emit({ type: 'sound-missing' })
    await becomes(player, ({ notice }) => notice.current?.kind === 'noSound')
    await expect.poll(() => root.querySelector('[role=status]')).not.toBeNull()
    return root.textContent
  })
  expect(await Promise.all(texts)).toEqual(['player.notice.noSound', ''])
})
