import type { CueAttributes, CueNode, CueTag, CueText } from './cue.ts'

/**
 * The limits of one cue. A screen shows a few hundred characters; the rest of a hostile cue is left out, so that
 * showing it costs nothing. Raise them here if a real file ever needs it.
 */
export const CUE_LIMITS = { characters: 4000, nodes: 400, depth: 16 } as const

/** Invisible characters without use in a text: controls, lone halves of surrogate pairs, byte order marks. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u{feff}]/gu

/** An element of a cue, or `font`: a stretch of text with a colour, which leaves no element behind. */
export type OpenableTag = Exclude<CueTag, 'br'> | 'font'

interface OpenElement {
  readonly tag: OpenableTag
  readonly color: string | undefined
  readonly attributes: CueAttributes
  readonly children: CueNode[]
}

/**
 * Builds one cue's tree in reading order, within `CUE_LIMITS`. Drops spaces around lines, empty lines and empty
 * elements.
 */
export class NodeBuilder {
  readonly #root: CueNode[] = []
  readonly #open: OpenElement[] = []
  #characters = 0
  #nodes = 0
  /** Whether the line has text, whether a line came before it, and the break and spaces pending until more text. */
  #hasLine = false
  #breakWaits = false
  #spaceWaits = ''

  get isFull(): boolean {
    return this.#characters >= CUE_LIMITS.characters
  }

  /** Opens an element inside the one that is open. Its text has the colour, or without one that of the text around. */
  open(tag: OpenableTag, attributes: CueAttributes = {}, color?: string): void {
    if (this.#open.length >= CUE_LIMITS.depth || this.#nodes >= CUE_LIMITS.nodes) return
    this.#nodes += 1
    this.#open.push({ tag, color: color ?? this.#open.at(-1)?.color, attributes, children: [] })
  }

  /** Closes the innermost open element of that tag and all inside it; nothing when there is none. */
  close(tag: OpenableTag): void {
    const index = this.#open.findLastIndex((each) => each.tag === tag)
    if (index === -1) return
    while (this.#open.length > index) this.#closeInnermost()
  }

  lineBreak(): void {
    this.#breakWaits ||= this.#hasLine
    this.#spaceWaits = ''
  }

  /** Plain text; a line feed in it breaks the line. */
  text(text: string): void {
    const [first = '', ...more] = text.split('\n', CUE_LIMITS.characters)
    this.#line(first)
    for (const line of more) {
      if (this.isFull) return
      this.lineBreak()
      this.#line(line)
    }
  }

  finish(): readonly CueNode[] {
    while (this.#open.length > 0) this.#closeInnermost()
    return this.#root
  }

  #line(written: string): void {
    const room = CUE_LIMITS.characters - this.#characters
    if (room <= 0 || written === '') return
    const clean = written
      .slice(0, room)
      .replaceAll('\t', ' ')
      .replace(INVISIBLE, (character) => (character >= '\u{d800}' && character <= '\u{dfff}' ? '\u{fffd}' : ''))
    const begun = !this.#hasLine || this.#breakWaits ? clean.trimStart() : clean
    const text = begun.trimEnd()
    if (text === '') {
      if (begun !== '') this.#spaceWaits = ' '
      return
    }
    const before = this.#beforeEmptyElements()
    if (this.#breakWaits) {
      before.push({ kind: 'element', tag: 'br', attributes: {}, children: [] })
      this.#nodes += 1
    } else if (this.#spaceWaits !== '') this.#append(before, this.#spaceWaits, lastColorOf(before))
    this.#breakWaits = false
    this.#hasLine = true
    this.#append(this.#siblings(), text, this.#open.at(-1)?.color)
    this.#spaceWaits = begun.length > text.length ? ' ' : ''
  }

  #append(siblings: CueNode[], text: string, color: string | undefined): void {
    this.#characters += text.length
    addText(siblings, { kind: 'text', text, ...(color !== undefined && { color }) })
  }

  #siblings(): CueNode[] {
    return this.#open.at(-1)?.children ?? this.#root
  }

  /** Where a pending break or space belongs: it was written before the elements that are still empty. */
  #beforeEmptyElements(): CueNode[] {
    const filled = this.#open.findLast(({ children }) => children.length > 0)
    return filled?.children ?? this.#root
  }

  #closeInnermost(): void {
    const element = this.#open.pop()
    if (element === undefined || element.children.length === 0) return
    const { tag, attributes, children } = element
    const siblings = this.#siblings()
    if (tag !== 'font') siblings.push({ kind: 'element', tag, attributes, children })
    else {
      for (const child of children) {
        if (child.kind === 'text') addText(siblings, child)
        else siblings.push(child)
      }
    }
  }
}

/** Text of the same colour goes on in the same piece. */
function addText(siblings: CueNode[], text: CueText): void {
  const last = siblings.at(-1)
  if (last?.kind === 'text' && last.color === text.color) {
    siblings[siblings.length - 1] = { ...last, text: last.text + text.text }
  } else siblings.push(text)
}

/** A space has the colour of the text before it: nobody sees it, and the text stays in one piece. */
function lastColorOf(siblings: readonly CueNode[]): string | undefined {
  const last = siblings.at(-1)
  return last?.kind === 'text' ? last.color : undefined
}
