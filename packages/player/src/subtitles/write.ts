import { WEBVTT_CLASS_COLORS } from './colors.ts'
import type { Cue, CueAnchor, CueElement, CueNode } from './cue.ts'
import { directionOf } from './direction.ts'

const LINE_ENDS = /[\r\n\u{2028}\u{2029}]+/gu

/**
 * WebVTT of the cues, each delayed by the offset in seconds: for native tracks and cast receivers. Cues that end before
 * the film begins are left out.
 */
export function toWebVtt(cues: readonly Cue[], offsetSeconds = 0): string {
  const blocks = shiftedCues(cues, offsetSeconds).map((cue) => {
    const lines = vttLines(cue)
    const settings = settingsOf(cue).map((setting) => ` ${setting}`)
    const id = isSafeId(cue.id) ? `${cue.id}\n` : ''
    return `${id}${formatClock(cue.start, '.')} --> ${formatClock(cue.end, '.')}${settings.join('')}\n${lines}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** SubRip of the cues, each delayed by the offset in seconds: for downloads. Ids become numbers from 1. */
export function toSrt(cues: readonly Cue[], offsetSeconds = 0): string {
  return shiftedCues(cues, offsetSeconds)
    .map((cue, index) => {
      const keypad = keypadOf(cue)
      const lines = withoutEmptyLines(writeNodes(cue.nodes, srtColored, srtTag))
      return `${index + 1}\n${formatClock(cue.start, ',')} --> ${formatClock(cue.end, ',')}\n${keypad === USUAL_KEY ? '' : `{\\an${keypad}}`}${lines}\n`
    })
    .join('\n')
}

/** At the bottom in the middle. */
const USUAL_KEY = 2

/** The place as the keys of a number pad have it. */
function keypadOf({ placement, align }: Cue): number {
  const row = placement === 'top' ? 6 : placement === 'middle' ? 3 : 0
  return row + (align === 'left' ? 1 : align === 'right' ? 3 : 2)
}

function shiftedCues(cues: readonly Cue[], offset: number): Cue[] {
  return cues
    .map((cue) => ({ ...cue, start: Math.max(0, cue.start + offset), end: cue.end + offset }))
    .filter(({ start, end }) => Number.isFinite(start) && end > 0 && end > start)
}

/** `hh:mm:ss.mmm`, hours with as many digits as they need. */
function formatClock(seconds: number, point: '.' | ','): string {
  const total = Math.round(Math.min(seconds, Number.MAX_SAFE_INTEGER / 1000) * 1000)
  const part = (value: number, digits = 2) => String(value).padStart(digits, '0')
  const [hours, minutes] = [Math.floor(total / 3_600_000), Math.floor(total / 60_000) % 60]
  return `${part(hours)}:${part(minutes)}:${part(Math.floor(total / 1000) % 60)}${point}${part(total % 1000, 3)}`
}

const ANCHORS = { left: 'line-left', center: 'center', right: 'line-right' } as const satisfies Record<
  CueAnchor,
  string
>

function settingsOf({ align, anchor, placement, position, size }: Cue): string[] {
  return [
    ...(placement === 'top' ? ['line:0'] : placement === 'middle' ? ['line:50%'] : []),
    ...(position === undefined ? [] : [`position:${percent(position)}${anchor ? `,${ANCHORS[anchor]}` : ''}`]),
    ...(size === undefined ? [] : [`size:${percent(size)}`]),
    ...(align === undefined ? [] : [`align:${align}`]),
  ]
}

function percent(value: number): string {
  return `${Number(Math.min(Math.max(value, 0), 100).toFixed(4))}%`
}

/** An id on one line that no parser can mistake for anything else. */
function isSafeId(id: string | undefined): id is string {
  return id !== undefined && id.trim() !== '' && !/[\p{Cc}\u{2028}\u{2029}]|-->|^(?:NOTE|STYLE|REGION|WEBVTT)/u.test(id)
}

/**
 * A native track knows no direction but that of the first letter: lines of another direction than their cue get a mark.
 */
function vttLines(cue: Cue): string {
  const lines = withoutEmptyLines(writeNodes(cue.nodes, vttColored, vttTag))
  if (cue.direction !== 'rtl') return lines
  return lines
    .split('\n')
    .map((line) => (directionOf(line.replaceAll(/<[^>]*>|&\w+;/g, '')) === 'rtl' ? line : `\u{200f}${line}`))
    .join('\n')
}

interface Tag {
  readonly before: string
  readonly after: string
}

function writeNodes(
  nodes: readonly CueNode[],
  text: (text: string, color: string | undefined) => string,
  tag: (element: CueElement) => Tag,
): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return text(node.text.replace(LINE_ENDS, ' '), node.color)
      if (node.tag === 'br') return '\n'
      const { before, after } = tag(node)
      return `${before}${writeNodes(node.children, text, tag)}${after}`
    })
    .join('')
}

/** A blank line would end the cue. */
function withoutEmptyLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n')
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function vttText(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character)
}

const CLASSES = new Map(Array.from(WEBVTT_CLASS_COLORS, ([name, color]) => [color, name]))

/** Colours without a class of their own are left to the reader's style. */
function vttColored(text: string, color: string | undefined): string {
  const name = color === undefined ? undefined : CLASSES.get(color)
  return name === undefined ? vttText(text) : `<c.${name}>${vttText(text)}</c>`
}

/** WebVTT has no span; where one has a language or a title it is a `lang` or a `v`, else a `c`. */
function vttTag({ tag, attributes: { title, lang } }: CueElement): Tag {
  const annotation = (value: string) => vttText(value.replace(LINE_ENDS, ' '))
  if (tag === 'v' || (tag === 'span' && title !== undefined)) return tagOf('v', title && annotation(title))
  if (tag === 'lang' || (tag === 'span' && lang !== undefined)) return tagOf('lang', lang && annotation(lang))
  return tagOf(tag === 'span' ? 'c' : tag)
}

function tagOf(name: string, annotation?: string): Tag {
  return { before: annotation === undefined ? `<${name}>` : `<${name} ${annotation}>`, after: `</${name}>` }
}

/**
 * SubRip has no escapes: a tag is broken up by an invisible character, and an arrow is drawn as one that stands in no line
 * of times, however loosely a reader takes them.
 */
function srtText(text: string): string {
  return text.replaceAll(/-+>|→/g, '⇢').replaceAll(/<(?=[a-zA-Z/!?])|\{(?=\\)/g, '$&\u{2060}')
}

function srtColored(text: string, color: string | undefined): string {
  return color === undefined ? srtText(text) : `<font color="${color}">${srtText(text)}</font>`
}

function srtTag({ tag }: CueElement): Tag {
  return tag === 'b' || tag === 'i' || tag === 'u' ? tagOf(tag) : { before: '', after: '' }
}
