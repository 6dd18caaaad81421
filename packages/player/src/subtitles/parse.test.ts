import { describe, expect, test } from 'vitest'
import { MOST_SUBTITLE_BYTES, parseSubtitleFile, parseSubtitles } from './parse.ts'
import { hasSubtitleExtension, SUBTITLE_EXTENSIONS } from './format.ts'
import { SubtitleError } from './subtitle-error.ts'
import { encodeAs } from './testing/encode-as.ts'
import { texts } from './testing/read.ts'

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello\n'
const bytes = (text: string) => new TextEncoder().encode(text)
const error = (code: string, message: string) => expect.objectContaining({ name: 'SubtitleError', code, message })

describe('S-412 a custom file needs an extension from the accepted list', () => {
  test('the list', () => {
    expect(SUBTITLE_EXTENSIONS.toSorted()).toEqual([
      '.ass',
      '.dfxp',
      '.json',
      '.lrc',
      '.sbv',
      '.smi',
      '.srt',
      '.ssa',
      '.sub',
      '.ttml',
      '.vtt',
      '.xml',
    ])
  })

  test.each(['a.srt', 'A.B.SRT', 'ü/ä.Vtt', 'x.ttml'])('%s is one', (name) => {
    expect(hasSubtitleExtension(name)).toBe(true)
    expect(parseSubtitles(SRT, { fileName: name }).cues).toHaveLength(1)
  })

  test.each(['a.mp4', 'srt', 'a.srt.exe', '', '.constructor', 'a.srt/b'])('%s is none', (name) => {
    expect(hasSubtitleExtension(name)).toBe(false)
    expect(() => parseSubtitles(SRT, { fileName: name })).toThrow(
      error('unknown-extension', 'Unknown subtitle file extension'),
    )
  })

  test('without a name, as fetched captions are, nothing is asked', () => {
    expect(parseSubtitles(SRT).cues).toHaveLength(1)
  })
})

describe("S-414 nothing in it: 'Given text is empty'", () => {
  test.each([
    ['no bytes', new Uint8Array()],
    ['no text', ''],
    ['blanks', ' \n\t\r\n '],
    ['a byte order mark', bytes('\u{feff}\n')],
    ['a mark of UTF-16', Uint8Array.of(0xff, 0xfe)],
  ])('%s', (_, input) => {
    expect(() => parseSubtitles(input)).toThrow(error('empty', 'Given text is empty'))
  })
})

describe("S-415 nothing parsed: 'Invalid subtitle format'", () => {
  const everyByte = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)
  test.each([
    ['a page', '<!doctype html><html><body><p>Not found</p></body></html>'],
    ['prose', 'Once upon a time --> there was a projectionist.'],
    ['a header alone', 'WEBVTT\n\nNOTE nothing\n'],
    ['times without text', '1\n00:00:01,000 --> 00:00:02,000\n\n'],
    ['binary', everyByte],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)],
    ['a disc’s bitmaps', Uint8Array.of(0, 0, 1, 0xba, 0x44, 0, 4, 0, 4, 1, 0x89, 0xc3, 0xf8)],
    ['JSON without cues', '{"start":1}'],
    ['an open brace', '{'],
  ])('%s', (_, input) => {
    for (const fileName of ['a.srt', 'a.vtt', 'a.ass', 'a.sub', 'a.xml', 'a.json', 'a.lrc', 'a.smi', 'a.sbv']) {
      expect(() => parseSubtitles(input, { fileName })).toThrow(error('invalid-format', 'Invalid subtitle format'))
    }
  })
})

describe('too large', () => {
  test('fifty megabytes are refused', () => {
    const input = new Uint8Array(50 * 1024 * 1024)
    expect(() => parseSubtitles(input)).toThrow(error('too-large', 'Subtitle file is too large'))
  })

  test('a file of that size is not even opened', async () => {
    const file = {
      name: 'a.srt',
      size: MOST_SUBTITLE_BYTES + 1,
      type: '',
      arrayBuffer: () => Promise.reject(new Error('opened')),
    }
    await expect(parseSubtitleFile(file)).rejects.toThrow(error('too-large', 'Subtitle file is too large'))
  })
})

describe('a wrong extension is fine: the file’s content counts', () => {
  test.each(SUBTITLE_EXTENSIONS)('SubRip named %s', (extension) => {
    expect(parseSubtitles(SRT, { fileName: `film${extension}` })).toMatchObject({ format: 'srt', cues: [{ start: 1 }] })
  })
})

test('S-416 S-417 a dropped or chosen file is read by its name and bytes', async () => {
  const file = new File([encodeAs('windows-1251', SRT.replace('Hello', 'Где ты был этой ночью?'))], 'Фильм.srt')
  const parsed = await parseSubtitleFile(file)
  expect(parsed).toMatchObject({ format: 'srt', encoding: 'windows-1251', skipped: 0 })
  expect(texts(parsed.cues)).toEqual(['Где ты был этой ночью?'])
})

test('a file that went away has no text', async () => {
  const file = {
    name: 'a.srt',
    size: 3,
    type: '',
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  }
  await expect(parseSubtitleFile(file)).rejects.toThrow(error('empty', 'Given text is empty'))
})

test('the charset of a response is a hint', () => {
  const input = encodeAs('windows-1250', SRT.replace('Hello', 'Hotová věc'))
  expect(texts(parseSubtitles(input, { contentType: 'text/plain; charset=windows-1250' }).cues)).toEqual(['Hotová věc'])
})

test('an aborted signal ends it with a code', () => {
  const reason = new Error('left')
  expect(() => parseSubtitles(SRT, { signal: AbortSignal.abort(reason) })).toThrow(
    expect.objectContaining({ code: 'aborted', cause: reason }),
  )
})

test('text that is decoded already has no encoding', () => {
  expect(parseSubtitles(SRT).encoding).toBeNull()
  expect(parseSubtitles(bytes(SRT)).encoding).toBe('utf-8')
})

test('the error is one of a kind', () => {
  expect(new SubtitleError('empty')).toBeInstanceOf(Error)
})
