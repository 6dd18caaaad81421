import { expect, test } from 'vitest'
import { createPlayer, type PlaybackSource } from '../../core/index.ts'
import { changedManifest, FILM, MUXED_STREAM, SAMPLE_HLS } from '../testing/broken-sources.ts'
import { mountElements, placeAt, reach } from '../testing/media-page.ts'
import { hlsjsEngine } from './hlsjs-engine.ts'

/** Plays, and shows no picture of these heights, as of a codec that the browser takes and does not decode. */
const watchBlack = (source: PlaybackSource, ...heights: readonly number[]) => {
  const lines: string[] = []
  const chooseQuality = () => ({ selected: '1080', best: '1080' }) as const
  const elements = mountElements()
  const { video } = elements
  const player = createPlayer({ engines: [hlsjsEngine()], chooseQuality, log: (line) => lines.push(line) })
  player.attach(elements)
  player.load(source)
  const counted = video.getVideoPlaybackQuality.bind(video)
  video.getVideoPlaybackQuality = () => {
    const quality = counted()
    return heights.includes(video.videoHeight) ? { ...quality, totalVideoFrames: 0 } : quality
  }
  video.muted = true
  player.run('play')
  return { player, video, error: () => player.state.error.current, lines }
}

test('a quality of which no picture comes is left out with a line in the log, and the rest goes on there', async () => {
  const { player, video, error, lines } = watchBlack(SAMPLE_HLS, 1080)
  await reach(video, () => video.videoHeight === 1080 && !video.paused && video.currentTime > 0.5)
  const restarted = new Promise((resolve) => video.addEventListener('emptied', resolve, { once: true }))
  const seen = video.currentTime
  await restarted
  const resumed = await placeAt(video, 'playing')
  expect(video.videoHeight).toBe(720)
  expect(resumed).toBeGreaterThan(seen)
  expect(lines).toContain('The renditions in avc1.640028 cannot be decoded here and were left out.')
  expect(player.state.renditions.qualities).toEqual(['720', '360'])
  const from = video.currentTime
  await reach(video, () => video.currentTime > from + 2)
  expect(error()).toBeNull()
  player.destroy()
})

test(
  'each further quality of which no picture comes is left out as well, until one shows',
  { tags: ['slow'] },
  async () => {
    const { player, video, error, lines } = watchBlack(SAMPLE_HLS, 1080, 720)
    await reach(video, () => video.videoHeight === 360 && video.currentTime > 4)
    expect(lines).toHaveLength(2)
    expect(player.state.renditions.qualities).toEqual(['360'])
    expect(error()).toBeNull()
    player.destroy()
  },
)

test('where no picture comes in any quality the stream ends with the codec’s name', { tags: ['slow'] }, async () => {
  const { player, error, lines } = watchBlack(SAMPLE_HLS, 1080, 720, 360)
  await expect.poll(error).toMatchObject({ code: 'codec-not-supported' })
  expect(lines).toHaveLength(2)
  player.destroy()
})

test('a stream of one quality of which no picture comes ends within 2 s of it with the codec’s name', async () => {
  const { player, video, error } = watchBlack({ type: 'hls', url: `${FILM}/1080/playlist.m3u8` }, 1080)
  await expect.poll(error, { timeout: 10_000 }).toMatchObject({ code: 'codec-not-supported', detail: 'avc1.640028' })
  // It plays until then, and stops.
  expect(video.currentTime).toBeGreaterThan(0)
  expect(video.currentTime).toBeLessThan(2)
  player.destroy()
})

test.each([
  ['picture', 'avc1.64000A'],
  ['sound', 'mp4a.40.2'],
])('of segments that hold both, a %s that does not come ends the stream with its codec: %s', async (part, codec) => {
  const { player, video, error } = watchBlack(MUXED_STREAM, ...(part === 'picture' ? [72] : []))
  // What Chromium counts of a sound that it does not decode.
  if (part === 'sound') Object.defineProperty(video, 'webkitAudioDecodedByteCount', { value: 0 })
  await expect.poll(error, { timeout: 10_000 }).toMatchObject({ code: 'codec-not-supported', detail: codec })
  expect(video.currentTime).toBeLessThan(2)
  player.destroy()
})

/** Says of these qualities that their sound, in playlists of its own, is in another codec. */
const otherSound = (text: string, ...qualities: readonly string[]) => {
  const sounds =
    text
      .match(/^#EXT-X-MEDIA:TYPE=AUDIO.*\n/gm)
      ?.join('')
      .replaceAll('"audio"', '"other"') ?? ''
  const isMeant = (line: string) => qualities.some((quality) => line.endsWith(`\n${quality}/playlist.m3u8`))
  return text
    .replaceAll(/^#EXT-X-STREAM-INF.*\n.*/gm, (line) =>
      isMeant(line) ? line.replace('mp4a.40.2', 'mp4a.40.5').replace('AUDIO="audio"', 'AUDIO="other"') : line,
    )
    .replace('#EXT-X-MEDIA', `${sounds}#EXT-X-MEDIA`)
}

/** What Chromium counts of a sound that it does not decode, beside pictures of these heights. */
function silence(video: HTMLVideoElement, ...heights: readonly number[]) {
  Object.defineProperty(video, 'webkitAudioDecodedByteCount', {
    get: () => (heights.includes(video.videoHeight) ? 0 : 1),
  })
}

test('a sound in playlists of its own that does not come ends the stream where each quality has it', async () => {
  const { player, video, error, lines } = watchBlack(SAMPLE_HLS)
  silence(video, 1080, 720, 360)
  await expect.poll(error, { timeout: 10_000 }).toMatchObject({ code: 'codec-not-supported', detail: 'mp4a.40.2' })
  expect(video.currentTime).toBeGreaterThan(0)
  expect(video.currentTime).toBeLessThan(2)
  expect(lines).toEqual([])
  player.destroy()
})

test('where a sound of its own does not come, the quality that has another one goes on there', async () => {
  const source = await changedManifest((text) => otherSound(text, '360'))
  const { player, video, error, lines } = watchBlack(source)
  silence(video, 1080, 720)
  await reach(video, () => video.videoHeight === 360 && video.currentTime > 3)
  expect(lines).toEqual(['The renditions in mp4a.40.2 cannot be decoded here and were left out.'])
  expect(player.state.renditions.qualities).toEqual(['360'])
  expect(error()).toBeNull()
  player.destroy()
})

test('a picture that does not come is not sought in a quality that differs in its sound alone', async () => {
  const twice = (text: string) =>
    text.replace(/^#EXT-X-STREAM-INF[^]*$/m, () => {
      const [best = ''] = /^#EXT-X-STREAM-INF.*\n1080.*\n/m.exec(text) ?? []
      return best + otherSound(best, '1080')
    })
  const { player, video, error, lines } = watchBlack(await changedManifest(twice), 1080)
  await expect.poll(error, { timeout: 10_000 }).toMatchObject({ code: 'codec-not-supported', detail: 'avc1.640028' })
  expect(video.currentTime).toBeLessThan(2)
  expect(lines).toEqual([])
  player.destroy()
})
