/** How a text cites the specification, decision records and files: what each citation says, and where it must lead. */

/** Documents of docs/specification by the name that a citation uses → the name in their anchors. */
const DOCUMENTS = new Map([
  ['specification', 'specification'],
  ['protocols', 'protocols'],
  ['product facts', 'facts'],
  ['facts', 'facts'],
  ['look', 'look'],
  ['architecture', 'architecture'],
])
/** Standards of others, whose sections are looked up elsewhere. */
const STANDARDS = /\b(?:RFC \d+|WOFF2|its specification)$/

const SECTION = /§\s?(\d+(?:\.\d+)*)(?:,?\s+"([^"\n]{1,60})")?/g
const NAME_BEFORE = /([A-Za-z][\w.-]*)\s+$/
const CONNECTOR = /^(?:,| and| to| or|, and| –)\s+$/
const UNNUMBERED = /\((product facts|protocols|specification|architecture)(?:'s [a-z]+)?[:,]\s|\blook "[^"\n]+"/gi
const RULE = /\bS-(\d+)\b/g
const RECORD = /\b(?:decisions?|records?)\s+(\d{4})((?:(?:,| and|, and)\s+\d{4})*)/gi
const BARE_RECORD = /(?<![\w./-])0\d{3}(?![\w-])/g
const DOCUMENT_PATH = /(?<![\w/.@-])((?:\.{1,2}\/)*[\w@][\w./@-]*\.md)\b/g
const FILE_PATH = /^(?:apps|packages|e2e|tools|bench|docs|samples)\/[\w./-]+$/
/** A line of its own that names a file: the example below it makes that file. */
const FILE_TO_MAKE = /^`[^`\n]+`$/gm
const LINK = /!?\[[^\]\n]*\]\(([^)\s]+)(?:\s"[^"]*")?\)/g
const LINK_DEFINITION = /^\[[^\]\n]+\]:\s+(\S+)/gm
/** A decision record in brackets alone is a link only where its file defines it. */
const RECORD_REFERENCE = /\[(\d{4})\](?![:([])/g
const EXPLICIT_ANCHOR = /<a id="([^"]+)"><\/a>/g
/** A rule's own row, which defines its number. */
const RULE_ROW = /<a id="s-(\d+)"><\/a>S-\1/g

/** A label or heading as it stands in an anchor. */
const slugOf = (label) =>
  label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** A heading's anchor as forges make it: other marks than hyphen and underscore go, each space is a hyphen. */
const headingAnchor = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const lineOf = (text, index) => text.slice(0, index).split('\n').length
const blank = (text) => text.replaceAll(/[^\n]/g, ' ')

/** The same length and lines, without what begins the lines of a comment, so that a citation can run over a line's end. */
const withoutCommentMarks = (text) => text.replaceAll(/^[ \t]*(?:\*|\/\/)(?=[ \t])/gm, blank)

/** Fenced blocks are examples, not citations. */
const withoutFences = (text) => text.replaceAll(/^```[\s\S]*?^```/gm, blank)
const withoutCode = (text) => text.replaceAll(/`[^`\n]*`/g, blank)

/** What a document can be entered by. */
export function anchorsOf(markdown) {
  const text = withoutFences(markdown)
  const explicit = [...withoutCode(text).matchAll(EXPLICIT_ANCHOR)].map(({ 1: id, index }) => ({
    id,
    line: lineOf(text, index),
  }))
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => headingAnchor(heading))
  return { explicit, all: new Set([...explicit.map(({ id }) => id), ...headings]) }
}

function* sections(text) {
  let before
  for (const found of text.matchAll(SECTION)) {
    const [cited, number, label] = found
    const lead = text.slice(Math.max(0, found.index - 60), found.index)
    const sentence = { index: found.index, cited: cited.replaceAll(/\s+/g, ' ') }
    const end = found.index + cited.length
    const isNext = before !== undefined && CONNECTOR.test(text.slice(before.end, found.index).replaceAll(/\s+/g, ' '))
    const words = lead.replaceAll(/\s+/g, ' ')
    const name = [...DOCUMENTS.keys()].find((known) => words.toLowerCase().endsWith(`${known} `))
    const isOfOthers =
      STANDARDS.test(words.trimEnd()) || (name === undefined && isNext && before.document === undefined)
    if (isOfOthers) {
      before = { document: undefined, end }
      continue
    }
    if (name === undefined && !isNext) {
      before = undefined
      const word = NAME_BEFORE.exec(words)?.[1]
      yield {
        kind: 'section',
        ...sentence,
        wrong: `names no document of docs/specification${word ? ` ("${word}")` : ''}`,
      }
      continue
    }
    const document = name === undefined ? before.document : DOCUMENTS.get(name)
    before = { document, end }
    const anchor = [document, number.replaceAll('.', '-'), ...(label === undefined ? [] : [slugOf(label)])].join('-')
    yield { kind: 'section', ...sentence, cited: `${document} ${sentence.cited}`, anchor }
  }
  for (const { 0: cited, index } of text.matchAll(UNNUMBERED))
    yield { kind: 'section', index, cited, wrong: 'cites a document without a section' }
}

function* rules(text) {
  for (const { 0: cited, 1: number, index } of text.matchAll(RULE))
    yield { kind: 'rule', index, cited, anchor: `s-${number}` }
}

function* records(text, isDocument) {
  const named = [...text.matchAll(RECORD)].flatMap(({ 0: all, index }) =>
    [...all.matchAll(/\d{4}/g)].map((digits) => ({ digits: digits[0], index: index + digits.index })),
  )
  const bare = isDocument ? [...text.matchAll(BARE_RECORD)].map(({ 0: digits, index }) => ({ digits, index })) : []
  const byPlace = new Map([...named, ...bare].map((one) => [one.index, one]))
  for (const { index, digits } of byPlace.values())
    yield { kind: 'record', index, cited: `record ${digits}`, record: digits }
}

function* links(text) {
  const prose = withoutCode(text)
  for (const pattern of [LINK, LINK_DEFINITION])
    for (const { 0: cited, 1: target, index } of prose.matchAll(pattern)) {
      if (/^[a-z][a-z+.-]*:/i.test(target)) continue
      const [path, fragment] = target.split('#')
      yield { kind: 'link', index, cited, path, fragment }
    }
  const defined = new Set([...prose.matchAll(LINK_DEFINITION)].map(([definition]) => definition.split(':')[0]))
  for (const { 0: cited, index } of prose.matchAll(RECORD_REFERENCE))
    if (!defined.has(cited)) yield { kind: 'link', index, cited, wrong: 'its file does not define this link' }
}

function* paths(text, isDocument) {
  const prose = [FILE_TO_MAKE, LINK, LINK_DEFINITION].reduce((rest, pattern) => rest.replaceAll(pattern, blank), text)
  for (const { 0: cited, 1: path, index } of prose.matchAll(DOCUMENT_PATH)) yield { kind: 'path', index, cited, path }
  if (!isDocument) return
  for (const { 0: cited, 1: path, index } of prose.matchAll(/`([^`\n]+)`/g))
    if (FILE_PATH.test(path) && !path.endsWith('.md')) yield { kind: 'path', index, cited, path }
}

/**
 * Every citation of a file. Each has its kind, its line, its words, and where it leads: `anchor` in docs/specification, `record` by
 * number, `path` with or without `fragment`, or `wrong`, which says why it leads nowhere.
 */
export function citationsIn(path, source) {
  const isDocument = path.endsWith('.md')
  const text = isDocument
    ? withoutFences(source)
        .replaceAll(RULE_ROW, blank)
        .replaceAll(/^# \d{4} /gm, blank)
    : withoutCommentMarks(source)
  const found = [
    ...sections(text),
    ...rules(text),
    ...records(text, isDocument),
    ...(isDocument ? links(text) : []),
    ...paths(text, isDocument),
  ]
  return found.map(({ index, ...citation }) => ({ ...citation, line: lineOf(source, index) }))
}
