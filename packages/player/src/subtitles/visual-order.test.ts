import { describe, expect, test } from 'vitest'
import { parseSubtitles } from './parse.ts'
import { TEXTS_OF_LANGUAGES } from './testing/texts-of-languages.ts'
import { show, texts } from './testing/read.ts'
import { detectVisualOrder, toLogicalOrder } from './visual-order.ts'

const HEBREW = [
  'שלום לכולם, חברים.',
  'איפה היית אתמול (בלילה)?',
  'חיפשתי אותך ליד התיאטרון הישן.',
  'הם הלכו לשם בשנת 1927, עם New York Times.',
  '- מי שם?',
]
const ARABIC = [
  'أين كنت ليلة أمس؟',
  'بحثت عنك قرب المسرح القديم.',
  'لا بأس، لقد انطفأ الضوء.',
  'هيا إلى البيت، المدينة نائمة.',
  'في سنة 1927 كانت السينما صامتة.',
]

/** Imitates a tool that wrote every line as it is drawn, from the left: numbers and foreign words stay as they are. */
const drawn = (line: string) =>
  [...line]
    .map((character) => ({ '(': ')', ')': '(' })[character] ?? character)
    .toReversed()
    .join('')
    .replaceAll(/[a-z\d](?:[a-z\d ]*[a-z\d])?/gi, (run) => [...run].toReversed().join(''))

/** Imitates a tool that moved a full stop to the beginning, so that it was drawn at the left. */
const moved = (line: string) =>
  line.replace(
    /^(- )?(.*?)([.,!?؟]*)$/,
    (_, dash: string | undefined, words: string, end: string) => `${end}${words}${dash ? ' -' : ''}`,
  )

const asFile = (lines: readonly string[]) =>
  lines.map((line, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index},900\n${line}\n`).join('\n')

describe.each([
  ['Hebrew', HEBREW],
  ['Arabic', ARABIC],
])('%s', (_, lines) => {
  test('in logical order stays as it is, and runs from the right', () => {
    const { cues } = parseSubtitles(asFile(lines))
    expect(texts(cues)).toEqual(lines)
    expect(cues.map(({ direction }) => direction)).toEqual(lines.map(() => 'rtl'))
  })

  test('whose lines an old tool turned round is put in order', () => {
    const { cues } = parseSubtitles(asFile(lines.map(drawn)))
    expect(texts(cues)).toEqual(lines)
    expect(cues.map(({ direction }) => direction)).toEqual(lines.map(() => 'rtl'))
  })

  test('whose punctuation an old tool moved gets it back', () => {
    expect(detectVisualOrder(lines.map(moved))).toBe('moved-punctuation')
    expect(texts(parseSubtitles(asFile(lines.map(moved))).cues)).toEqual(lines)
  })

  test('in logical order with a few slips stays as it is', () => {
    expect(detectVisualOrder([...lines, ...lines, moved(lines[0] ?? ''), drawn(lines[1] ?? '')])).toBeNull()
  })
})

test('drawn shapes of Arabic letters become letters again', () => {
  // "سلام" and "لا" as a tool of that time drew them, from the left.
  const [text = ''] = toLogicalOrder(
    [{ kind: 'text', text: '\u{fefb} ,\u{fee1}\u{fefc}\u{feb3}' }],
    'reversed-lines',
  ).map((node) => (node.kind === 'text' ? node.text : ''))
  expect(text).toBe('سلام, لا')
})

test('tags, lines and foreign lines of a turned file survive', () => {
  const file = asFile([`<i>${drawn('שלום לכולם')}</i> ${drawn('חברים')}\nHello (you)!`, ...HEBREW.map(drawn)])
  const [first] = parseSubtitles(file).cues
  expect(show(first?.nodes ?? [])).toBe('חברים <i>שלום לכולם</i>|Hello (you)!')
})

test('moved punctuation passes a tag to the end of its line', () => {
  const file = asFile(['.<i>שלום</i> לכולם\n?<i>מי שם</i> -', ...HEBREW.map(moved)])
  expect(show(parseSubtitles(file).cues[0]?.nodes ?? [])).toBe('<i>שלום</i> לכולם.|- <i>מי שם</i>?')
})

test('three dots at the beginning of a line are no evidence', () => {
  expect(detectVisualOrder(['...שלום', '…ואז', '...וגם', '...אולי'])).toBeNull()
})

test('a Persian file, whose words end like turned Arabic articles, stays as it is', () => {
  const persian = [
    'معمولا کاملا احتمالا همین است',
    'البته که می‌دانم، دوست من.',
    ...Array.from({ length: 30 }, (_, index) => `او دیروز به خانه رفت و برگشت ${index}`),
  ]
  expect(detectVisualOrder(persian)).toBeNull()
})

test.each(TEXTS_OF_LANGUAGES)('$language is never turned', ({ lines }) => {
  expect(detectVisualOrder(lines)).toBeNull()
})
