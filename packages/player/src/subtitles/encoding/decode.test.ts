import { describe, expect, test } from 'vitest'
import { encodeAs } from '../testing/encode-as.ts'
import { asSrt, TEXTS_OF_LANGUAGES } from '../testing/texts-of-languages.ts'
import { decodeSubtitle } from './decode.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('S-413 a subtitle file is read in the encoding it was written in', () => {
  test.each(TEXTS_OF_LANGUAGES)('$language in $encoding', ({ encoding, lines }) => {
    const file = asSrt(lines)
    expect(decodeSubtitle(encodeAs(encoding, file))).toEqual({ encoding, text: file })
  })

  test.each(TEXTS_OF_LANGUAGES)('one line of $language in $encoding', ({ encoding, lines }) => {
    const file = asSrt([lines.toSorted((a, b) => b.length - a.length)[0] ?? ''])
    expect(decodeSubtitle(encodeAs(encoding, file)).text).toBe(file)
  })

  test.each(TEXTS_OF_LANGUAGES)('$language as UTF-8 is never taken for anything else', ({ lines }) => {
    expect(decodeSubtitle(utf8(asSrt(lines)))).toEqual({ encoding: 'utf-8', text: asSrt(lines) })
  })

  test.each(TEXTS_OF_LANGUAGES.filter(({ encoding }) => /125[0-7]|koi8/.test(encoding)))(
    '$language in $encoding, shouted',
    ({ encoding, lines }) => {
      const file = asSrt(lines).toUpperCase()
      expect(decodeSubtitle(encodeAs(encoding, file)).text).toBe(file)
    },
  )
})

describe('byte order marks and UTF-16', () => {
  test.each([
    ['utf-8', [0xef, 0xbb, 0xbf]],
    ['utf-16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
  ] as const)('%s by its mark, which is no part of the text', (encoding, mark) => {
    const bytes = Uint8Array.from([...mark, ...encodeAs(encoding, 'Свет — да?')])
    expect(decodeSubtitle(bytes)).toEqual({ encoding, text: 'Свет — да?' })
  })

  test.each(['utf-16le', 'utf-16be'])('%s without a mark', (encoding) => {
    const file = asSrt(['Где ты был этой ночью?', 'こんばんは。'])
    expect(decodeSubtitle(encodeAs(encoding, file))).toEqual({ encoding, text: file })
  })
})

describe('files that are not quite right', () => {
  const file = asSrt(['Где ты был этой ночью?', 'Я искала тебя возле старого театра.'])

  test('UTF-8 that was cut in the middle of a character stays UTF-8', () => {
    const bytes = utf8(`${file}конец`).subarray(0, -1)
    expect(decodeSubtitle(bytes)).toEqual({ encoding: 'utf-8', text: `${file}коне\u{fffd}` })
  })

  test('UTF-8 with one broken byte stays UTF-8', () => {
    const bytes = utf8(file)
    bytes[bytes.length - 5] = 0xff
    expect(decodeSubtitle(bytes).encoding).toBe('utf-8')
  })

  test('a single accent in an English text is Western', () => {
    const english = asSrt(['The café closes at nine.', 'Then we go home.'])
    expect(decodeSubtitle(encodeAs('windows-1252', english))).toEqual({ encoding: 'windows-1252', text: english })
  })

  test('curly quotes alone are Western', () => {
    const english = asSrt(['It’s “late”…', 'Then we go home – now.'])
    expect(decodeSubtitle(encodeAs('windows-1252', english))).toEqual({ encoding: 'windows-1252', text: english })
  })

  test('the interesting lines are found after pages of plain ones', () => {
    const plain = asSrt(Array.from({ length: 2000 }, () => 'Nothing here.'))
    const bytes = Uint8Array.from([...utf8(plain), ...encodeAs('windows-1251', 'Где ты был этой ночью?')])
    expect(decodeSubtitle(bytes).encoding).toBe('windows-1251')
  })

  test('a hint decides where the text leaves it open, and not where it does not', () => {
    const short = encodeAs('windows-1250', 'Šťastně č')
    expect(decodeSubtitle(short, { language: 'cs' }).text).toBe('Šťastně č')
    const greek = encodeAs('windows-1253', 'Πού ήσουν χθες το βράδυ;')
    expect(decodeSubtitle(greek, { language: 'ru', charset: 'cp1251' }).encoding).toBe('windows-1253')
    expect(decodeSubtitle(greek, { charset: 'no-such-charset' }).encoding).toBe('windows-1253')
  })
})
