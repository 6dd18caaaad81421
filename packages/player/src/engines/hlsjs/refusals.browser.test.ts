import { FILM_SECONDS } from '@matinee/testing/sample-reel'
import { expect, test } from 'vitest'
import { browserEnvironment, codecNames, type Environment, type PlaybackSource } from '../../core/index.ts'
import {
  changedManifest,
  changedPlaylist,
  FILM,
  manifest,
  missing,
  recodedPlaylist,
  transportStream,
} from '../testing/broken-sources.ts'
import { reach } from '../testing/media-page.ts'
import { watch } from '../testing/watch-hls.ts'

const KEY = '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"'

/** Notes what is fetched from here on: what the film before asked for last may be reported only now. */
function noteFetched() {
  performance.clearResourceTimings()
  const from = performance.now()
  return (part: string) =>
    performance.getEntriesByType('resource').filter(({ name, startTime }) => startTime >= from && name.includes(part))
}

test('a stream for a key system is protected before any segment is fetched', async () => {
  const fetched = noteFetched()
  const { player, error } = watch(
    await changedPlaylist('720', (text) => text.replace('#EXT-X-MAP', `${KEY}\n#EXT-X-MAP`)),
  )
  await expect.poll(() => error()?.code).toBe('protected')
  expect(fetched('720/001.m4s')).toEqual([])
  player.destroy()
})

/** The sample film with these of its qualities encrypted for a key system. */
const lockedQualities = async (...names: readonly string[]) => {
  const locked = (text: string) => text.replace('#EXT-X-MAP', `${KEY}\n#EXT-X-MAP`)
  const playlists = await Promise.all(
    names.map(async (name) => [name, (await changedPlaylist(name, locked)).url] as const),
  )
  return changedManifest((text) =>
    playlists.reduce((changed, [name, url]) => changed.replace(`${name}/playlist.m3u8`, url), text),
  )
}

test('a quality for a key system is left out with a line in the log, and the rest plays', async () => {
  const fetched = noteFetched()
  const lines: string[] = []
  const chooseQuality = () => ({ selected: '1080', best: '1080' }) as const
  const source = await lockedQualities('1080')
  const { player, video, error } = watch(source, { chooseQuality, log: (line) => lines.push(line) })
  await reach(video, () => video.currentTime > 0.2)
  await expect.poll(() => player.state.renditions.qualities).toEqual(['720', '360'])
  expect(lines[0]).toBe('A rendition of this source is encrypted for a key system, and another one is tried.')
  expect(fetched('1080/001.m4s')).toEqual([])
  const from = video.currentTime
  await reach(video, () => video.currentTime > from + 2)
  expect(error()).toBeNull()
  player.destroy()
})

test('a stream whose qualities are all for a key system is protected', async () => {
  const { player, error } = watch(await lockedQualities('1080', '720', '360'))
  await expect.poll(() => error()?.code).toBe('protected')
  player.destroy()
})

/** This browser, as if it did not decode a codec. */
const without = (codec: string): Environment => {
  const browser = browserEnvironment()
  return { ...browser, canStream: (type) => !type.includes(codec) && browser.canStream(type) }
}

// A browser may decode a codec in 8 bits and not in 10. What this one decodes the library would try.
const UNDECODABLE = [
  ['HEVC', 'hvc1.1.6.L120.90'],
  ['HEVC 10-bit', 'hvc1.2.4.L120.90'],
  ['AV1', 'av01.0.08M.08'],
  ['AV1 10-bit', 'av01.0.08M.10'],
  ['H.264 10-bit', 'avc1.6e0028'],
  ['H.264', 'avc1.640028'],
] as const

test.each(UNDECODABLE)(
  'levels in %s that this platform does not decode are not offered, and the others play: %s',
  async (_, codec) => {
    const fetched = noteFetched()
    const source = await changedManifest((text) => text.replaceAll('avc1.640028', codec))
    const { player, video } = watch(source, { environment: without(codec) })
    await reach(video, () => video.currentTime > 0.2)
    expect(player.state.renditions.qualities).toEqual(['720', '360'])
    expect(fetched('/1080/')).toEqual([])
    player.destroy()
  },
)

test.each(UNDECODABLE)(
  'a stream in %s alone, which this platform does not decode, is refused by its name before it starts: %s',
  async (name, codec) => {
    const fetched = noteFetched()
    const source = await changedManifest((text) => text.replaceAll(/avc1\.\w+/g, codec))
    const { player, error } = watch(source, { environment: without(codec) })
    await expect.poll(error).toMatchObject({ code: 'codec-not-supported', detail: codec })
    expect(codecNames([codec])).toBe(name)
    expect(fetched('.m4s')).toEqual([])
    player.destroy()
  },
)

test.each([
  ['is missing', async () => missing('playlist.m3u8')],
  ['is a page', async () => (await manifest('<!doctype html><p>Gone')).url],
])('a quality whose playlist %s is left out with a line in the log, and the rest plays', async (_, addressOf) => {
  const lines: string[] = []
  const address = await addressOf()
  const source = await changedManifest((text) => text.replace('1080/playlist.m3u8', address))
  const chooseQuality = () => ({ selected: '1080', best: '1080' }) as const
  const { player, video, error } = watch(source, { chooseQuality, log: (line) => lines.push(line) })
  await reach(video, () => video.currentTime > 0.2)
  await expect.poll(() => player.state.renditions.qualities).toEqual(['720', '360'])
  expect(lines).toEqual([
    'The rendition of 1080 lines of this source cannot be used (levelLoadError) and was left out.',
  ])
  const from = video.currentTime
  await reach(video, () => video.currentTime > from + 2)
  player.run('selectQuality', '360')
  await reach(video, () => video.videoHeight === 360)
  expect(error()).toBeNull()
  player.destroy()
})

test.each([
  ['the library', browserEnvironment(), 'zzzz.1.2'],
  ['our own knowledge', { ...browserEnvironment(), canStream: (type: string) => !/avc1\.64001[ef]/.test(type) }, null],
] as const)('a stream of which nothing can be decoded is refused by %s, with the codec’s name', async (...row) => {
  const [, environment, codec] = row
  const source = await changedManifest((text) =>
    text.replaceAll(/avc1\.\w+/g, codec ?? 'avc1.64001e').replaceAll('mp4a.40.2', codec === null ? 'mp4a.40.2' : codec),
  )
  const { player, error } = watch(source, { environment })
  await expect.poll(error).toMatchObject({ code: 'codec-not-supported', detail: codec ?? 'avc1.64001e' })
  player.destroy()
})

test.each([
  ['ac-3', [[0x1b], [0x81]]],
  ['ac-3', [[0x1b], [0x06, 0x6a, 1, 0]]],
  ['ec-3', [[0x1b], [0x87]]],
  ['dtsc', [[0x1b], [0x82]]],
  ['mp2v', [[0x02], [0x0f]]],
] as const)('a transport stream whose %s nothing here decodes is no silent or black film', async (codec, entries) => {
  const { player, error } = watch(await transportStream(...entries))
  await expect.poll(error).toMatchObject({ code: 'codec-not-supported', detail: codec })
  player.destroy()
})

test.each([
  ['hev1', '360', { avc1: 'hev1', avcC: 'hvcC' }],
  ['ac-3', 'audio-en', { mp4a: 'ac-3', esds: 'dac3' }],
  ['ec-3', 'audio-en', { mp4a: 'ec-3', esds: 'dec3' }],
  ['dtsc', 'audio-en', { mp4a: 'dtsc', esds: 'ddts' }],
])('segments in %s, of which no manifest said so, are no silent or black film', async (codec, part, names) => {
  const { player, error } = watch(await recodedPlaylist(part, names))
  await expect
    .poll(error)
    .toMatchObject({ code: 'codec-not-supported', detail: expect.stringMatching(new RegExp(`^${codec}(\\.|$)`)) })
  player.destroy()
})

test('a transport stream with a sound that is read plays beside one that is not', async () => {
  const { player, video, error } = watch(await transportStream([0x1b], [0x0f], [0x87]))
  await expect.poll(() => error()?.detail ?? video.videoWidth).toBe(128)
  player.destroy()
})

const ONE_LEVEL = /#EXT-X-STREAM-INF:(?![^\n]*640x360)[^\n]*\n[^\n]*\n/g

test.each([
  'avc1.64001e,mp4a.40.2,wvtt',
  'avc1.64001e,mp4a.40.2,stpp.ttml.im1t',
  'avc1.64001e,mp4a.40.2,c608',
  'avc1.77.31,mp4a.40.2',
  'avc1.100.40',
  'avc1.64001e,mp4a.40.34',
  'avc1,mp4a',
  'AVC1.64001E,MP4A.40.2',
])('a stream in %s plays', async (codecs) => {
  const source = await changedManifest((text) =>
    text.replaceAll(ONE_LEVEL, '').replaceAll(/CODECS="[^"]*"/g, `CODECS="${codecs}"`),
  )
  const { player, video, error } = watch(source)
  await expect.poll(() => error()?.detail ?? video.currentTime > 0.3).toBe(true)
  player.destroy()
})

const beginWithSound = (text: string, codecs: string) =>
  text.replace(
    '#EXT-X-STREAM-INF',
    `#EXT-X-STREAM-INF:BANDWIDTH=64000${codecs}\n${new URL(`${FILM}/audio-en/playlist.m3u8`, location.href).href}\n$&`,
  )

test.each([
  ['without any codecs', (text: string) => text.replaceAll(/CODECS="[^"]*",/g, '')],
  ['that begins with sound alone', (text: string) => beginWithSound(text, ',CODECS="mp4a.40.2"')],
  [
    'that begins with sound alone, and names no codecs',
    (text: string) => beginWithSound(text, '').replaceAll(/CODECS="[^"]*",/g, ''),
  ],
])('a manifest %s shows its picture', async (_, change) => {
  const { player, video, error } = watch(await changedManifest(change))
  await expect.poll(() => error()?.detail ?? video.currentTime > 0.3).toBe(true)
  expect(video.videoWidth).toBeGreaterThan(0)
  player.destroy()
})

test.each([
  ['no target duration', (text: string) => text.replace(/#EXT-X-TARGETDURATION:\d+\n/, '')],
  ['an empty one', (text: string) => text.replace(/(#EXT-X-TARGETDURATION:)\d+/, '$1')],
  ['two of them', (text: string) => text.replace(/(#EXT-X-TARGETDURATION:\d+\n)/, '$1$1')],
  ['two ends', (text: string) => `${text}\n#EXT-X-ENDLIST\n`],
  [
    'its number after the first segment',
    (text: string) =>
      text.replace(/#EXT-X-MEDIA-SEQUENCE:\d+\n/, '').replace(/(001\.m4s\n)/, '$1#EXT-X-MEDIA-SEQUENCE:0\n'),
  ],
])('a playlist with %s plays, from its beginning and from a later place', async (_, change) => {
  const { player, video, error } = watch(await changedPlaylist('360', change))
  await expect.poll(() => error()?.detail ?? video.currentTime > 0.3).toBe(true)
  player.run('seekTo', 9)
  await expect.poll(() => error()?.detail ?? video.currentTime > 9.3).toBe(true)
  player.destroy()
})

test('a server that answers but lets no page read is named as such', async () => {
  const environment = { ...browserEnvironment(), probe: async () => 'unreadable' as const }
  const nowhere = { type: 'hls', url: 'http://127.0.0.1:9/master.m3u8' } as const
  const { player, error } = watch(nowhere, { environment })
  await expect.poll(() => error()?.code, { timeout: 15_000 }).toBe('cross-origin')
  player.destroy()
})

test('a server that does not answer is the network', { tags: ['slow'] }, async () => {
  const { player, error } = watch({ type: 'hls', url: 'http://127.0.0.1:9/master.m3u8' })
  await expect.poll(() => error()?.code, { timeout: 15_000 }).toBe('network')
  player.destroy()
})

test('sound without pictures plays as a film does', async () => {
  const { player, video } = watch(await changedPlaylist('audio-en', (text) => text))
  await reach(video, () => video.currentTime > 0.3)
  expect(video.videoWidth).toBe(0)
  expect(player.state).toMatchObject({ playback: { isPlaying: true }, error: { current: null } })
  expect(player.state.time.duration).toBeCloseTo(FILM_SECONDS, 0)
  player.destroy()
})

test('a live stream has no end: its duration is infinite, and nothing is asked of its length', async () => {
  const source = await changedPlaylist('360', (text) =>
    text.replace('#EXT-X-PLAYLIST-TYPE:VOD\n', '').replace('#EXT-X-ENDLIST', ''),
  )
  const { player, video } = watch(source)
  await reach(video, () => video.readyState >= 3)
  await expect.poll(() => player.state.time.duration).toBe(Infinity)
  expect(player.state.error.current).toBeNull()
  expect(player.run('seekTo', 40)).toBe(true)
  player.destroy()
})

test('S-610 the container format of the segments is published', async () => {
  const { player, video } = watch(await changedManifest((text) => text))
  await reach(video, () => video.readyState >= 3)
  expect(player.state.source.segmentFormat).toBe('fmp4')
  player.destroy()
})

/** A stream whose playlists are what `answer` says, by address and by how often that was asked for. */
const answering = (answer: (address: string, times: number) => string) => {
  const asked = new Map<string, number>()
  const source: PlaybackSource = {
    type: 'hls',
    url: 'https://odd.example/film.m3u8',
    segmentLoader: {
      async request(address) {
        const times = (asked.get(address) ?? 0) + 1
        asked.set(address, times)
        const isList = address.endsWith('.m3u8')
        return { url: isList ? (await manifest(answer(address, times))).url : address, headers: {} }
      },
      addressOf: (address) => address,
    },
  }
  return { source, timesAsked: () => [...asked.values()].reduce((sum, times) => sum + times, 0) }
}
const LOOP = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=500000\nfilm.m3u8\n'

test.each([
  ['that leads to itself', () => LOOP],
  [
    'whose list of segments is a page',
    (_: string, times: number) => (times === 1 ? LOOP : '<!doctype html>\n<p>Gone\n'),
  ],
])('a manifest %s ends soon, and its server is not asked again and again', async (_, answer) => {
  const { source, timesAsked } = answering(answer)
  const { player, error } = watch(source)
  await expect.poll(() => error()?.code, { timeout: 15_000 }).toBe('decode')
  expect(timesAsked()).toBeLessThan(10)
  player.destroy()
})

test(
  'a playlist that becomes a manifest in mid-film plays as far as it went, then ends with its cause',
  { tags: ['slow'], timeout: 60_000 },
  async () => {
    const whole = await (await fetch(`${FILM}/360/playlist.m3u8`)).text()
    const folder = new URL(`${FILM}/360/`, location.href).href
    const [head = '', ...segments] = whole
      .replace('#EXT-X-PLAYLIST-TYPE:VOD\n', '')
      .replaceAll('URI="init', `URI="${folder}init`)
      .replaceAll(/^(?=\d)/gm, folder)
      .split(/^(?=#EXTINF)/m)
    const live = [head, ...segments.slice(0, 2)].join('')
    const { source, timesAsked } = answering((_, times) => (times <= 2 ? live : LOOP))
    const { player, video, error } = watch(source)
    await reach(video, () => video.currentTime > 2)
    expect(error()).toBeNull()
    await expect.poll(() => error()?.code, { timeout: 40_000 }).toBe('decode')
    expect(timesAsked()).toBeLessThan(20)
    player.destroy()
  },
)
