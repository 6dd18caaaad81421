import { createManualClock } from '@matinee/testing/clock'
import { FILM_SECONDS } from '@matinee/testing/sample-reel'
import { expect, test } from 'vitest'
import {
  browserEnvironment,
  createPlayer,
  type FilePlaybackSource,
  type PlaybackFile,
  type ProbeAnswer,
} from '../../core/index.ts'
import { testEngine } from '../testing/engine-suite.ts'
import { cutFile, FILM, recodedFile, fileAt, missing, rubbish, SAMPLE_FILES } from '../testing/broken-sources.ts'
import { encryptedFile } from '../testing/encrypted-film.ts'
import { mountElements, placeAt, reach } from '../testing/media-page.ts'
import { recordWebm } from '../testing/record-webm.ts'
import { fileEngine } from './file-engine.ts'

testEngine({
  name: 'file',
  createEngine: fileEngine,
  source: SAMPLE_FILES,
  failures: [
    ['an address without a file', async () => fileAt(missing('film.mp4')), 'gone'],
    ['S-552 a file that is no film', async () => fileAt(rubbish()), 'source-not-supported'],
    ['an encrypted film', encryptedFile, 'protected'],
    ['a file of no length', async () => fileAt(URL.createObjectURL(new Blob([]))), 'source-not-supported'],
    ['a film cut off in its index', () => cutFile(0.003), 'source-not-supported'],
  ],
})

const watch = async (startAt: number, options: Partial<Parameters<typeof createPlayer>[0]> = {}) => {
  const elements = mountElements()
  const player = createPlayer({ engines: [fileEngine()], ...options })
  player.attach(elements)
  return { ...elements, player, startAt }
}

/** The element's own error, until its next address. */
function breakOff(video: HTMLVideoElement, code: number): void {
  Object.defineProperty(video, 'error', { value: { code, message: '' }, configurable: true })
  video.addEventListener('emptied', () => Reflect.deleteProperty(video, 'error'), { once: true })
  video.dispatchEvent(new Event('error'))
}

test('S-014 the sample MP4 plays at the best quality by default', async () => {
  const { player, video } = await watch(0)
  player.load(SAMPLE_FILES)
  await reach(video, () => video.currentTime > 0.2)
  expect(player.state.renditions).toMatchObject({
    qualities: ['720', '360'],
    active: { quality: '720' },
    selected: null,
  })
  expect(video.videoHeight).toBe(720)
  player.destroy()
})

test('a WebM file plays', async () => {
  const { player, video } = await watch(0)
  player.load(await recordWebm(1))
  await reach(video, () => video.currentTime > 0.3)
  expect([video.videoWidth, video.videoHeight]).toEqual([128, 72])
  expect(player.state.renditions).toMatchObject({ qualities: ['unknown'], active: { quality: 'unknown' } })
  expect(player.state.error.current).toBeNull()
  player.destroy()
})

test('WebM is not offered to a browser that opens none', async () => {
  const browser = browserEnvironment()
  const environment = { ...browser, canPlayType: (type: string) => type !== 'video/webm' && browser.canPlayType(type) }
  const { player } = await watch(0, { environment })
  const webm = { type: 'webm', url: `${FILM}/film.webm` } as const
  expect(() => player.load({ type: 'file', qualities: { 720: webm } })).toThrow('nothing here plays this file')
  player.destroy()
})

test('a switch of quality keeps the position and goes on playing, without a visible pause', async () => {
  const { player, video } = await watch(0)
  player.load(SAMPLE_FILES, { startAt: 30 })
  await reach(video, () => video.currentTime > 30.3)
  const seen: boolean[] = []
  player.store.select(
    (state) => state.playback.isPaused,
    (isPaused) => seen.push(isPaused),
  )
  const position = video.currentTime
  const began = placeAt(video, 'playing')
  player.run('selectQuality', '360')
  await reach(video, () => video.videoHeight === 360 && video.currentTime > position + 0.3)
  expect(await began).toBeCloseTo(position, 0)
  expect(video.paused).toBe(false)
  expect(seen).toEqual([])
  expect(player.state.renditions).toMatchObject({ active: { quality: '360' }, selected: '360' })
  player.run('automaticQuality')
  await reach(video, () => video.videoHeight === 720)
  expect(player.state.renditions).toMatchObject({ active: { quality: '720' }, selected: null })
  player.destroy()
})

test('a switch of quality while paused stays paused, at the same frame', async () => {
  const { player, video } = await watch(0)
  player.load(SAMPLE_FILES, { startAt: 30, paused: true })
  await reach(video, () => video.readyState >= 2)
  player.run('selectQuality', '360')
  await reach(video, () => video.videoHeight === 360 && video.readyState >= 2)
  expect(video.currentTime).toBeCloseTo(30, 1)
  expect(video.paused).toBe(true)
  player.destroy()
})

test('the caller’s rule chooses the file to begin with', async () => {
  const { player, video } = await watch(0, { chooseQuality: () => ({ selected: '360', best: '720' }) })
  player.load(SAMPLE_FILES)
  await reach(video, () => video.videoHeight > 0)
  expect(video.videoHeight).toBe(360)
  expect(player.state.renditions.selected).toBe('360')
  player.destroy()
})

test('a film cut off in the middle breaks there with a code, and is not taken for seen', async () => {
  const { player, video } = await watch(0)
  const ends: boolean[] = []
  player.store.select(
    (state) => state.playback.hasEnded,
    (hasEnded) => ends.push(hasEnded),
  )
  const playheads: number[] = []
  player.store.select(
    (state) => state.time.playhead,
    (playhead) => playheads.push(playhead),
  )
  player.run('holdControls')
  const behindCut = FILM_SECONDS * (2 / 3)
  player.load(await cutFile(0.5), { startAt: behindCut })
  await reach(video, () => player.state.error.current !== null)
  expect(player.state.error.current).toMatchObject({ code: 'network', detail: 'truncated' })
  expect(player.playhead()).toBeCloseTo(behindCut, 0)
  expect(ends).toEqual([])
  expect(Math.max(...playheads)).toBeLessThan(behindCut + 1)
  player.destroy()
})

test('a file source without a playable file is refused before anything changes', async () => {
  const { player } = await watch(0)
  expect(() => player.load({ type: 'file', qualities: {} })).toThrow('nothing here plays this file')
  expect(player.state.source.status).toBe('empty')
  player.destroy()
})

test.each([
  ['S-549 an abort', 1, 'aborted'],
  ['S-553 anything else', 9, 'generic'],
] as const)('%s is media error %s by its name', async (_, code, name) => {
  const { player, video } = await watch(0)
  player.load(SAMPLE_FILES, { startAt: 30 })
  await reach(video, () => video.currentTime > 30.1)
  Object.defineProperty(video, 'error', { value: { code, message: '' } })
  video.dispatchEvent(new Event('error'))
  await expect.poll(() => player.state.error.current?.code).toBe(name)
  // The element tells its place four times a second.
  expect(player.playhead()).toBeCloseTo(30, 0)
  player.destroy()
})

test.each([
  ['S-551 a picture that cannot be decoded', 3, 'decode'],
  ['S-550 a network that breaks', 2, 'network'],
] as const)('%s is media error %s by its name, and the file is asked for again', async (_, code, name) => {
  const { player, video } = await watch(0)
  player.load(fileAt(`${FILM}/360.mp4`), { startAt: 30 })
  await reach(video, () => video.currentTime > 30.1)
  const began = placeAt(video, 'playing')
  breakOff(video, code)
  await expect.poll(() => player.state.interruption.current?.error.code).toBe(name)
  await reach(video, () => video.currentTime > 30.3 && !video.paused)
  await expect.poll(() => player.state.interruption.current).toBeNull()
  expect(await began).toBeCloseTo(30, 0)
  expect(player.state.error.current).toBeNull()
  player.destroy()
})

/** Watches a film of which all that comes next is refused with the request to wait 20 s. */
async function watchBusy(source: FilePlaybackSource) {
  const clock = createManualClock()
  const environment = { ...browserEnvironment(), probe: async () => ({ status: 503, retryAfterMs: 20_000 }) }
  const { player, video } = await watch(0, { clock, environment })
  player.load(source, { startAt: 30 })
  await reach(video, () => video.currentTime > 30.1)
  const asked: string[] = []
  video.addEventListener('loadstart', () => asked.push(video.currentSrc))
  breakOff(video, 2)
  await expect.poll(() => player.state.interruption.current?.error.code).toBe('server')
  return { clock, player, video, asked }
}

test('a server of files that asks for 20 s is not asked before', async () => {
  const { clock, player, video, asked } = await watchBusy(fileAt(`${FILM}/360.mp4`))
  await clock.advance(19_999)
  expect(asked).toEqual([])
  await clock.advance(1)
  await reach(video, () => video.currentTime > 30.3 && !video.paused)
  expect(asked).toHaveLength(1)
  player.destroy()
})

test('a quality that the viewer chose plays undisturbed while another server asks for time', async () => {
  const { clock, player, video, asked } = await watchBusy(SAMPLE_FILES)
  player.run('selectQuality', '360')
  await reach(video, () => video.videoHeight === 360 && video.currentTime > 30.2)
  // An element that is paused waits for nothing, so that no stall is noticed while the clock leaps.
  video.pause()
  await clock.advance(20_000)
  // A new address would empty the element at once.
  expect(video.readyState).toBeGreaterThan(0)
  expect(asked).toHaveLength(1)
  player.destroy()
})

test('a file that breaks the decoder three times at the same place ends there', async () => {
  const { player, video } = await watch(0)
  player.load(fileAt(`${FILM}/360.mp4`), { startAt: 30 })
  await reach(video, () => video.currentTime > 30.1)
  Object.defineProperty(video, 'error', { value: { code: 3, message: '' } })
  for (let times = 0; times < 3; times += 1) {
    await reach(video, () => video.readyState >= 2)
    video.dispatchEvent(new Event('error'))
  }
  await expect.poll(() => player.state.error.current?.code).toBe('decode')
  player.destroy()
})

test.each([
  ['a picture', 'in front', { avc1: 'hev1', avcC: 'hvcC' }, /^hev1/],
  ['a sound', 'in front', { mp4a: 'ac-3', esds: 'dac3' }, /^ac-3$/],
  ['a sound', 'in front', { mp4a: 'dtsc', esds: 'ddts' }, /^dtsc$/],
  ['a picture', 'at its end', { avc1: 'hev1', avcC: 'hvcC' }, /^hev1/],
  ['a sound', 'at its end', { mp4a: 'ec-3', esds: 'dec3' }, /^ec-3$/],
] as const)(
  'a film with %s that nothing here decodes, its index %s, ends within 2 s of it, and its codec is named',
  async (_, place, names, name) => {
    const { player, video } = await watch(0)
    const ended = new Promise<number>((resolve) => {
      player.store.select(
        (state) => state.error.current,
        () => resolve(video.currentTime),
      )
    })
    player.load(await recodedFile(names, { hasIndexAtEnd: place === 'at its end' }))
    await expect.poll(() => player.state.error.current?.code, { timeout: 5000 }).toBe('codec-not-supported')
    expect(await ended).toBeLessThanOrEqual(2)
    expect(player.state.error.current?.detail).toMatch(name)
    player.destroy()
  },
)

const shown = SAMPLE_FILES.qualities[360] ?? expect.unreachable()
/** The film as a codec that nothing here decodes, said to be MP4. */
const undecodable = async (): Promise<PlaybackFile> =>
  (await recodedFile({ avc1: 'hev1', avcC: 'hvcC' })).qualities[360] ?? expect.unreachable()

test('every quality that nothing here decodes is left out, until one plays', async () => {
  const lines: string[] = []
  const { player, video } = await watch(0, { log: (line) => lines.push(line) })
  player.load({
    type: 'file',
    qualities: { 1080: await undecodable(), 720: await undecodable(), 360: shown },
  })
  await reach(video, () => video.videoHeight === 360 && video.currentTime > 2.5)
  expect(lines).toHaveLength(2)
  expect(player.state.renditions).toMatchObject({ qualities: ['360'], active: { quality: '360' } })
  expect(player.state.error.current).toBeNull()
  player.destroy()
})

test('a quality that is chosen by hand and that nothing here decodes leads back to one that plays', async () => {
  const chooseQuality = () => ({ selected: '360', best: '360' }) as const
  const { player, video } = await watch(0, { chooseQuality })
  player.load({ type: 'file', qualities: { 1080: await undecodable(), 360: shown } })
  // Longer than the first look takes.
  await reach(video, () => video.currentTime > 2.5)
  player.run('selectQuality', '1080')
  await expect.poll(() => player.state.renditions.qualities).toEqual(['360'])
  const from = video.currentTime
  await reach(video, () => video.videoHeight === 360 && video.currentTime > from + 0.5)
  expect(from).toBeGreaterThan(2)
  player.destroy()
})

test('a quality whose file cannot be used is left out with a line in the log, and the rest plays', async () => {
  const lines: string[] = []
  const { player, video } = await watch(0, { log: (line) => lines.push(line) })
  const { qualities } = SAMPLE_FILES
  player.load(
    { type: 'file', qualities: { ...qualities, 720: { type: 'mp4', url: missing('720.mp4') } } },
    { startAt: 20 },
  )
  await reach(video, () => video.currentTime > 20.2)
  expect(video.videoHeight).toBe(360)
  expect(player.state.renditions).toMatchObject({ qualities: ['360'], active: { quality: '360' } })
  expect(lines).toEqual(['The 720 file of this source cannot be used (gone) and was left out.'])
  player.destroy()
})

/** An address whose server takes the request and sends nothing. */
const silent = (): PlaybackFile => ({ type: 'mp4', url: URL.createObjectURL(new MediaSource()) })
/** An address that nobody listens at. */
const refused: PlaybackFile = { type: 'mp4', url: 'http://127.0.0.1:9/film.mp4' }

/** The film with these qualities, of which only the shown one answers; `pass` lets time pass. */
async function watchWithDead(qualities: FilePlaybackSource['qualities']) {
  const clock = createManualClock()
  const lines: string[] = []
  const probe = async (url: string, signal: AbortSignal): Promise<ProbeAnswer> => {
    if (url === shown.url) return { status: 200 }
    if (url === refused.url) return 'unreachable'
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const environment = { ...browserEnvironment(), probe }
  const watched = await watch(0, { clock, environment, log: (line) => lines.push(line) })
  watched.player.load({ type: 'file', qualities })
  return { ...watched, lines, pass: (ms: number) => clock.advance(ms) }
}

test('a best quality whose server is silent is left out after 5 s while another answers', async () => {
  const { player, video, lines, pass } = await watchWithDead({ 720: silent(), 360: shown })
  await pass(4999)
  expect(lines).toEqual([])
  await pass(1)
  expect(lines).toEqual(['The 720 file of this source cannot be used (network) and was left out.'])
  await reach(video, () => video.currentTime > 0.2)
  expect(player.state.renditions).toMatchObject({ qualities: ['360'], active: { quality: '360' } })
  expect(player.state.error.current).toBeNull()
  player.destroy()
})

test('a best quality whose server is unreachable is left out while another answers', async () => {
  const { player, video, lines, pass } = await watchWithDead({ 720: refused, 360: shown })
  await reach(video, () => video.error !== null)
  while (lines.length === 0) await pass(1000)
  await reach(video, () => video.currentTime > 0.2)
  expect(player.state.renditions.qualities).toEqual(['360'])
  expect(player.state.interruption.current).toBeNull()
  player.destroy()
})

test('of several silent servers none costs time of its own', async () => {
  const { player, video, lines, pass } = await watchWithDead({ '4k': silent(), 1080: silent(), 360: shown })
  await pass(5000)
  await reach(video, () => video.currentTime > 0.2)
  expect(lines.map((line) => line.slice(0, 8))).toEqual(['The 4k f', 'The 1080'])
  expect(player.state.renditions.qualities).toEqual(['360'])
  player.destroy()
})

test('a source whose servers are all silent ends after 5 s', async () => {
  const { player, pass } = await watchWithDead({ 1080: silent(), 720: silent() })
  await pass(5000)
  expect(player.state.error.current).toMatchObject({ code: 'network', detail: 'silent' })
  player.destroy()
})

test('a server that answered and is silent then is known after 5 s as well', async () => {
  const clock = createManualClock()
  const environment = { ...browserEnvironment(), probe: async () => ({ status: 200 }) }
  const { player } = await watch(0, { clock, environment })
  player.load({ type: 'file', qualities: { 1080: silent(), 720: silent() } })
  await clock.advance(5000)
  expect(player.state.error.current).toBeNull()
  expect(player.state.renditions.qualities).toEqual(['720'])
  await clock.advance(5000)
  expect(player.state.error.current).toMatchObject({ code: 'network', detail: 'silent' })
  player.destroy()
})

test.each([
  [401, 'unauthorised'],
  [403, 'disabled'],
  [410, 'gone'],
] as const)('a file that is refused with %s in mid-film ends with its cause, at its place', async (status, code) => {
  const environment = { ...browserEnvironment(), probe: async () => ({ status }) }
  const { player, video } = await watch(0, { environment })
  player.load(SAMPLE_FILES, { startAt: 30 })
  await reach(video, () => video.currentTime > 30.1)
  Object.defineProperty(video, 'error', { value: { code: 2, message: '' } })
  video.dispatchEvent(new Event('error'))
  await expect.poll(() => player.state.error.current).toMatchObject({ code, status })
  expect(player.playhead()).toBeCloseTo(30, 0)
  player.destroy()
})

test('a film that asks for a key is protected, said at once instead of waiting for ever', async () => {
  const { player, video } = await watch(0)
  player.load(SAMPLE_FILES)
  await reach(video, () => video.readyState >= 1)
  video.dispatchEvent(new Event('encrypted'))
  await expect.poll(() => player.state.error.current?.code).toBe('protected')
  player.destroy()
})
