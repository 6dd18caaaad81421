import type { Draft, DraftCue } from '../cue.ts'
import { parseCueText } from '../markup.ts'
import { DraftList, linesOf } from './lines.ts'

const CUE_LINE = /^\s{0,9}\{(\d{1,9})\}\{(\d{0,9})\}(.*)$/s
const FRAME_RATE = /^\d{1,3}(?:[.,]\d{1,6})?$/
/** The rate of a film on a disc; files with another rate usually name it in their first line. */
const USUAL_FRAME_RATE = 23.976

/** MicroDVD (.sub): `{from frame}{to frame}text|second line`. The first line may name the frames per second. */
export function readMicroDvd(source: string): Draft {
  const found = new DraftList()
  let rate = USUAL_FRAME_RATE
  let isFirst = true
  for (const line of linesOf(source)) {
    if (found.isFull) break
    const [, from, to, text = ''] = CUE_LINE.exec(line) ?? []
    if (from === undefined) {
      if (line.trim() !== '') found.skipped += 1
      continue
    }
    const isRate = isFirst && Number(from) <= 1 && FRAME_RATE.test(text.trim())
    isFirst = false
    if (isRate) {
      const reported = Number(text.trim().replace(',', '.'))
      if (reported >= 1 && reported <= 240) rate = reported
      continue
    }
    found.add(cueOf(Number(from) / rate, to ? Number(to) / rate : null, text))
  }
  return found
}

function cueOf(start: number, end: number | null, text: string): DraftCue | null {
  const { nodes } = parseCueText(text.slice(0, 10_000).split('|').map(markLine).join('\n'))
  return nodes.length === 0 ? null : { start, end, nodes }
}

/** `{y:i}` and a leading slash set a line in italics; `{y:b}`, `{y:u}` likewise. Other codes (colour, font) are dropped. */
function markLine(line: string): string {
  let before = ''
  let rest = line
  for (;;) {
    const [code, name, value = ''] = /^\s*\{(\w):([^}]{0,60})\}/.exec(rest) ?? []
    if (code === undefined) break
    if (name?.toLowerCase() === 'y')
      before += ['b', 'i', 'u']
        .filter((tag) => value.includes(tag))
        .map((tag) => `<${tag}>`)
        .join('')
    rest = rest.slice(code.length)
  }
  if (rest.startsWith('/')) return `<i>${before}${rest.slice(1)}</i>`
  return before === '' ? rest : `${before}${rest}${before.replaceAll('<', '</')}`
}
