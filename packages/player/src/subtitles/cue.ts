/** The tags a cue may hold (specification §5 "Subtitles"). Everything else becomes its text. */
export const CUE_TAGS = ['c', 'b', 'i', 'u', 'span', 'ruby', 'rt', 'br', 'v', 'lang'] as const
export type CueTag = (typeof CUE_TAGS)[number]

/** The attributes a tag may hold (specification §5 "Subtitles"). A voice's name is the title of its `v`. */
export interface CueAttributes {
  readonly title?: string
  /** BCP 47. */
  readonly lang?: string
}

export interface CueText {
  readonly kind: 'text'
  /** Plain text without line breaks: never markup, whatever it looks like. */
  readonly text: string
  /** Of the file, `#rrggbb`; absent where it says nothing. */
  readonly color?: string
}

export interface CueElement {
  readonly kind: 'element'
  readonly tag: CueTag
  readonly attributes: CueAttributes
  readonly children: readonly CueNode[]
}

export type CueNode = CueText | CueElement

export type CueDirection = 'ltr' | 'rtl' | 'auto'
export type CueAlign = 'start' | 'center' | 'end' | 'left' | 'right'
export type CueAnchor = 'left' | 'center' | 'right'
export type CuePlacement = 'top' | 'middle'

/** One timed piece of text, as every subtitle format ends up. */
export interface Cue {
  readonly id?: string
  /** Seconds from the start of the film, 0 or more. */
  readonly start: number
  /** Seconds, later than `start`. */
  readonly end: number
  /** A tree of whitelisted elements and text. Lines are separated by `br` elements; there are no empty lines. */
  readonly nodes: readonly CueNode[]
  /** `auto` when the text does not determine it. */
  readonly direction: CueDirection
  /** Centred when absent. */
  readonly align?: CueAlign
  /** At the bottom when absent. */
  readonly placement?: CuePlacement
  /** Percent of the width at which the text is anchored. */
  readonly position?: number
  /** Which side of the text's box the position is; that of the alignment when absent. */
  readonly anchor?: CueAnchor
  /** Percent of the width that the text may take. */
  readonly size?: number
}

/** A cue from a format's reader: not yet ordered, checked or given a direction. */
export interface DraftCue extends Omit<Cue, 'end' | 'direction'> {
  /** Null when the format does not say: then the next cue or the length of the text decides. */
  readonly end: number | null
  /** Placed, moving or timed by syllable: gives way to other cues where many are on screen at once. */
  readonly isEffect?: true
}

/** The result of a format's reader. */
export interface Draft {
  readonly cues: readonly DraftCue[]
  /** Pieces that looked like cues and could not be read. */
  readonly skipped: number
}

/** The text of a cue without its markup, lines separated by `\n`. Ruby text is left out: it repeats its base. */
export function plainText(nodes: readonly CueNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      if (node.tag === 'br') return '\n'
      return node.tag === 'rt' ? '' : plainText(node.children)
    })
    .join('')
}

/** The same tree with every text replaced, in reading order. */
export function mapText(nodes: readonly CueNode[], replace: (text: string) => string): CueNode[] {
  return nodes.map((node) =>
    node.kind === 'text'
      ? { ...node, text: replace(node.text) }
      : { ...node, children: mapText(node.children, replace) },
  )
}
