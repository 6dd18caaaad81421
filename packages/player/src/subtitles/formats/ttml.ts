import { parseColor } from '../colors.ts'
import type { CueAttributes, CuePlacement, CueTag, Draft } from '../cue.ts'
import { keepAttributes } from '../markup.ts'
import { NodeBuilder, type OpenableTag } from '../node-builder.ts'
import { DraftList } from './lines.ts'
import { parseTtmlTime, type TimeBase, timeBaseOf } from './ttml-time.ts'
import { tokenizeXml, type XmlAttributes, type XmlToken } from './xml.ts'

/** Deeper than any genuine document. Deeper elements are left out. */
const MOST_DEPTH = 40
const TAGS_OF_RUBY: Readonly<Record<string, CueTag>> = { container: 'ruby', text: 'rt' }

interface Frame {
  readonly name: string
  readonly begin: number
  readonly end: number | null
  readonly region: string | undefined
  /** Opened in the cue by this element, innermost last. */
  readonly tags: readonly OpenableTag[]
  /** Whether a time of this element, or one that it inherits, is written but cannot be read. */
  readonly isUnreadable: boolean
  /** Set on the element whose end completes a cue. */
  readonly cue: FrameCue | null
  readonly keepsSpace: boolean
}

interface FrameCue {
  readonly builder: NodeBuilder
  /** By its own times or those of a container. */
  readonly isTimed: boolean
  readonly hasOwnTimes: boolean
}

const OUTSIDE: Frame = {
  name: '',
  begin: 0,
  end: null,
  region: undefined,
  tags: [],
  isUnreadable: false,
  cue: null,
  keepsSpace: false,
}

/**
 * TTML and DFXP (.ttml, .dfxp, .xml): the paragraphs, or the timed spans of a paragraph without times; bold, italics,
 * underline, colour, ruby and language from attributes and referenced styles; top or middle from regions. Times of containers
 * add up; a paragraph whose time is written but cannot be read is skipped. Font and exact place are left out.
 */
export function readTtml(source: string): Draft {
  const reader = new TtmlReader()
  for (const token of tokenizeXml(source)) {
    if (reader.found.isFull) break
    reader.read(token)
  }
  reader.finish()
  return reader.found
}

class TtmlReader {
  readonly found = new DraftList()
  readonly #styles = new Map<string, XmlAttributes>()
  readonly #regions = new Map<string, CuePlacement | null>()
  readonly #stack: Frame[] = []
  #base: TimeBase = timeBaseOf(new Map())
  #tooDeep = 0

  read(token: XmlToken): void {
    if (token.type === 'text') this.#text(token.text)
    else if (token.type === 'close') this.#close(token.name)
    else {
      this.#open(token.name, token.attributes)
      if (token.isEmpty) this.#close(token.name)
    }
  }

  finish(): void {
    while (this.#stack.length > 0) this.#pop()
  }

  get #top(): Frame {
    return this.#stack.at(-1) ?? OUTSIDE
  }

  get #builder(): NodeBuilder | null {
    return this.#stack.findLast(({ cue }) => cue !== null)?.cue?.builder ?? null
  }

  #open(name: string, attributes: XmlAttributes): void {
    if (this.#stack.length >= MOST_DEPTH) {
      this.#tooDeep += 1
      return
    }
    if (name === 'tt') this.#base = timeBaseOf(attributes)
    if (name === 'style') this.#define(this.#styles, attributes, attributes)
    if (name === 'region') this.#define(this.#regions, attributes, this.#placementOf(attributes))
    // A region can also have its position in a nested style.
    const owner = name === 'style' && this.#top.name === 'region' ? this.#top.region : undefined
    if (owner !== undefined) this.#regions.set(owner, this.#placementOf(attributes))
    if (name === 'br') this.#builder?.lineBreak()
    this.#stack.push(this.#frameOf(name, attributes))
  }

  #define<Value>(table: Map<string, Value>, attributes: XmlAttributes, value: Value): void {
    const id = attributes.get('id')
    if (id !== undefined && table.size < 1000) table.set(id, value)
  }

  #frameOf(name: string, attributes: XmlAttributes): Frame {
    const parent = this.#top
    const reported = parseTtmlTime(attributes.get('begin'), this.#base)
    const begin = parent.begin + (reported ?? 0)
    const length = parseTtmlTime(attributes.get('dur'), this.#base)
    const until = parseTtmlTime(attributes.get('end'), this.#base)
    const end = length === null ? (until === null ? parent.end : parent.begin + until) : begin + length
    const isTimed = reported !== null || until !== null || length !== null
    const isBroken =
      (reported === null && attributes.has('begin')) ||
      (until === null && length === null && (attributes.has('end') || attributes.has('dur')))
    const isCue = name === 'p' || (name === 'span' && (isTimed || isBroken) && this.#paragraphIsUntimed())
    const isUnreadable = isBroken || (parent.isUnreadable && !isTimed)
    const hasTimes = !isUnreadable && (isTimed || parent.end !== null)
    const cue = isCue ? { builder: new NodeBuilder(), isTimed: hasTimes, hasOwnTimes: isTimed || isBroken } : null
    const builder = cue?.builder ?? this.#builder
    const tags = builder !== null && (name === 'p' || name === 'span') ? this.#openTags(builder, attributes) : []
    const space = attributes.get('space')
    return {
      name,
      begin,
      end,
      region: (name === 'region' ? attributes.get('id') : attributes.get('region')) ?? parent.region,
      tags,
      isUnreadable,
      cue,
      keepsSpace: space === undefined ? parent.keepsSpace : space === 'preserve',
    }
  }

  #paragraphIsUntimed(): boolean {
    const cue = this.#stack.findLast((frame) => frame.cue !== null)?.cue
    return cue !== undefined && cue !== null && !cue.hasOwnTimes
  }

  #openTags(builder: NodeBuilder, attributes: XmlAttributes): OpenableTag[] {
    const styled = (name: string) => attributes.get(name) ?? this.#referenced(attributes, name)
    const tags: OpenableTag[] = []
    const open = (tag: OpenableTag, stored: CueAttributes = {}, color?: string) => {
      builder.open(tag, stored, color)
      tags.push(tag)
    }
    const stored = keepAttributes(undefined, attributes.get('lang'))
    if (stored.lang !== undefined) open('lang', stored)
    const color = parseColor(styled('color') ?? '')
    if (color !== undefined) open('font', {}, color)
    const ruby = TAGS_OF_RUBY[styled('ruby') ?? '']
    if (ruby === 'ruby' || ruby === 'rt') open(ruby)
    if (styled('fontweight') === 'bold') open('b')
    if (/^(?:italic|oblique)$/.test(styled('fontstyle') ?? '')) open('i')
    if (/\bunderline\b/.test(styled('textdecoration')?.replace('noUnderline', '') ?? '')) open('u')
    return tags
  }

  #referenced(attributes: XmlAttributes, name: string): string | undefined {
    for (const id of (attributes.get('style') ?? '').split(/\s+/, 20)) {
      const value = this.#styles.get(id)?.get(name)
      if (value !== undefined) return value
    }
    return undefined
  }

  /** Where most of a region lies, from its origin, its extent and the alignment of its text. */
  #placementOf(attributes: XmlAttributes): CuePlacement | null {
    const styled = (name: string) => attributes.get(name) ?? this.#referenced(attributes, name)
    const side = styled('displayalign')
    const top = verticalPercent(styled('origin'))
    if (top === null && side === undefined) return null
    const height = verticalPercent(styled('extent')) ?? 100 - (top ?? 0)
    const share = side === 'after' ? 1 : side === 'center' ? 0.5 : 0
    const at = (top ?? 0) + height * share
    return at < 40 ? 'top' : at < 65 ? 'middle' : null
  }

  #text(text: string): void {
    const { keepsSpace } = this.#top
    if (this.#tooDeep > 0) return
    this.#builder?.text(keepsSpace ? text : text.slice(0, 65_536).replaceAll(/\s+/g, ' '))
  }

  #close(name: string): void {
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1
      return
    }
    if (!this.#stack.some((frame) => frame.name === name)) return
    while (this.#top.name !== name) this.#pop()
    this.#pop()
  }

  #pop(): void {
    const frame = this.#stack.pop()
    if (frame === undefined) return
    const builder = frame.cue?.builder ?? this.#builder
    for (const tag of frame.tags.toReversed()) builder?.close(tag)
    if (frame.cue === null) return
    const nodes = frame.cue.builder.finish()
    if (nodes.length === 0) return
    const placement = frame.region === undefined ? null : this.#regions.get(frame.region)
    const cue = { start: frame.begin, end: frame.end, nodes, ...(placement && { placement }) }
    this.found.add(frame.cue.isTimed ? cue : null)
  }
}

function verticalPercent(written: string | undefined): number | null {
  const found = /^\s*-?\d{1,3}(?:\.\d{1,6})?%\s+(-?\d{1,3}(?:\.\d{1,6})?)%\s*$/.exec(written ?? '')?.[1]
  return found === undefined ? null : Number(found)
}
