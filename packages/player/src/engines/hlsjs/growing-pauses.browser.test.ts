import { LATE_IN_FILM, segmentAt, segmentFile } from '@matinee/testing/sample-reel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changedPlaylist } from '../testing/broken-sources.ts'
import { watch } from '../testing/watch-hls.ts'

/** Nothing listens there: each request is refused. */
const NOWHERE = 'http://127.0.0.1:9/'

test('a segment whose server is down is asked for again after pauses that grow to 8 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const askedAt: number[] = []
  const { open } = XMLHttpRequest.prototype
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, ...asked) {
    if (String(asked[1]).startsWith(NOWHERE)) askedAt.push(performance.now())
    return open.apply(this, asked)
  })
  const late = segmentFile(segmentAt(LATE_IN_FILM))
  const { player, video, error } = watch(await changedPlaylist('360', (text) => text.replace(late, NOWHERE + late)))
  /** Lets the page's time pass until something is so, with room for real answers in between. */
  const pass = (isSo: () => boolean) =>
    expect
      .poll(
        async () => {
          await vi.advanceTimersByTimeAsync(100)
          return isSo()
        },
        { interval: 10 },
      )
      .toBe(true)
  await pass(() => video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA)
  video.muted = true
  player.run('play')
  player.run('seekTo', LATE_IN_FILM)
  await pass(() => new Set(askedAt).size >= 7)
  // Two that begin at once are one try, of which the library ended the first.
  const tries = [...new Set(askedAt)]
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  for (const [index, least] of [1000, 2000, 4000, 8000, 8000, 8000].entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(least)
  }
  expect(error()).toBeNull()
  player.destroy()
})
