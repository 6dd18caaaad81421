import { sql } from 'kysely'
import { type Clock, HOUR_MS } from '@matinee/server-kit'
import type { Engine, Rows } from '../storage/storage.ts'

/** What an account may hold: records of titles that are not deleted, and bytes of what all its records of titles say. */
export interface Quota {
  records: number
  bytes: number
}

/** What an account holds; `rows` counts the deleted records that are remembered as well. */
export interface Usage extends Quota {
  rows: number
}

/** Rows for each record that an account may hold: deletions are remembered for a while, and must not gather without end. */
const ROWS_A_RECORD = 4
/** What records that are there may grow by over the limit of bytes, so that a position can be saved in a full account. */
const GROWTH_SHARE = 0.25
/** No record of a title is longer: all its texts at their limits, escaped. */
const LONGEST_RECORD = 24 * 1024
const MOST_KNOWN = 10_000

/** What is known is counted again after this: the daily clean-up forgets deletions, which no place in an account's order tells. */
const KNOWN_MS = HOUR_MS

interface Known extends Usage {
  /** Where the account's order stood then. */
  cursor: number
  /** Whether it was counted, and not only bounded. */
  isExact: boolean
  /** When its last count was, or began to be added up from nothing, ms. */
  since: number
}

/** What still fits, of which a transaction takes its part. */
export interface Room {
  /** Takes room for what a record grows by; false, with nothing taken, where it does not fit. */
  take: (growth: Usage) => boolean
}

async function count(rows: Rows, engine: Engine, userId: string): Promise<Usage> {
  const bytes = engine === 'postgres' ? sql`octet_length(state)` : sql`length(cast(state as blob))`
  const { rows: counted } = await sql<Record<keyof Usage, number>>`
    select count(*) as rows, coalesce(sum(1 - is_gone), 0) as records, coalesce(sum(${bytes}), 0) as bytes
    from records where user_id = ${userId} and kind in ('bookmark', 'progress', 'rating')
  `.execute(rows)
  const [usage] = counted
  return { rows: Number(usage?.rows), records: Number(usage?.records), bytes: Number(usage?.bytes) }
}

/**
 * Watches over what accounts hold, without a statement more for most writes: an account has no more records than its order has
 * places, so that it is counted only when it could be near its limit, and what is known of it is kept in memory from then on.
 */
export function createQuotas({ quota, engine, clock }: { quota: Quota; engine: Engine; clock: Clock }) {
  const known = new Map<string, Known>()
  const most: Usage = { ...quota, rows: quota.records * ROWS_A_RECORD }

  const keep = (userId: string, usage: Known): Known => {
    known.delete(userId)
    known.set(userId, usage)
    const [oldest] = known.keys()
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
    return usage
  }

  /** At most so much: what is known, and behind it a record of the longest for each place that others took since. */
  const boundOf = (userId: string, cursor: number): Known => {
    const last = known.get(userId)
    const isGood = last && last.cursor <= cursor && clock.now() - last.since < KNOWN_MS
    const from = isGood ? last : { rows: 0, records: 0, bytes: 0, cursor: 0, isExact: true, since: clock.now() }
    const more = cursor - from.cursor
    if (more === 0) return from
    const { rows, records, bytes, since } = from
    return {
      rows: rows + more,
      records: records + more,
      bytes: bytes + more * LONGEST_RECORD,
      cursor,
      since,
      isExact: false,
    }
  }

  const exact = async (rows: Rows, userId: string, cursor: number): Promise<Known> => {
    const bound = boundOf(userId, cursor)
    return bound.isExact
      ? bound
      : keep(userId, { ...(await count(rows, engine, userId)), cursor, isExact: true, since: clock.now() })
  }

  return {
    most,
    /** Whether so many new records of the longest fit in any case into an account whose order stands here. */
    hasPlenty(userId: string, cursor: number, added: number): boolean {
      const { rows, records, bytes } = boundOf(userId, cursor)
      return (
        rows + added <= most.rows && records + added <= most.records && bytes + added * LONGEST_RECORD <= most.bytes
      )
    },
    /** What still fits, counted inside the transaction that wants to add to it. */
    async room(rows: Rows, userId: string, cursor: number): Promise<Room> {
      const used = { ...(await exact(rows, userId, cursor)) }
      return {
        take(growth) {
          const mostBytes = growth.rows > 0 || growth.records > 0 ? most.bytes : most.bytes * (1 + GROWTH_SHARE)
          const isTooMuch =
            (growth.rows > 0 && used.rows + growth.rows > most.rows) ||
            (growth.records > 0 && used.records + growth.records > most.records) ||
            (growth.bytes > 0 && used.bytes + growth.bytes > mostBytes)
          if (isTooMuch) return false
          used.rows += growth.rows
          used.records += growth.records
          used.bytes += growth.bytes
          return true
        },
      }
    },
    /** Takes in what a transaction added that is durable now. `isExact` where it knows, and not only at most. */
    note(
      userId: string,
      { since, cursor, growth, isExact }: { since: number; cursor: number; growth: Usage; isExact: boolean },
    ) {
      const before = boundOf(userId, since)
      // Somebody counted later than that.
      if ((known.get(userId)?.cursor ?? 0) > since) return
      keep(userId, {
        rows: before.rows + growth.rows,
        records: before.records + growth.records,
        bytes: before.bytes + growth.bytes,
        cursor,
        isExact: before.isExact && isExact,
        since: before.since,
      })
    },
    /** What an account holds, counted. */
    usage: exact,
  }
}
