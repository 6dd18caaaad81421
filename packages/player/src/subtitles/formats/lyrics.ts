import type { Draft } from '../cue.ts'
import { DraftList, draftOf, linesOf, MOST_CUES } from './lines.ts'

const TIME_TAG = /^\s{0,9}\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,40}))?\]/
const OFFSET_TAG = /^\s{0,9}\[offset:\s{0,9}([+-]?\d{1,7})\s{0,9}\]/i
const WORD_TIME = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,40})?>/g
/** Limit of times on one line, enough for a refrain. */
const MOST_TIMES_OF_A_LINE = 100

/** Lyrics (.lrc): `[mm:ss.xx]` one or more times before a line, which stays until the next; an empty line ends it. */
export function readLyrics(source: string): Draft {
  const found = new DraftList()
  const lines: { at: number; text: string }[] = []
  let offset = 0
  for (const line of linesOf(source)) {
    const reported = OFFSET_TAG.exec(line)?.[1]
    // The tag says how much earlier every line appears.
    if (reported !== undefined) offset = Number(reported) / 1000
    let rest = line
    const times: number[] = []
    while (times.length < MOST_TIMES_OF_A_LINE) {
      const [tag, minutes, seconds, fraction = '0'] = TIME_TAG.exec(rest) ?? []
      if (tag === undefined) break
      times.push(Number(`${Number(minutes) * 60 + Number(seconds)}.${fraction}`))
      rest = rest.slice(tag.length)
    }
    const text = rest.slice(0, 10_000).replace(WORD_TIME, '')
    for (const at of times) lines.push({ at, text })
    if (lines.length >= MOST_CUES) break
  }
  const ordered = lines.toSorted((a, b) => a.at - b.at)
  for (const [index, { at, text }] of ordered.entries()) {
    if (text.trim() === '') continue
    const end = ordered[index + 1]?.at
    found.add(draftOf(Math.max(0, at - offset), end === undefined ? null : Math.max(0, end - offset), text))
  }
  return found
}
