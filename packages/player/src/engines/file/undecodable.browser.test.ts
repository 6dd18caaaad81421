import { expect, test, vi } from 'vitest'
import { browserEnvironment, codecNames, createPlayer, type Environment } from '../../core/index.ts'
import { recodedFile } from '../testing/broken-sources.ts'
import { mountElements, reach } from '../testing/media-page.ts'
import { fileEngine } from './file-engine.ts'

const browser = browserEnvironment()

/** Plays the sample film as if it were coded otherwise. */
async function watch(names: Readonly<Record<string, string>>, environment: Partial<Environment> = {}) {
  const elements = mountElements()
  const player = createPlayer({ engines: [fileEngine()], environment: { ...browser, ...environment } })
  player.attach(elements)
  player.load(await recodedFile(names))
  return { player, ...elements }
}

// A browser may decode a codec in 8 bits and not in 10.
test.each([
  ['AV1', { avc1: 'av01', 'avcC\x01\x64\x00': 'av1C\x01\x08\x0c' }, 'av01.0.08M.08'],
  ['AV1 10-bit', { avc1: 'av01', 'avcC\x01\x64\x00': 'av1C\x01\x08\x4c' }, 'av01.0.08M.10'],
  ['HEVC 10-bit', { avc1: 'hvc1', 'avcC\x01\x64': 'hvcC\x01\x02' }, 'hvc1.2.4.L120.B0'],
  // The browser of these tests decodes it, so its parameters are damaged.
  ['H.264 10-bit', { 'avcC\x01\x64': 'avcC\x01\x6e', 'gd\x00': '`d\x00' }, 'avc1.6e001e'],
] as const)(
  'a film in %s that this browser does not decode ends, and its codec is named',
  async (name, names, codec) => {
    const canPlayType = (type: string) => !type.includes(codec) && browser.canPlayType(type)
    const { player, video } = await watch(names, { canPlayType })
    await expect
      .poll(() => player.state.error.current, { timeout: 5000 })
      .toMatchObject({
        code: 'codec-not-supported',
        detail: codec,
      })
    expect(video.currentTime).toBeLessThan(2)
    expect(codecNames([codec])).toBe(name)
    player.destroy()
  },
)

const AC3 = { mp4a: 'ac-3', esds: 'dac3' }
/** No page may read the file: its index names no codec. */
const UNREADABLE = { readBytes: async () => new Uint8Array() }

test('a film in a sound that this browser claims and does not decode ends, and its codec is named', async () => {
  const { player } = await watch(AC3, { canPlayType: () => true })
  await expect
    .poll(() => player.state.error.current, { timeout: 5000 })
    .toMatchObject({ code: 'codec-not-supported', detail: 'ac-3' })
  player.destroy()
})

test('a film whose sound does not come and whose index nobody may read plays on, and says so once', async () => {
  const readBytes = vi.fn(UNREADABLE.readBytes)
  const { player, video } = await watch(AC3, { readBytes })
  const said: unknown[] = []
  player.store.select(
    (state) => state.notice.current,
    (notice) => notice && said.push(notice.kind),
  )
  await expect.poll(() => said, { timeout: 5000 }).toEqual(['noSound'])
  // The same address in the element again, as after a failure: its index is asked for anew.
  readBytes.mockClear()
  video.load()
  await video.play()
  await expect.poll(() => readBytes.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(said).toEqual(['noSound'])
  expect(player.state.error.current).toBeNull()
  player.destroy()
})

test('a film whose picture does not come and whose index nobody may read ends without the name of its codec', async () => {
  const { player } = await watch({ avc1: 'hev1', avcC: 'hvcC' }, UNREADABLE)
  await expect
    .poll(() => player.state.error.current, { timeout: 5000 })
    .toMatchObject({ code: 'codec-not-supported', detail: '' })
  player.destroy()
})

// Its second track is the sound.
test('a film that has no sound, as its index says, plays on without a word', async () => {
  const { player, video } = await watch({ trak: 'free' })
  await reach(video, () => video.currentTime > 2.5)
  expect([player.state.error.current, player.state.notice.current]).toEqual([null, null])
  player.destroy()
})
