import type { CueAlign, Draft, DraftCue } from '../cue.ts'
import { parseCueText } from '../markup.ts'
import { parseArrowTiming, type Timing } from '../timecode.ts'
import { DraftList, linesOf } from './lines.ts'

const ALIGNS: ReadonlySet<string> = new Set<CueAlign>(['start', 'center', 'end', 'left', 'right'])

/** WebVTT (.vtt), by its blocks: a blank line ends a cue; notes, styles and regions are left out. */
export function readWebVtt(source: string): Draft {
  const found = new DraftList()
  let block: string[] = []
  let hasArrow = false
  const finish = () => {
    if (hasArrow) for (const cue of cuesOfBlock(block)) found.add(cue)
    hasArrow = false
    if (block.length > 0) block = []
  }
  for (const line of linesOf(source)) {
    if (found.isFull) return found
    if (line.trim() === '') finish()
    else block.push(line)
    hasArrow ||= line.includes('-->')
  }
  finish()
  return found
}

/** Usually one cue, or none; a line of times inside a text begins the next cue, as the format says. */
function cuesOfBlock(block: readonly string[]): (DraftCue | null)[] {
  if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block[0] ?? '')) return []
  const cues: (DraftCue | null)[] = []
  let timing: Timing | null = null
  let id = ''
  let text: string[] = []
  const finish = () => {
    if (timing !== null) cues.push(cueOf(timing, id, text.join('\n')))
  }
  for (const [index, line] of block.entries()) {
    const next: Timing | null = line.includes('-->') ? parseArrowTiming(line) : null
    if (next !== null) {
      finish()
      id = timing === null && index === 1 ? (block[0] ?? '') : ''
      timing = next
      text = []
    } else if (timing !== null) text.push(line)
    else if (line.includes('-->')) cues.push(null)
  }
  finish()
  return cues
}

function cueOf(timing: Timing, id: string, text: string): DraftCue | null {
  const content = parseCueText(text)
  if (content.nodes.length === 0) return null
  const name = id.replace(/\p{Cc}/gu, '').trim()
  return {
    ...(name !== '' && { id: name.slice(0, 100) }),
    start: timing.start,
    end: timing.end,
    ...content,
    ...readSettings(timing.settings),
  }
}

type Settings = Pick<DraftCue, 'align' | 'placement' | 'position' | 'size'>

/** The settings that make sense on a screen that stacks cues: vertical text, regions and exact rows do not. */
function readSettings(written: string): Settings {
  const settings: { -readonly [Name in keyof Settings]: Settings[Name] } = {}
  for (const setting of written.split(/\s+/, 20)) {
    const [name, value = ''] = setting.split(':', 2)
    const first = value.split(',', 1)[0] ?? ''
    if (name === 'align' && isAlign(first)) settings.align = first
    const percent = /^(\d{1,3}(?:\.\d{1,6})?)%$/.exec(first)?.[1]
    const isPercent = percent !== undefined && Number(percent) <= 100
    if (name === 'position' && isPercent) settings.position = Number(percent)
    if (name === 'size' && isPercent) settings.size = Number(percent)
    if (name === 'line') {
      const row = /^\d{1,3}$/.test(first) ? Number(first) : Number.POSITIVE_INFINITY
      if (isPercent ? Number(percent) < 40 : row < 6) settings.placement = 'top'
      else if (isPercent ? Number(percent) < 65 : row < 9) settings.placement = 'middle'
    }
  }
  return settings
}

function isAlign(word: string): word is CueAlign {
  return ALIGNS.has(word)
}
