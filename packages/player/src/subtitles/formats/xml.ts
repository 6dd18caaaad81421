import { decodeEntities } from '../entities.ts'

export type XmlToken =
  | { readonly type: 'open'; readonly name: string; readonly attributes: XmlAttributes; readonly isEmpty: boolean }
  | { readonly type: 'close'; readonly name: string }
  | { readonly type: 'text'; readonly text: string }

/** Values by name without prefix; of two with the same name, the first. */
export type XmlAttributes = ReadonlyMap<string, string>

const MOST_ATTRIBUTES = 40
const MOST_NAME_CHARACTERS = 100
/** Sticky: both match at the given position, if only the empty text. */
const SPACE = /\s*/y
const NAME = /[^\s=/>]*/y

/**
 * The tokens of an XML text, in order, names lower-cased and without prefixes. Document types are ignored, so nothing
 * is declared, fetched or expanded: references are the five of XML and numbers, and become plain text. A text that ends
 * inside a tag ends there. Reads every character once.
 */
export function* tokenizeXml(source: string): Generator<XmlToken, void> {
  let at = 0
  while (at < source.length) {
    const mark = source.indexOf('<', at)
    const textEnd = mark === -1 ? source.length : mark
    if (textEnd > at) yield { type: 'text', text: decodeEntities(source.slice(at, textEnd), 'xml') }
    if (mark === -1) return
    const next = source[mark + 1] ?? ''
    if (source.startsWith('<![CDATA[', mark)) {
      const end = endOf(source, ']]>', mark + 9)
      yield { type: 'text', text: source.slice(mark + 9, end.before) }
      at = end.after
    } else if (source.startsWith('<!--', mark)) at = endOf(source, '-->', mark + 4).after
    else if (next === '?') at = endOf(source, '?>', mark + 2).after
    else if (next === '!') at = endOfDeclaration(source, mark)
    else if (next === '/') {
      const end = endOf(source, '>', mark + 2)
      yield {
        type: 'close',
        name: localName(source.slice(mark + 2, Math.min(end.before, mark + 2 + MOST_NAME_CHARACTERS))),
      }
      at = end.after
    } else {
      const tag = readTag(source, mark + 1)
      if (tag === null) return
      yield tag.token
      at = tag.after
    }
  }
}

function endOf(source: string, sought: string, from: number): { before: number; after: number } {
  const found = source.indexOf(sought, from)
  return found === -1
    ? { before: source.length, after: source.length }
    : { before: found, after: found + sought.length }
}

/** `<!DOCTYPE …>`, whose declarations in brackets are skipped. */
function endOfDeclaration(source: string, from: number): number {
  const end = source.indexOf('>', from)
  if (end === -1) return source.length
  const bracket = source.slice(from, end).indexOf('[')
  if (bracket === -1) return end + 1
  const closing = endOf(source, ']', from + bracket)
  return endOf(source, '>', closing.after).after
}

interface ReadTag {
  readonly token: XmlToken
  readonly after: number
}

function readTag(source: string, from: number): ReadTag | null {
  const attributes = new Map<string, string>()
  let at = endOfMatch(NAME, source, from)
  const name = localName(source.slice(from, Math.min(at, from + MOST_NAME_CHARACTERS)))
  let isEmpty = false
  while (at < source.length) {
    const character = source[at] ?? ''
    if (character === '>') return { token: { type: 'open', name, attributes, isEmpty }, after: at + 1 }
    isEmpty = character === '/'
    const nameEnd = endOfMatch(NAME, source, at)
    if (nameEnd === at) {
      at = endOfMatch(SPACE, source, isEmpty || character === '=' ? at + 1 : at)
      continue
    }
    const key = localName(source.slice(at, Math.min(nameEnd, at + MOST_NAME_CHARACTERS)))
    at = endOfMatch(SPACE, source, nameEnd)
    if (source[at] !== '=') continue
    at = endOfMatch(SPACE, source, at + 1)
    const value = valueAt(source, at)
    if (attributes.size < MOST_ATTRIBUTES && !attributes.has(key)) attributes.set(key, value.text)
    at = value.after
  }
  return null
}

function valueAt(source: string, from: number): { text: string; after: number } {
  const quote = source[from]
  if (quote !== '"' && quote !== "'") {
    const end = endOfMatch(NAME, source, from)
    return { text: source.slice(from, end), after: Math.max(end, from + 1) }
  }
  const end = endOf(source, quote, from + 1)
  return { text: decodeEntities(source.slice(from + 1, Math.min(end.before, from + 1001)), 'xml'), after: end.after }
}

function endOfMatch(pattern: RegExp, source: string, from: number): number {
  pattern.lastIndex = from
  pattern.test(source)
  return pattern.lastIndex
}

function localName(written: string): string {
  return written
    .slice(written.indexOf(':') + 1)
    .trim()
    .toLowerCase()
}
