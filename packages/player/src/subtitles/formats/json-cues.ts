import type { Draft } from '../cue.ts'
import { parseClock } from '../timecode.ts'
import { DraftList, draftOf, MOST_CUES } from './lines.ts'

type Row = Readonly<Record<string, unknown>>

/** Cues last seconds. When half of them last this many units or longer, the units are milliseconds. */
const MILLISECONDS_FROM = 100

/**
 * JSON: a list of `{ start, end, text }`, or an object with such a list as `cues`; times in seconds, in milliseconds
 * (recognised by how long cues last), or as `00:00:01.000`. `from`, `to`, `duration` and `content` are understood as
 * well.
 */
export function readJson(source: string): Draft {
  const found = new DraftList()
  const rows = rowsOf(parse(source)).map((row) => ({
    start: timeOf(row['start'] ?? row['startTime'] ?? row['from']),
    end: timeOf(row['end'] ?? row['endTime'] ?? row['to']),
    duration: timeOf(row['duration'] ?? row['dur']),
    text: row['text'] ?? row['content'] ?? row['body'],
  }))
  const lengths = rows.flatMap(({ start, end, duration }) => {
    const [from, to] = [numberOf(start), numberOf(end)]
    return from !== null && to !== null ? [to - from] : typeof duration === 'number' ? [duration] : []
  })
  const median = lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0
  const seconds = (time: Time) =>
    time === null ? null : typeof time === 'number' ? (median >= MILLISECONDS_FROM ? time / 1000 : time) : time.seconds
  for (const row of rows) {
    const start = seconds(row.start)
    const length = seconds(row.duration)
    const end = seconds(row.end) ?? (start === null || length === null ? null : start + length)
    found.add(start === null || typeof row.text !== 'string' ? null : draftOf(start, end, row.text))
  }
  return found
}

/** A bare number's unit is not known yet. */
type Time = number | { readonly seconds: number } | null

function timeOf(value: unknown): Time {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.length > 40) return null
  const seconds = parseClock(value)
  if (seconds !== null) return { seconds }
  return /^\s*\d{1,12}(?:\.\d{1,40})?\s*$/.test(value) ? Number(value) : null
}

function numberOf(time: Time): number | null {
  return typeof time === 'number' ? time : null
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return null
  }
}

function rowsOf(value: unknown): Row[] {
  const list = isRow(value) ? (value['cues'] ?? value['captions'] ?? value['subtitles'] ?? value['body']) : value
  return Array.isArray(list) ? list.slice(0, MOST_CUES).filter(isRow) : []
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
