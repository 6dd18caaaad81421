import { createManualClock } from '@matinee/testing/clock'
import { expect, test, vi } from 'vitest'
import { type MissingPart, PICTURE_MS, watchForPicture } from './picture-watch.ts'
import { FakeMedia } from './testing/fake-media.ts'
import { settle } from './testing/watching.ts'

interface Film {
  width?: number
  frames?: number
  /** What the browser says of the sound. */
  sound?: { webkitAudioDecodedByteCount: number } | { mozHasAudio: boolean }
  visibility?: string
}

const DECODED = { webkitAudioDecodedByteCount: 1 }

async function startPlaying({ width = 640, frames = 0, sound = DECODED, visibility = 'visible' }: Film = {}) {
  const clock = createManualClock()
  const page = Object.assign(new EventTarget(), { visibilityState: visibility })
  const media = Object.assign(new FakeMedia(), {
    ownerDocument: page,
    ...sound,
    getVideoPlaybackQuality: () => ({ totalVideoFrames: frames }),
  })
  const onMissing = vi.fn<(part: MissingPart, since: number) => void>()
  watchForPicture(media as unknown as HTMLVideoElement, clock, new AbortController().signal, onMissing)
  void media.play()
  media.arrive(100)
  media.videoWidth = width
  await settle()
  const pass = (seconds: number) => {
    media.tick(seconds)
    clock.tick(seconds * 1000)
  }
  const show = () => {
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { clock, media, onMissing, pass, show }
}

test.each([
  ['a picture of no size', { width: 0, frames: 40 }, 'picture'],
  ['no picture decoded', { frames: 0 }, 'picture'],
  ['no sound decoded', { frames: 40, sound: { webkitAudioDecodedByteCount: 0 } }, 'sound'],
  ['no sound in Firefox', { frames: 40, sound: { mozHasAudio: false } }, 'sound'],
] as const)('%s after a second and a half is reported once', async (_, film, part) => {
  const { onMissing, pass } = await startPlaying(film)
  pass(PICTURE_MS / 1000)
  expect(onMissing).toHaveBeenCalledExactlyOnceWith(part, 0)
  pass(60)
  expect(onMissing).toHaveBeenCalledOnce()
})

test.each([DECODED, { mozHasAudio: true }])(
  'a film that shows and sounds is not looked at again: %o',
  async (sound) => {
    const { media, onMissing, pass } = await startPlaying({ frames: 40, sound })
    pass(PICTURE_MS / 1000)
    media.videoWidth = 0
    pass(60)
    expect(onMissing).not.toHaveBeenCalled()
  },
)

test('another address in the element is looked at as the first one was', async () => {
  const { media, onMissing, pass } = await startPlaying({ frames: 0 })
  pass(PICTURE_MS / 1000)
  media.dispatchEvent(new Event('emptied'))
  pass(60)
  expect(onMissing).toHaveBeenCalledOnce()
  media.dispatchEvent(new Event('playing'))
  pass(PICTURE_MS / 1000)
  expect(onMissing).toHaveBeenCalledTimes(2)
})

test('a film that stands still is given time', async () => {
  const { clock, onMissing, pass } = await startPlaying()
  clock.tick(20 * PICTURE_MS)
  expect(onMissing).not.toHaveBeenCalled()
  pass(PICTURE_MS / 1000)
  expect(onMissing).toHaveBeenCalledOnce()
})

test('a tab behind others shows nothing without being black', async () => {
  const { onMissing, pass } = await startPlaying({ visibility: 'hidden' })
  pass(10)
  expect(onMissing).not.toHaveBeenCalled()
})

test('a film that began in a tab behind others is looked at once it comes to the front', async () => {
  const { onMissing, pass, show } = await startPlaying({ visibility: 'hidden' })
  pass(10)
  show()
  expect(onMissing).not.toHaveBeenCalled()
  pass(PICTURE_MS / 1000)
  expect(onMissing).toHaveBeenCalledExactlyOnceWith('picture', 10)
})
