import { describe, expect, test } from 'vitest'
import { directionOf, withDirections } from './direction.ts'
import { cueOf } from './testing/read.ts'

describe('the first strong character decides', () => {
  test.each([
    ['Hello', 'ltr'],
    ['- 12: Hello שלום', 'ltr'],
    ['שלום', 'rtl'],
    ['...«שלום» Hello', 'rtl'],
    ['1927 مرحبا', 'rtl'],
    ['ܫܠܡܐ', 'rtl'],
    ['ދިވެހި', 'rtl'],
    ['ߒߞߏ', 'rtl'],
    ['𞤀𞤣𞤤𞤢𞤥', 'rtl'],
    ['Привет', 'ltr'],
    ['你好', 'ltr'],
    ['\u{200f}12', 'rtl'],
    ['\u{202b}Hello\u{202c}', 'rtl'],
    ['\u{200e}שלום', 'ltr'],
    ['1927?!', 'auto'],
    ['٣٤', 'auto'],
    ['♪♪', 'auto'],
    ['', 'auto'],
  ])('%j is %s', (text, direction) => {
    expect(directionOf(text)).toBe(direction)
  })
})

describe('the rest of the file has a say where the first character misleads', () => {
  const arabic = ['أين كنت ليلة أمس؟', 'بحثت عنك قرب المسرح القديم.']
  const directions = (...lines: string[]) =>
    withDirections(lines.map((line, index) => cueOf(index, index + 1, line))).map(({ direction }) => direction)

  test('a foreign name at the beginning of an Arabic line does not turn it round', () => {
    expect(directions(...arabic, 'NASA أعلنت ذلك أمس.')).toEqual(['rtl', 'rtl', 'rtl'])
  })

  test('a line without letters in an Arabic file runs like the others', () => {
    expect(directions(...arabic, '- 1927!')).toEqual(['rtl', 'rtl', 'rtl'])
  })

  test('a line in English in an Arabic file, and one in Hebrew in an English file, keep their own', () => {
    expect(directions(...arabic, 'The End.')).toEqual(['rtl', 'rtl', 'ltr'])
    expect(directions('Where were you last night?', 'I looked for you everywhere.', 'שלום')).toEqual([
      'ltr',
      'ltr',
      'rtl',
    ])
    expect(directions('Where were you?', '1927')).toEqual(['ltr', 'auto'])
  })
})
