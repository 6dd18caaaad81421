import { bytesOf, RECEIVER_TEXT_BYTES } from '@matinee/player/engines'
import { type Cue, parseSubtitles, plainText } from '@matinee/player/subtitles'
import { describe, expect, it } from 'vitest'
import type { LocalStores } from '../../../data/local-stores.ts'
import type { CaptionOption } from './caption-option.ts'
import type { Captions } from './captions.ts'
import { trackForReceiver } from './receiver-captions.ts'

const fileOf = (url: string, needsProxy = false): CaptionOption => ({
  id: 'en',
  language: 'en',
  label: 'English',
  from: { kind: 'file', url, needsProxy, isExternal: false },
})
const own: CaptionOption = {
  id: 'own',
  language: 'custom',
  label: 'mine.srt',
  from: { kind: 'own', fileName: 'mine.srt' },
}

const line = (start: number, text: string): Cue => ({
  start,
  end: start + 2,
  nodes: [{ kind: 'text', text }],
  direction: 'rtl',
})
/** Two hours with speech every four seconds. */
const longFilm = Array.from({ length: 1800 }, (_, at) => line(at * 4, `هذا سطر من الترجمة العربية رقم ${at}`))

function trackAt(playhead: number, option: CaptionOption, cues: readonly Cue[], state: object = {}) {
  const captions = { get: () => ({ options: [option], selectedId: option.id, cues }) } as unknown as Captions
  const subtitles = {
    get: () => ({ delay: 0, overrideCasing: false, ...state }),
  } as unknown as LocalStores['subtitles']
  return trackForReceiver(captions, subtitles, playhead)
}
const read = async (url: string | undefined) => {
  const text = await (await fetch(url ?? '')).text()
  return parseSubtitles(new TextEncoder().encode(text)).cues
}

describe('subtitles for a receiver', () => {
  it('are the file itself where a receiver can read it: WebVTT at an address, as it is', () => {
    const cues = [line(1, 'Hello')]
    const file = fileOf('https://films.example/en.vtt?key=1')
    expect(trackAt(0, file, cues)).toEqual({
      url: 'https://films.example/en.vtt?key=1',
      language: 'en',
      label: 'English',
      isSelected: true,
    })
    for (const [option, state] of [
      [file, { delay: 1 }],
      [file, { overrideCasing: true }],
      [fileOf('https://films.example/en.srt'), {}],
      // This page needs a proxy to read it, so a receiver cannot read it at all.
      [fileOf('https://films.example/en.vtt', true), {}],
      [own, {}],
    ] as const) {
      expect(trackAt(0, option, cues, state)?.url).toMatch(/^data:text\/vtt/)
    }
  })

  it('travel with the delay and the capitals that the viewer chose', async () => {
    const [cue] = await read(
      trackAt(0, own, [{ ...line(1, 'HELLO YOU'), direction: 'ltr' }], { delay: 2.5, overrideCasing: true })?.url,
    )
    expect(cue?.start).toBe(3.5)
    expect(plainText(cue?.nodes ?? [])).toBe('Hello you')
  })

  it('of a long film travel in parts: at every second the part that is read then, and none is too long', async () => {
    const urls = new Set<string>()
    for (let at = 0; at < 7200; at += 97) {
      const url = trackAt(at, own, longFilm)?.url ?? ''
      urls.add(url)
      expect(bytesOf(url)).toBeLessThanOrEqual(RECEIVER_TEXT_BYTES)
      const now = (await read(url))
        .filter(({ start, end }) => start <= at && end > at)
        .map(({ nodes }) => plainText(nodes))
      const expected = longFilm.filter(({ start, end }) => start <= at && end > at).map(({ nodes }) => plainText(nodes))
      expect(now).toEqual(expected)
    }
    // Every further part loads the film again on the receiver.
    expect(urls.size).toBeLessThanOrEqual(4)
  })

  it('are none while nothing is chosen or loaded, and where the stream has its own', () => {
    const track: CaptionOption = { id: 'track-0', language: 'en', label: '', from: { kind: 'track', trackId: '0' } }
    expect(trackAt(0, own, [])).toBeNull()
    expect(trackAt(0, track, [line(1, 'Hello')])).toBeNull()
    expect(trackForReceiver(null, {} as LocalStores['subtitles'], 0)).toBeNull()
  })
})
