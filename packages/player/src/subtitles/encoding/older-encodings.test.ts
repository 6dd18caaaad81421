/** Encodings older than Windows's own: of ISO, of DOS, of Unix and of mail. */
import { describe, expect, test } from 'vitest'
import { encodeAs } from '../testing/encode-as.ts'
import { asSrt, TEXTS_OF_LANGUAGES } from '../testing/texts-of-languages.ts'
import { decodeSubtitle } from './decode.ts'

/** Lines by their bytes, each written as a character, with what they say. A name has the language and the encoding. */
const LINES: [name: string, lines: [bytes: string, words: string][]][] = [
  [
    'pl-iso-8859-2',
    [
      ['Kto zgasi\xb3 \xb6wiat\xb3o w domu?', 'Kto zgasił światło w domu?'],
      ['Musimy i\xb6\xe6, jest ju\xbf p\xf3\xbcno.', 'Musimy iść, jest już późno.'],
      ['S\xb1 tam wszyscy.', 'Są tam wszyscy.'],
    ],
  ],
  [
    'sk-iso-8859-2',
    [
      ['\xa9iel e\xb9te \xefalej.', 'Šiel ešte ďalej.'],
      ['Mus\xedme \xeds\xbb, u\xbe je neskoro.', 'Musíme ísť, už je neskoro.'],
      ['Te\xb9\xedm sa.', 'Teším sa.'],
    ],
  ],
  [
    'hr-iso-8859-2',
    [
      ['\xa9to \xbeeli\xb9?', 'Što želiš?'],
      ['Moramo i\xe6i, ve\xe6 je kasno.', 'Moramo ići, već je kasno.'],
      ['Jo\xb9 ne\xb9to.', 'Još nešto.'],
    ],
  ],
  [
    'ro-iso-8859-16',
    [
      ['\xaatii c\xe3 \xfei-am spus adev\xe3rul.', 'Știi că ți-am spus adevărul.'],
      ['Cine a stins lumina \xeen cas\xe3?', 'Cine a stins lumina în casă?'],
      ['M\xe2ine ne \xeent\xe2lnim.', 'Mâine ne întâlnim.'],
    ],
  ],
  [
    'ru-cp866',
    [
      ['\x8a\xe2\xae \xaf\xae\xa3\xa0\xe1\xa8\xab \xe1\xa2\xa5\xe2 \xa2 \xa4\xae\xac\xa5?', 'Кто погасил свет в доме?'],
      [
        '\x8c\xeb \xa4\xae\xab\xa6\xad\xeb \xa8\xa4\xe2\xa8, \xe3\xa6\xa5 \xaf\xae\xa7\xa4\xad\xae.',
        'Мы должны идти, уже поздно.',
      ],
      ['\x87\xa0\xa2\xe2\xe0\xa0 \xa2\xe1\xe2\xe0\xa5\xe2\xa8\xac\xe1\xef.', 'Завтра встретимся.'],
    ],
  ],
  [
    'ru-iso-8859-5',
    [
      ['\xba\xe2\xde \xdf\xde\xd3\xd0\xe1\xd8\xdb \xe1\xd2\xd5\xe2 \xd2 \xd4\xde\xdc\xd5?', 'Кто погасил свет в доме?'],
      [
        '\xbc\xeb \xd4\xde\xdb\xd6\xdd\xeb \xd8\xd4\xe2\xd8, \xe3\xd6\xd5 \xdf\xde\xd7\xd4\xdd\xde.',
        'Мы должны идти, уже поздно.',
      ],
      ['\xb7\xd0\xd2\xe2\xe0\xd0 \xd2\xe1\xe2\xe0\xd5\xe2\xd8\xdc\xe1\xef.', 'Завтра встретимся.'],
    ],
  ],
  [
    'uk-koi8-u',
    [
      [
        '\xe8\xd4\xcf \xd0\xcf\xc7\xc1\xd3\xc9\xd7 \xd3\xd7\xa6\xd4\xcc\xcf \xd7 \xc4\xcf\xcd\xa6?',
        'Хто погасив світло в домі?',
      ],
      [
        '\xed\xc9 \xd0\xcf\xd7\xc9\xce\xce\xa6 \xca\xd4\xc9, \xd7\xd6\xc5 \xd0\xa6\xda\xce\xcf.',
        'Ми повинні йти, вже пізно.',
      ],
      ['\xb7\xa7 \xd4\xd5\xd4 \xce\xc5\xcd\xc1.', 'Її тут нема.'],
    ],
  ],
  [
    'de-cp850',
    [
      ['Der Zug f\x84hrt \x81ber die Br\x81cke.', 'Der Zug fährt über die Brücke.'],
      ['Wei\xe1t du, wie sp\x84t es ist?', 'Weißt du, wie spät es ist?'],
      ['Nat\x81rlich.', 'Natürlich.'],
    ],
  ],
  [
    'ja-euc-jp',
    [
      ['\xc3\xaf\xa4\xac\xcc\xc0\xa4\xab\xa4\xea\xa4\xf2\xbe\xc3\xa4\xb7\xa4\xbf\xa4\xce?', '誰が明かりを消したの?'],
      [
        '\xa4\xe2\xa4\xa6\xb9\xd4\xa4\xab\xa4\xca\xa4\xad\xa4\xe3\xa1\xa2\xc3\xd9\xa4\xa4\xa4\xe8\xa1\xa3',
        'もう行かなきゃ、遅いよ。',
      ],
      ['\xcc\xc0\xc6\xfc\xa1\xa2\xb1\xd8\xa4\xc7\xb2\xf1\xa4\xaa\xa4\xa6\xa1\xa3', '明日、駅で会おう。'],
    ],
  ],
]

const bytesOf = (written: string) => Uint8Array.from(written, (character) => character.charCodeAt(0))

describe('lines whose letters are known', () => {
  test.each(
    LINES.flatMap(([name, lines]) =>
      [undefined, name.slice(0, 2), 'en'].map((language) => ({ name, lines, language })),
    ),
  )('$name, its language said to be $language', ({ lines, language }) => {
    const file = asSrt([...lines, ...lines, ...lines, ...lines].map(([bytes]) => bytes))
    const { text } = decodeSubtitle(bytesOf(file), language === undefined ? {} : { language })
    expect(text).toBe(asSrt([...lines, ...lines, ...lines, ...lines].map(([, words]) => words)))
  })
})

const ENCODINGS: Readonly<Record<string, readonly string[]>> = {
  'iso-8859-2': ['pl', 'cs', 'hu', 'ro', 'hr'],
  'iso-8859-4': ['lv', 'lt'],
  'iso-8859-5': ['ru', 'uk', 'bg'],
  'iso-8859-6': ['ar'],
  'iso-8859-7': ['el'],
  'iso-8859-13': ['lv', 'lt'],
  'iso-8859-16': ['ro'],
  'koi8-u': ['uk'],
  'euc-jp': ['ja'],
  ibm866: ['ru', 'bg'],
  cp737: ['el'],
  cp775: ['lv', 'lt'],
  cp850: ['fr', 'de', 'es', 'pt', 'it', 'sv', 'da'],
  cp852: ['pl', 'cs', 'hu', 'ro', 'hr'],
  cp857: ['tr'],
}
/** Older keyboards had no typographic marks, and the Japanese ones no others. */
const plain = (line: string) => line.replaceAll(/[’‘]/g, "'")
const CASES = Object.entries(ENCODINGS).flatMap(([encoding, languages]) =>
  languages.map((language) => {
    const lines = TEXTS_OF_LANGUAGES.find((each) => each.language === language)?.lines ?? []
    return { encoding, language, lines: lines.map(plain) }
  }),
)

describe('each language in each encoding that was used for it', () => {
  test.each(CASES)('$language in $encoding', ({ encoding, lines }) => {
    expect(decodeSubtitle(encodeAs(encoding, asSrt(lines))).text).toBe(asSrt(lines))
  })

  // The few letters of one Italian line are dots and a capital in the code page of Windows.
  test.each(CASES.filter(({ language }) => language !== 'it'))(
    'one line of $language in $encoding',
    ({ encoding, lines }) => {
      const file = asSrt([lines.toSorted((a, b) => b.length - a.length)[0] ?? ''])
      expect(decodeSubtitle(encodeAs(encoding, file)).text).toBe(file)
    },
  )

  test.each(CASES.filter(({ encoding }) => !/euc|8859-6/.test(encoding)))(
    '$language in $encoding, shouted',
    ({ encoding, lines }) => {
      const file = asSrt(lines).toUpperCase()
      expect(decodeSubtitle(encodeAs(encoding, file)).text).toBe(file)
    },
  )
})

test('Japanese in seven bits', () => {
  const escape = '\u{1b}'
  const file = `1\n00:00:01,000 --> 00:00:02,000\n${escape}$B$3$s$K$A$O${escape}(B\n`
  expect(decodeSubtitle(new TextEncoder().encode(file))).toEqual({
    encoding: 'iso-2022-jp',
    text: '1\n00:00:01,000 --> 00:00:02,000\nこんにちは\n',
  })
})

test.each(['ibm850', 'CP850'])('a declared charset that the platform does not know is a hint, too: %s', (charset) => {
  const short = encodeAs('cp850', 'à la mer')
  expect(decodeSubtitle(short, { charset }).text).toBe('à la mer')
})

describe('marks of Windows are no letters of DOS', () => {
  test.each([
    '“It’s late”, she said…',
    'Wait… what? „Ja”, sagte er. «Oui.»',
    '„Ja“, „Nein“ und „Ach so“.',
    '„ja” mondta. „nem”',
    'a — b – c … d',
    '…and… so… on…',
    '”Ja, kom nu.” ”Nej.”',
    'The café closes at 25°.',
  ])('%s', (line) => {
    for (const count of [1, 100]) {
      const file = asSrt(Array.from({ length: count }, () => line))
      expect(decodeSubtitle(encodeAs('windows-1252', file)).text).toBe(file)
    }
  })
})
