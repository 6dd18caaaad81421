import { type CueNode, plainText } from './cue.ts'
import { hasRtlLetters } from './direction.ts'

/**
 * How an old tool wrote a file for players that could only draw from left to right: every line reversed letter by
 * letter, or only its punctuation moved to the other end.
 */
export type VisualOrder = 'reversed-lines' | 'moved-punctuation'

/**
 * Evidence needed before a file is changed, how many times it must outweigh the counter-evidence, and its share of all.
 */
const LEAST_EVIDENCE = 3
const OUTWEIGHS = 5
const LEAST_SHARE = 1 / 25

const WORD = /[\p{L}\p{M}]{2,}/gu
const HEBREW_FINAL = /[ךםןףץ]/
/** Never begin an Arabic word. */
const ARABIC_FINAL = /[ةى]/
const ARABIC_ARTICLE = /^ال/
const ARABIC_ARTICLE_REVERSED = /لا$/
/** A mark that ends a sentence. Three dots also continue one, so they are no evidence. */
const LEADING_END = /^\s*(?![.]{2}|…)[.,!?:;،؛؟]/
const TRAILING_END = /[.,!?:;،؛؟…]\s*$/
/** Enough lines to judge a file. */
const MOST_LINES = 2000

/** How the lines of a file were reversed; null when they were not, and in doubt. */
export function detectVisualOrder(texts: Iterable<string>): VisualOrder | null {
  const reversed: Evidence = { for: 0, against: 0, of: 0 }
  const moved: Evidence = { for: 0, against: 0, of: 0 }
  for (const line of rtlLinesOf(texts)) {
    moved.of += 1
    for (const [written] of line.normalize('NFKC').matchAll(WORD))
      countWord(reversed, written.replaceAll(/\p{M}/gu, ''))
    if (LEADING_END.test(line)) moved.for += 1
    else if (TRAILING_END.test(line)) moved.against += 1
  }
  if (isConvincing(reversed)) return 'reversed-lines'
  return isConvincing(moved) ? 'moved-punctuation' : null
}

interface Evidence {
  for: number
  against: number
  /** How many words or lines were examined. */
  of: number
}

function isConvincing(evidence: Evidence): boolean {
  return (
    evidence.for >= LEAST_EVIDENCE &&
    evidence.for >= OUTWEIGHS * evidence.against &&
    evidence.for >= LEAST_SHARE * evidence.of
  )
}

function* rtlLinesOf(texts: Iterable<string>): Generator<string, void> {
  let count = 0
  for (const text of texts) {
    for (const line of text.split('\n')) {
      if (!hasRtlLetters(line)) continue
      yield line
      count += 1
      if (count >= MOST_LINES) return
    }
  }
}

/** Evidence: letters that only end words, at the beginning of one; the Arabic article at its end. */
function countWord(evidence: Evidence, word: string): void {
  const [first = '', last = ''] = [word[0], word.at(-1)]
  evidence.of += 1
  for (const final of [HEBREW_FINAL, ARABIC_FINAL]) {
    if (final.test(first)) evidence.for += 1
    if (final.test(last)) evidence.against += 1
  }
  if (word.length < 5) return
  if (ARABIC_ARTICLE_REVERSED.test(word)) evidence.for += 1
  if (ARABIC_ARTICLE.test(word)) evidence.against += 1
}

/** The tree in logical order, like all other text: lines without right-to-left letters stay as they are. */
export function toLogicalOrder(nodes: readonly CueNode[], order: VisualOrder): CueNode[] {
  return order === 'reversed-lines' ? reverseLines(nodes) : movePunctuation(nodes)
}

function reverseLines(nodes: readonly CueNode[]): CueNode[] {
  const lines: CueNode[][] = [[]]
  const breaks: CueNode[] = []
  for (const node of nodes) {
    if (node.kind === 'element' && node.tag === 'br') {
      breaks.push(node)
      lines.push([])
    } else lines.at(-1)?.push(node)
  }
  return lines.flatMap((line, index) => {
    const after = breaks[index]
    const turned = hasRtlLetters(plainText(line)) ? line.toReversed().map(reverseNode) : line
    return after === undefined ? turned : [...turned, after]
  })
}

function reverseNode(node: CueNode): CueNode {
  if (node.kind === 'text') return { ...node, text: reverseText(node.text) }
  return { ...node, children: reverseLines(node.children) }
}

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}
/** A letter and the marks on it stay together. */
const CHARACTERS = /\P{M}\p{M}*|\p{M}+/gu
/** Numbers and foreign words run from the left in both orders. */
const LTR = '\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{Nd}'
const LTR_RUN = new RegExp(`%?[${LTR}](?:[${LTR}.,:/'’\\- ]*[${LTR}])?%?`, 'gu')
const ARABIC_SHAPES = /[\u{fb50}-\u{fdff}\u{fe70}-\u{fefc}]+/gu

function reverseText(text: string): string {
  const turned = turn(text, (character) => MIRRORED[character] ?? character)
  // Presentation forms of Arabic letters become plain letters, now that a ligature expands in the right order.
  const readable = turned.replace(LTR_RUN, (run) => turn(run, (character) => character))
  return readable.replace(ARABIC_SHAPES, (shapes) => shapes.normalize('NFKC'))
}

function turn(text: string, replace: (character: string) => string): string {
  return (text.match(CHARACTERS) ?? []).map(replace).toReversed().join('')
}

/** Punctuation at the beginning of each line goes to its end, and a dash at its end to the beginning. */
function movePunctuation(nodes: readonly CueNode[]): CueNode[] {
  const lines = textsOf(nodes)
  const replaced = lines.flatMap((line) => moveInLine(line))
  let next = 0
  const rebuild = (siblings: readonly CueNode[]): CueNode[] =>
    siblings.map((node) => {
      if (node.kind === 'element') return { ...node, children: rebuild(node.children) }
      const text = replaced[next] ?? node.text
      next += 1
      return { ...node, text }
    })
  return rebuild(nodes)
}

/** The pieces of text of each line, in reading order. */
function textsOf(nodes: readonly CueNode[]): string[][] {
  const lines: string[][] = [[]]
  const walk = (siblings: readonly CueNode[]) => {
    for (const node of siblings) {
      if (node.kind === 'text') lines.at(-1)?.push(node.text)
      else if (node.tag === 'br') lines.push([])
      else walk(node.children)
    }
  }
  walk(nodes)
  return lines
}

function moveInLine(pieces: readonly string[]): string[] {
  if (!hasRtlLetters(pieces.join(''))) return [...pieces]
  const line = [...pieces]
  const [, ends = '', afterEnds = ''] = /^\s*([.,!?:;،؛؟…]*)\s*(.*)$/su.exec(line[0] ?? '') ?? []
  line[0] = afterEnds
  const last = line.length - 1
  const tail = (line[last] ?? '').trimEnd()
  const dash = /[-–—]$/.exec(tail)?.[0] ?? ''
  line[last] = `${dash === '' ? tail : tail.slice(0, -1).trimEnd()}${ends}`
  if (dash !== '') line[0] = `${dash} ${line[0] ?? ''}`
  return line
}
