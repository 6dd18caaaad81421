import type { RecordRow } from '../storage/schema.ts'
import type { Usage } from './quota.ts'
import { isDeleted, type RecordKey, type RecordState } from './record.ts'
import { encodeState } from './stored-state.ts'

export const NO_GROWTH: Usage = Object.freeze({ rows: 0, records: 0, bytes: 0 })

export const sumOf = (one: Usage, other: Usage): Usage => ({
  rows: one.rows + other.rows,
  records: one.records + other.records,
  bytes: one.bytes + other.bytes,
})

const sizeOf = (state: RecordState): Usage => ({
  rows: 1,
  records: isDeleted(state) ? 0 : 1,
  bytes: Buffer.byteLength(encodeState(state)),
})

/** What an account grows by where a record becomes another. Settings are few, and bounded by themselves. */
export function growthOf({ kind }: RecordKey, before: RecordState | undefined, after: RecordState): Usage {
  if (kind === 'setting') return NO_GROWTH
  const [had, has] = [before ? sizeOf(before) : NO_GROWTH, sizeOf(after)]
  return { rows: has.rows - had.rows, records: has.records - had.records, bytes: has.bytes - had.bytes }
}

/** What an account grows by at most when these rows are written, whatever was there before. */
export function mostGrowthOf(written: readonly RecordRow[]): Usage {
  return written.reduce<Usage>((sum, { kind, is_gone: isGone, state }) => {
    if (kind === 'setting') return sum
    return sumOf(sum, { rows: 1, records: 1 - isGone, bytes: Buffer.byteLength(state) })
  }, NO_GROWTH)
}
