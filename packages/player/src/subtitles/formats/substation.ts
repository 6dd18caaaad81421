import { parseSubStationColor } from '../colors.ts'
import type { CueNode, Draft, DraftCue } from '../cue.ts'
import { turnsDrawing } from '../drawings.ts'
import { standingOf } from '../markup.ts'
import { NodeBuilder } from '../node-builder.ts'
import { parseClock } from '../timecode.ts'
import { DraftList, linesOf } from './lines.ts'

interface Look {
  readonly b: boolean
  readonly i: boolean
  readonly u: boolean
  readonly color: string | undefined
}

interface Style extends Look {
  /** As on a number pad. */
  readonly alignment: number
}

const PLAIN: Style = { b: false, i: false, u: false, color: undefined, alignment: 2 }
const EVENT_FIELDS = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text']
/** Codes that place, move or cut a line, or time its syllables. */
const EFFECT_CODE = /\\(?:pos|move|i?clip)\s{0,9}\(|\\k[fo]?\s{0,9}\d/i
const MOST_TEXT_CHARACTERS = 65_536

/**
 * Advanced SubStation and SubStation (.ass, .ssa): the words of the dialogue lines, with bold, italics, underline and
 * alignment and the primary colour from styles and override codes. Karaoke, positions and drawings are left out; lines with
 * such effects are marked as effects.
 */
export function readSubStation(source: string): Draft {
  const found = new DraftList()
  const styles = new Map<string, Style>()
  let section = ''
  let styleFields: readonly string[] = []
  let eventFields: readonly string[] = EVENT_FIELDS
  for (const line of linesOf(source)) {
    const heading = /^\s{0,9}\[([^\]]{1,60})\]/.exec(line)?.[1]
    if (heading !== undefined) section = heading.toLowerCase()
    const colon = line.indexOf(':')
    if (colon === -1 || colon > 20) continue
    const kind = line.slice(0, colon).trim().toLowerCase()
    const rest = line.slice(colon + 1)
    const isStyles = section.includes('styles')
    if (kind === 'format') {
      const fields = rest
        .slice(0, 2000)
        .split(',')
        .map((field) => field.trim().toLowerCase())
      if (isStyles) styleFields = fields
      else eventFields = fields
    } else if (kind === 'style' && isStyles && styles.size < 1000) {
      const [name, style] = readStyle(fieldsOf(rest, styleFields), section.includes('+'))
      styles.set(name, style)
    } else if (kind === 'dialogue') {
      if (found.isFull) return found
      const cue = readDialogue(fieldsOf(rest, eventFields), styles)
      // A line that only draws does not count as skipped text.
      if (cue !== 'drawing') found.add(cue)
    }
  }
  return found
}

type Fields = ReadonlyMap<string, string>

/** The values by name. The last field takes the rest of the line, commas included. */
function fieldsOf(line: string, names: readonly string[]): Fields {
  const fields = new Map<string, string>()
  let from = 0
  for (const [index, name] of names.entries()) {
    const comma = index === names.length - 1 ? -1 : line.indexOf(',', from)
    fields.set(name, line.slice(from, comma === -1 ? undefined : comma).trim())
    if (comma === -1) break
    from = comma + 1
  }
  return fields
}

function readStyle(fields: Fields, isAdvanced: boolean): [name: string, style: Style] {
  const is = (name: string) => Number(fields.get(name) ?? 0) !== 0
  const alignment = Number(fields.get('alignment') ?? 2)
  return [
    nameOf(fields.get('name')),
    {
      b: is('bold'),
      i: is('italic'),
      u: is('underline'),
      color: parseSubStationColor(fields.get('primarycolour') ?? ''),
      alignment: isAdvanced ? alignment : fromOldAlignment(alignment),
    },
  ]
}

/** A leading star marks a style as changed, and is no part of its name. */
function nameOf(written = ''): string {
  return written.replace(/^\*/, '').toLowerCase()
}

/** SubStation 4 counts 1 to 3 from the left, and adds 4 at the top, 8 in the middle. */
function fromOldAlignment(old: number): number {
  return ((old - 1) % 4) + 1 + (old > 8 ? 3 : old > 4 ? 6 : 0)
}

function readDialogue(fields: Fields, styles: ReadonlyMap<string, Style>): DraftCue | null | 'drawing' {
  const start = parseClock(fields.get('start') ?? '')
  const end = parseClock(fields.get('end') ?? '')
  if (start === null) return null
  const style = styles.get(nameOf(fields.get('style'))) ?? styles.get('default') ?? PLAIN
  const words = (fields.get('text') ?? '').slice(0, MOST_TEXT_CHARACTERS)
  const { nodes, alignment, hasDrawn } = readWords(words, style)
  if (nodes.length === 0) return hasDrawn ? 'drawing' : null
  const isEffect = fields.get('effect') || EFFECT_CODE.test(words)
  return { start, end, nodes, ...standingOf(alignment), ...(isEffect && { isEffect: true as const }) }
}

interface Words {
  readonly nodes: readonly CueNode[]
  readonly alignment: number
  readonly hasDrawn: boolean
}

/** Runs of text between `{\overrides}`; braces without a backslash are a comment. */
function readWords(text: string, style: Style): Words {
  const builder = new NodeBuilder()
  let look: Look = style
  let alignment: number | null = null
  let isDrawing = false
  let hasDrawn = false
  let at = 0
  while (at < text.length && !builder.isFull) {
    const brace = text.indexOf('{', at)
    const closing = brace === -1 ? -1 : text.indexOf('}', brace)
    const runEnd = closing === -1 ? text.length : brace
    if (isDrawing) hasDrawn = true
    else writeRun(builder, look, text.slice(at, runEnd))
    if (closing === -1) break
    for (const code of text
      .slice(brace + 1, closing)
      .split('\\')
      .slice(1)) {
      look = changeLook(look, style, code)
      isDrawing = turnsDrawing(code) ?? isDrawing
      // The first alignment of a line counts, as in the players that these files are made for.
      alignment ??= alignmentOf(code.trim())
    }
    at = closing + 1
  }
  return { nodes: builder.finish(), alignment: alignment ?? style.alignment, hasDrawn }
}

function alignmentOf(code: string): number | null {
  const keypad = /^an([1-9])$/.exec(code)?.[1]
  if (keypad !== undefined) return Number(keypad)
  const old = /^a(1?\d)$/.exec(code)?.[1]
  return old === undefined || Number(old) === 0 ? null : fromOldAlignment(Number(old))
}

/**
 * `b1`, `b700`, `i0`, `u1`, `c&HFF&`, or `r` back to the style; a code without a value also falls back to the style.
 */
function changeLook(look: Look, style: Style, code: string): Look {
  const [, name, value] = /^\s*(b|i|u)(\d{0,4})\s*$/.exec(code) ?? []
  if (name === 'b' || name === 'i' || name === 'u') {
    const isOn = value === '' ? style[name] : name === 'b' ? Number(value) === 1 || Number(value) >= 600 : value !== '0'
    return { ...look, [name]: isOn }
  }
  const color = /^\s*1?c(&H[\da-f]{1,8}&?)?\s*$/i.exec(code)
  if (color !== null) return { ...look, color: color[1] === undefined ? style.color : parseSubStationColor(color[1]) }
  return /^\s*r(?![a-z])/.test(code) ? style : look
}

function writeRun(builder: NodeBuilder, look: Look, run: string): void {
  if (run === '') return
  const tags = (['b', 'i', 'u'] as const).filter((tag) => look[tag])
  if (look.color !== undefined) builder.open('font', {}, look.color)
  for (const tag of tags) builder.open(tag)
  // `\N` breaks the line; `\n` only where lines do not wrap by themselves, so it is a space; `\h` is a space that does not break.
  builder.text(run.replaceAll('\\N', '\n').replaceAll('\\n', ' ').replaceAll('\\h', '\u{a0}'))
  for (const tag of tags.toReversed()) builder.close(tag)
  if (look.color !== undefined) builder.close('font')
}
