import { expect, test } from 'vitest'
import { browserEnvironment, codecNames, createPlayer } from '../../core/index.ts'
import { recodedFile } from '../testing/broken-sources.ts'
import { mountElements } from '../testing/media-page.ts'
import { fileEngine } from './file-engine.ts'

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
    const browser = browserEnvironment()
    const canPlayType = (type: string) => !type.includes(codec) && browser.canPlayType(type)
    const player = createPlayer({ engines: [fileEngine()], environment: { ...browser, canPlayType } })
    player.attach(mountElements())
    player.load(await recodedFile(names))
    await expect
      .poll(() => player.state.error.current, { timeout: 5000 })
      .toMatchObject({
        code: 'codec-not-supported',
        detail: codec,
      })
    expect(codecNames([codec])).toBe(name)
    player.destroy()
  },
)
