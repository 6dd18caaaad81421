import { FILM_SECONDS, LAST_SEGMENT_OF_FILM, LATE_IN_FILM, segmentAt, segmentFile } from '@matinee/testing/sample-reel'
import { expect, test } from 'vitest'
import { changedManifest, changedPlaylist, FILM, manifest, missing, rubbish } from '../testing/broken-sources.ts'
import { reach } from '../testing/media-page.ts'
import { watch } from '../testing/watch-hls.ts'

const LOST_WORDS = `#EXTM3U\n#EXT-X-TARGETDURATION:400\n#EXTINF:${FILM_SECONDS},\n${missing('en.vtt')}\n#EXT-X-ENDLIST\n`

test(
  'a stream removed during the film plays its buffer, then ends with its cause at its place',
  { tags: ['slow'] },
  async () => {
    const source = await changedPlaylist('360', (text) => text.replaceAll(/^(?!00[12])\d+\.m4s/gm, missing('$&')))
    const { player, video, error } = watch(source)
    await reach(video, () => video.currentTime > 1)
    await expect.poll(() => error()?.code, { timeout: 20_000 }).toBe('gone')
    expect(error()?.status).toBe(404)
    expect(player.playhead()).toBeGreaterThan(1)
    expect(player.playhead()).toBeLessThan(7)
    expect(player.state.playback.hasEnded).toBe(false)
    player.destroy()
  },
)

test.each([
  ['are missing', async () => missing('subtitles.m3u8')],
  ['are a page', async () => (await manifest('<!doctype html><p>Gone')).url],
  ['name words that are missing', async () => (await changedPlaylist('subtitles-en', () => LOST_WORDS)).url],
])('subtitles whose playlists %s end no film, and interrupt none', async (_, addressOf) => {
  const address = await addressOf()
  const { player, video, error } = watch(
    await changedManifest((text) => text.replace('subtitles-en/playlist.m3u8', address)),
  )
  await reach(video, () => video.currentTime > 0.2)
  player.run('selectTextTrack', '0')
  const interruptions: unknown[] = []
  player.store.select(
    (state) => state.interruption.current,
    (current) => interruptions.push(current),
  )
  await expect.poll(() => player.state.textTracks.selectedId).toBe('0')
  const late = FILM_SECONDS - 10
  player.run('seekTo', late)
  await reach(video, () => video.currentTime > late + 2)
  expect([error(), ...interruptions.filter((each) => each !== null)]).toEqual([null])
  player.destroy()
})

const withoutGerman = () =>
  changedManifest((text) => text.replace('"audio-de/playlist.m3u8"', '"../missing/audio-de.m3u8"'))

test('what another sound lacked is forgotten with the sound that is chosen again', async () => {
  const { player, video, error } = watch(await withoutGerman())
  await reach(video, () => video.currentTime > 0.2)
  video.pause()
  player.run('selectAudioTrack', '1')
  await expect.poll(() => player.state.interruption.current?.error.status, { timeout: 15_000 }).toBe(404)
  player.run('selectAudioTrack', '0')
  await expect.poll(() => player.state.interruption.current, { timeout: 15_000 }).toBeNull()
  const at = video.currentTime
  await video.play()
  await reach(video, () => video.currentTime > at + 1)
  expect(error()).toBeNull()
  player.destroy()
})

const LEFT_OUT = expect.stringContaining("The sound 'Deutsch' of this source cannot be used")

test.each([
  ['missing', missing('$&')],
  ['no films', rubbish()],
])(
  'a sound whose segments are %s is left out with a line in the log, and the film begins with another',
  async (_, piece) => {
    const sound = await changedPlaylist('audio-de', (text) => text.replaceAll(/^\d+\.m4s/gm, piece))
    const source = await changedManifest((text) => text.replace('"audio-de/playlist.m3u8"', `"${sound.url}"`))
    const lines: string[] = []
    const { player, video, error } = watch(source, { audioLanguage: () => 'de', log: (line) => lines.push(line) })
    await expect.poll(() => video.currentTime > 1 || error(), { timeout: 20_000 }).toBe(true)
    expect(lines).toEqual([LEFT_OUT])
    // From its beginning, which the other sound has.
    expect(video.buffered.start(0)).toBeCloseTo(0, 1)
    await expect.poll(() => player.state.audioTracks).toMatchObject({ selectedId: '0', missingIds: ['1'] })
    player.destroy()
  },
)

/** The larger qualities have a sound of their own, which is missing. */
const withLostSound = () =>
  changedManifest((text) =>
    text
      .replace(/^#EXT-X-MEDIA:TYPE=AUDIO.*NAME="English".*\n/m, (sound) =>
        [sound, sound.replace('"audio"', '"lost"').replace('audio-en/playlist.m3u8', '../missing/audio.m3u8')].join(''),
      )
      .replaceAll(/(RESOLUTION=(?:1280|1920).*AUDIO=)"audio"/g, '$1"lost"'),
  )
const askedForLostSound = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/missing/audio.m3u8')).length

test('qualities whose own sound is missing are left out with a line in the log, and the rest plays', async () => {
  const chooseQuality = () => ({ selected: '1080', best: '1080' }) as const
  const lines: string[] = []
  performance.clearResourceTimings()
  const { player, video, error } = watch(await withLostSound(), { chooseQuality, log: (line) => lines.push(line) })
  await expect.poll(() => error() ?? video.currentTime > 1, { timeout: 20_000 }).toBe(true)
  expect(video.videoHeight).toBe(360)
  expect(player.state.renditions.qualities).toEqual(['360'])
  expect(lines).toEqual([expect.stringContaining('rendition of 720'), expect.stringContaining('rendition of 1080')])
  // Once with each quality that has it.
  expect(askedForLostSound()).toBeLessThanOrEqual(2)
  player.destroy()
})

const withBrokenQuality = async (segments: RegExp, piece: string) => {
  const broken = await changedPlaylist('1080', (text) => text.replaceAll(segments, piece))
  return changedManifest((text) => text.replace('1080/playlist.m3u8', broken.url))
}

test.each([
  ['missing', missing('$&')],
  ['no films', rubbish()],
])('a quality whose segments are %s is left out with a line in the log, and the rest plays', async (_, piece) => {
  const chooseQuality = () => ({ selected: '1080', best: '1080' }) as const
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const { player, video, error } = watch(await withBrokenQuality(/^\d+\.m4s/gm, piece), { chooseQuality, log })
  await expect.poll(() => error() ?? video.currentTime > 1, { timeout: 20_000 }).toBe(true)
  // One may be missing by chance.
  expect(player.state.renditions.qualities).toEqual(['1080', '720', '360'])
  player.run('selectQuality', '1080')
  player.run('seekTo', LATE_IN_FILM)
  await expect.poll(() => error() ?? video.currentTime > LATE_IN_FILM + 1, { timeout: 20_000 }).toBe(true)
  expect(lines).toEqual([expect.stringContaining('rendition of 1080')])
  expect(player.state.renditions.qualities).toEqual(['720', '360'])
  player.destroy()
})

test('segments that every quality lacks are stepped over, and leave none out', { tags: ['slow'] }, async () => {
  const places = [FILM_SECONDS / 2, LATE_IN_FILM]
  const gone = new RegExp(`^(?:${places.map((place) => segmentFile(segmentAt(place))).join('|')})`, 'gm')
  const [large, small] = await Promise.all(
    ['1080', '360'].map((path) => changedPlaylist(path, (text) => text.replaceAll(gone, missing('$&')))),
  )
  const source = await changedManifest((text) =>
    text
      .replace(/^#EXT-X-STREAM-INF.*\n720.*\n/m, '')
      .replace('1080/playlist.m3u8', large?.url ?? '')
      .replace('360/playlist.m3u8', small?.url ?? ''),
  )
  const lines: string[] = []
  const { player, video, error } = watch(source, { log: (line) => lines.push(line) })
  await reach(video, () => video.currentTime > 0.2)
  for (const place of places) {
    player.run('seekTo', place)
    await expect.poll(() => error() ?? video.currentTime > place + 3, { timeout: 20_000 }).toBe(true)
  }
  expect(lines).toEqual(places.map(() => expect.stringContaining('stepped over')))
  expect(player.state.renditions.qualities).toEqual(['1080', '360'])
  player.destroy()
})

test('a sound that is missing with a quality that was left meanwhile changes nothing', async () => {
  const chooseQuality = () => ({ selected: '360', best: '360' }) as const
  const lines: string[] = []
  performance.clearResourceTimings()
  const { player, video, error } = watch(await withLostSound(), { chooseQuality, log: (line) => lines.push(line) })
  await reach(video, () => video.currentTime > 0.2)
  player.run('selectQuality', '1080')
  player.run('selectQuality', '360')
  await expect.poll(askedForLostSound).toBe(1)
  const at = video.currentTime
  await expect.poll(() => error() ?? video.currentTime > at + 1, { timeout: 20_000 }).toBe(true)
  expect(lines).toEqual([])
  expect(player.state.renditions.qualities).toEqual(['1080', '720', '360'])
  expect(player.state.interruption.current).toBeNull()
  player.destroy()
})

test('a sound whose playlist is missing does not end a film that runs with another', { tags: ['slow'] }, async () => {
  const lines: string[] = []
  const { player, video, error } = watch(await withoutGerman(), { log: (line) => lines.push(line) })
  await reach(video, () => video.currentTime > 0.2)
  player.run('selectAudioTrack', '1')
  const late = FILM_SECONDS - 10
  player.run('seekTo', late)
  await expect.poll(() => video.currentTime > late + 2 || error(), { timeout: 20_000 }).toBe(true)
  expect(lines).toContainEqual(LEFT_OUT)
  expect(player.state.interruption.current).toBeNull()
  player.destroy()
})

const LAST = segmentFile(LAST_SEGMENT_OF_FILM)

test('a film whose last segment of sound is missing ends', { tags: ['slow'] }, async () => {
  const sound = await changedPlaylist('audio-en', (text) => text.replace(LAST, missing(LAST)))
  const picture = new URL(`${FILM}/360/playlist.m3u8`, location.href).href
  const source = await manifest(
    [
      '#EXTM3U',
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES,AUTOSELECT=YES,URI="${sound.url}"`,
      `#EXT-X-STREAM-INF:BANDWIDTH=131449,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,AUDIO="a"\n${picture}`,
    ].join('\n'),
  )
  const { player, video } = watch(source)
  await reach(video, () => video.currentTime > 0.1)
  player.run('seekTo', FILM_SECONDS - 5)
  await expect.poll(() => player.state.playback.hasEnded, { timeout: 20_000 }).toBe(true)
  player.destroy()
})

test('a stream whose pictures and sound come in one segment ends without its last', async () => {
  // Sound alone is such a stream as well: it has one buffer, which is not that of the pictures.
  const { player, video } = watch(await changedPlaylist('audio-en', (text) => text.replace(LAST, missing(LAST))))
  await reach(video, () => video.currentTime > 0.1)
  player.run('seekTo', FILM_SECONDS - 5)
  await expect.poll(() => player.state.playback.hasEnded, { timeout: 20_000 }).toBe(true)
  player.destroy()
})
