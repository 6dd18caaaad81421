import type { Draft } from '../cue.ts'
import { DraftList, draftOf, MOST_CUES } from './lines.ts'

// No `<` inside either, so that a file of nothing but openings is read once, not once for each.
const SYNC = /<sync\b[^<>]{0,200}>/gi
const PARAGRAPH = /<p\b[^<>]{0,200}>/gi
const START = /\bstart\s{0,4}=\s{0,4}["']?\s{0,4}(-?\d{1,9})/i
const CLASS = /\bclass\s{0,4}=\s{0,4}["']?\s{0,4}([\w-]{1,40})/i

interface Moment {
  readonly at: number
  readonly text: string
}

/**
 * SAMI (.smi): moments that each replace the text before; a space that does not break empties the screen. A file can hold
 * several languages as classes: the one with the most text is read.
 */
export function readSami(source: string): Draft {
  const found = new DraftList()
  const classes = new Map<string, Moment[]>()
  const syncs = firstMatches(source, SYNC)
  for (const [index, sync] of syncs.entries()) {
    const at = START.exec(sync[0])?.[1]
    if (at === undefined) {
      found.skipped += 1
      continue
    }
    const body = source.slice(sync.index + sync[0].length, syncs[index + 1]?.index ?? endOfBody(source))
    for (const [name, text] of paragraphsOf(body)) {
      const moments = classes.get(name)
      const moment = { at: Number(at) / 1000, text }
      if (moments === undefined) classes.set(name, [moment])
      else moments.push(moment)
    }
  }
  const [moments = []] = [...classes.values()].toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const ordered = moments.toSorted((a, b) => a.at - b.at)
  for (const [index, { at, text }] of ordered.entries()) {
    const cue = draftOf(at, ordered[index + 1]?.at ?? null, text)
    if (cue !== null) found.add(cue)
  }
  return found
}

function firstMatches(text: string, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  for (const match of text.matchAll(pattern)) {
    if (matches.push(match) >= MOST_CUES) break
  }
  return matches
}

function endOfBody(source: string): number {
  const end = source.slice(-2000).search(/<\/body>/i)
  return end === -1 ? source.length : source.length - Math.min(2000, source.length) + end
}

/** Class and text of each paragraph; text without a paragraph has the class of none. */
function paragraphsOf(body: string): [name: string, text: string][] {
  const starts = firstMatches(body, PARAGRAPH)
  if (starts.length === 0) return [['', body]]
  return starts.map((start, index) => [
    CLASS.exec(start[0])?.[1]?.toLowerCase() ?? '',
    // Line ends mean nothing here; only `<br>` breaks a line.
    body.slice(start.index + start[0].length, starts[index + 1]?.index).replaceAll(/[\r\n]+/g, ' '),
  ])
}

function lengthOf(moments: readonly Moment[]): number {
  return moments.reduce((sum, { text }) => sum + text.replaceAll(/&nbsp;|\s/g, '').length, 0)
}
