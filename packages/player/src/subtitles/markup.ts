import { parseColor, parseSubStationColor, WEBVTT_CLASS_COLORS } from './colors.ts'
import { CUE_TAGS, type CueAlign, type CueAttributes, type CueNode, type CuePlacement, type CueTag } from './cue.ts'
import { turnsDrawing } from './drawings.ts'
import { decodeEntities } from './entities.ts'
import { NodeBuilder, type OpenableTag } from './node-builder.ts'

/** The content of one cue: its tree, and its position. */
export interface CueContent {
  readonly nodes: readonly CueNode[]
  readonly placement?: CuePlacement
  readonly align?: CueAlign
}

/** What a style says of text: a colour, and weights that it adds. */
export interface CueLook {
  readonly color?: string
  readonly b?: boolean
  readonly i?: boolean
  readonly u?: boolean
}

/** The looks of all text (under the empty name), of elements by their name, of classes by theirs after a point. */
export type CueLooks = Map<string, CueLook>

/** Text inside these is code, not words. */
const CODE_TAGS = new Set(['script', 'style'])
const TAG_NAME = /^\/?([a-zA-Z][\w-]{0,30})/
const TIMESTAMP = /^\d{2,4}:\d\d(?::\d\d)?[.,:]\d{1,3}$/
const ATTRIBUTE = /([a-zA-Z][\w:-]{0,30})\s{0,4}=\s{0,4}(?:"([^"]{0,200})"|'([^']{0,200})'|([^\s"'>]{1,200}))/g
const QUOTED_ATTRIBUTE = /^\s{1,9}[\w:-]{1,30}\s{0,4}=\s{0,4}["']/
const LANGUAGE = /^[a-zA-Z]{2,8}(?:-[a-zA-Z\d]{1,8}){0,4}$/
const MOST_TAG_CHARACTERS = 1000
const MOST_CLASSES = 50
/** How much of one cue is read: far more than can be shown, markup included. */
const MOST_SOURCE_CHARACTERS = 65_536
const MOST_OVERRIDE_CHARACTERS = 300
const NO_LOOKS: ReadonlyMap<string, CueLook> = new Map()

/**
 * Reads the text of a cue of any format with tags (WebVTT, SubRip, SAMI, JSON) into a typed tree: the tags and
 * attributes of specification §5, colours of fonts and classes, line breaks, entities, `{\an8}` and its like. Drawings are left out. Anything
 * else becomes its text; scripts and styles lose theirs. `looks` is what the file's own styles say. Never throws, and
 * takes time in proportion to the text.
 */
export function parseCueText(written: string, looks: ReadonlyMap<string, CueLook> = NO_LOOKS): CueContent {
  const source = written.slice(0, MOST_SOURCE_CHARACTERS)
  const builder = new NodeBuilder()
  openLook(builder, 'font', {}, looks.get('') ?? {})
  const standing: { placement?: CuePlacement; align?: CueAlign } = {}
  const findTagEnd = createFinder(source, '>')
  const findCommentEnd = createFinder(source, '-->')
  const findOverrideEnd = createFinder(source, '}')
  let isDrawing = false
  let at = 0
  while (at < source.length && !builder.isFull) {
    const next = nextMark(source, at)
    if (!isDrawing) builder.text(decodeEntities(source.slice(at, next)))
    at = next
    if (at >= source.length) break
    if (source[at] === '{') {
      const end = findOverrideEnd(at)
      const isOverride = end !== -1 && end - at <= MOST_OVERRIDE_CHARACTERS
      const codes = isOverride ? source.slice(at + 1, end) : ''
      isDrawing =
        codes
          .split('\\')
          .map(turnsDrawing)
          .findLast((turns) => turns !== null) ?? isDrawing
      if (isOverride) Object.assign(standing, applyOverrides(builder, codes))
      else builder.text('{')
      at = isOverride ? end + 1 : at + 1
      continue
    }
    if (source.startsWith('<!--', at) && findCommentEnd(at + 4) !== -1) {
      at = findCommentEnd(at + 4) + 3
      continue
    }
    const end = findTagEnd(at)
    const inside = end === -1 || end - at > MOST_TAG_CHARACTERS ? null : source.slice(at + 1, end)
    if (inside === null || !isTag(inside)) {
      builder.text('<')
      at += 1
      continue
    }
    const name = TAG_NAME.exec(inside)?.[1]?.toLowerCase() ?? ''
    at = end + 1
    if (CODE_TAGS.has(name) && !inside.startsWith('/')) at = endOfCode(source, at, name)
    else applyTag(builder, name, inside, looks)
  }
  return { nodes: builder.finish(), ...standing }
}

/** Where the next `<`, or `{\`, is. */
function nextMark(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    const character = source[at]
    if (character === '<' || (character === '{' && source[at + 1] === '\\')) return at
  }
  return source.length
}

/** Finds the next match again and again without reading the same stretch twice, even if there is none. */
function createFinder(source: string, sought: string): (from: number) => number {
  let found = -2
  return (from) => {
    if (found === -1) return -1
    if (found < from) found = source.indexOf(sought, from)
    return found
  }
}

/** A `<` begins a tag only where a name, a slash or a timestamp follows: "1 < 2" and "<3" are words. */
function isTag(inside: string): boolean {
  return /^[a-zA-Z/!?]/.test(inside) || TIMESTAMP.test(inside)
}

function endOfCode(source: string, from: number, name: string): number {
  for (let at = source.indexOf('</', from); at !== -1; at = source.indexOf('</', at + 2)) {
    if (source.slice(at + 2, at + 2 + name.length).toLowerCase() !== name) continue
    const end = source.indexOf('>', at)
    return end === -1 ? source.length : end + 1
  }
  return source.length
}

function applyTag(builder: NodeBuilder, name: string, inside: string, looks: ReadonlyMap<string, CueLook>): void {
  if (name === 'br' || name === 'p') return builder.lineBreak()
  if (name !== 'font' && !isCueTag(name)) return
  if (inside.startsWith('/')) return builder.close(name)
  if (inside.endsWith('/')) return
  if (name === 'font') return builder.open(name, {}, parseColor(writtenAttributes(inside).get('color') ?? ''))
  openLook(builder, name, attributesOf(name, inside), lookOf(name, inside, looks))
}

/** The look of an element: of its classes by the standard, then of the file's styles for its name and its classes. */
function lookOf(name: string, inside: string, looks: ReadonlyMap<string, CueLook>): CueLook {
  const classes = (inside.split(/\s/, 1)[0] ?? '').split('.', MOST_CLASSES).slice(1)
  const color = classes.map((each) => WEBVTT_CLASS_COLORS.get(each)).findLast((each) => each !== undefined)
  const styled = [name, ...classes.map((each) => `.${each}`)].flatMap((key) => looks.get(key) ?? [])
  return Object.assign({}, color === undefined ? {} : { color }, ...styled) as CueLook
}

/** Opens an element with its look; what the look adds is closed with the element. */
function openLook(builder: NodeBuilder, tag: OpenableTag, attributes: CueAttributes, look: CueLook): void {
  const added = (['b', 'i', 'u'] as const).filter((each) => look[each] && each !== tag)
  if (tag !== 'font' || look.color !== undefined) builder.open(tag, attributes, look.color)
  for (const each of added) builder.open(each)
}

function isCueTag(name: string): name is Exclude<CueTag, 'br'> {
  return name !== 'br' && (CUE_TAGS as readonly string[]).includes(name)
}

/** WebVTT's annotation (`<v Roger>`, `<lang en>`) or HTML's attributes, of which title and language are kept. */
function attributesOf(tag: CueTag, inside: string): CueAttributes {
  const space = inside.search(/\s/)
  if (space === -1) return {}
  const written = inside.slice(space)
  if ((tag === 'v' || tag === 'lang') && !QUOTED_ATTRIBUTE.test(written)) {
    const annotation = decodeEntities(written).trim().replace(/\s+/g, ' ')
    return tag === 'v' ? keepAttributes(annotation, undefined) : keepAttributes(undefined, annotation)
  }
  const found = writtenAttributes(written)
  return keepAttributes(found.get('title'), found.get('lang') ?? found.get('xml:lang'))
}

/** Attributes as HTML writes them. */
function writtenAttributes(written: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single, bare] of written.matchAll(ATTRIBUTE)) {
    found.set(name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ''))
  }
  return found
}

/** The attributes that have a value. An invalid language is left out. */
export function keepAttributes(title: string | undefined, lang: string | undefined): CueAttributes {
  const name = title?.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim()
  return {
    ...(name && { title: name.slice(0, 200) }),
    ...(lang !== undefined && LANGUAGE.test(lang) && { lang }),
  }
}

/** `\an8`, `\i1` and so on, which SubRip files borrow from Advanced SubStation. */
function applyOverrides(builder: NodeBuilder, written: string): { placement?: CuePlacement; align?: CueAlign } {
  let standing = {}
  for (const code of written.split('\\')) {
    const [, tag, value] = /^(b|i|u)(\d{0,4})$/.exec(code) ?? []
    if (tag === 'b' || tag === 'i' || tag === 'u') {
      if (value === '0') builder.close(tag)
      else builder.open(tag)
    }
    const color = /^1?c(&H[\da-f]{1,8}&?)?$/i.exec(code)
    if (color !== null) {
      builder.close('font')
      if (color[1] !== undefined) builder.open('font', {}, parseSubStationColor(color[1]))
    }
    const keypad = /^an([1-9])$/.exec(code)?.[1]
    if (keypad !== undefined) standing = standingOf(Number(keypad))
  }
  return standing
}

/**
 * Advanced SubStation's alignment, laid out like the keys of a number pad: 7 8 9 are the top. Others change nothing.
 */
export function standingOf(keypad: number): { placement?: CuePlacement; align?: CueAlign } {
  if (!(keypad >= 1 && keypad <= 9)) return {}
  const column = keypad % 3
  return {
    ...(keypad >= 7 ? { placement: 'top' as const } : keypad >= 4 && { placement: 'middle' as const }),
    ...(column === 1 ? { align: 'left' as const } : column === 0 && { align: 'right' as const }),
  }
}
