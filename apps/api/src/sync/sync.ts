import {
  type BatchAnswer,
  type Change,
  type ChangeResult,
  changeSchema,
  CHANGES_PAGE,
  CLOCKS_APART_MS,
  FULL_ACCOUNT,
  type ChangesPage,
  type HlcTimestamp,
} from '@matinee/contracts'
import { compareTimestamps } from '@matinee/domain'
import { type Clock, MINUTE_MS } from '@matinee/server-kit'
import { HttpError } from '../http/http-error.ts'
import type { UnitOfWork } from '../library/unit-of-work.ts'
import type { Library } from '../library/library.ts'
import {
  bookmarkKey,
  keyText,
  latestTimestamp,
  progressKey,
  ratingKey,
  type RecordMutation,
  type RecordKey,
  settingKey,
} from '../library/record.ts'

/** A clock that is put right by less may have been right, ms. */
const CLOCK_STEP_MS = MINUTE_MS

/** The batch protocol (contracts, account/sync): what devices did, and what they have to learn. */
export interface Sync {
  /** Applies a batch in one transaction. A malformed change rejects only itself. */
  submit: (userId: string, changes: readonly unknown[]) => Promise<BatchAnswer>
  /** A page of what changed after a cursor; from the beginning where that cursor is too old, or this server lost its place. */
  changes: (userId: string, asked: ChangesAsked) => Promise<ChangesPage>
}

/** A place of an account's order that this server told of, and its own time then, ms. */
export interface ReportedCursor {
  cursor: number
  at: number
}

export interface ChangesAsked {
  since: number
  limit?: number | undefined
  reported?: readonly ReportedCursor[]
}

/** A change as far as it could be read. */
type Read = { change: Change } | { rejected: ChangeResult }

export function createSync({ library, clock }: { library: Library; clock: Clock }): Sync {
  /**
   * Whether this server had not come to a place when it told of it: then it was restored from a backup since, and others may have
   * written past that place. A moment that is still to come was written by a clock that was wrong, and says nothing.
   */
  const isRestoredSince = async (userId: string, { cursor, at }: ReportedCursor): Promise<boolean> => {
    const passedAt = await library.reachedAfter(userId, cursor)
    return passedAt !== undefined && passedAt > at + CLOCKS_APART_MS && passedAt <= clock.now()
  }

  return {
    async submit(userId, raw) {
      const read = raw.map(readChange)
      const changes = read.flatMap((one) => ('change' in one ? [one.change] : []))
      const needs = { allocateCursor: 0, keys: keysOf(changes), changeIds: changes.map(({ id }) => id) } as const
      const { value, cursor } = await library.change(userId, needs, (work) => applyAll(work, changes))
      return {
        results: read.map((one) =>
          'rejected' in one ? one.rejected : (value.get(one.change) ?? rejection(one.change.id)),
        ),
        cursor,
        serverTime: clock.now(),
      }
    },
    async changes(userId, { since, limit = CHANGES_PAGE.usual, reported = [] }) {
      // Read before the records, so that nothing written meanwhile is skipped.
      const place = await library.place(userId)
      const isTooOld = since > 0 && since < place.forgotten_to
      const restored = await Promise.all(reported.map((place) => isRestoredSince(userId, place)))
      const farthest = Math.max(since, ...reported.map(({ cursor }) => cursor))
      const isLost = !isTooOld && (farthest > place.cursor || restored.includes(true))
      const isKnown = !isTooOld && !isLost
      const from = isKnown ? since : 0
      const found = await library.since(userId, from, limit + 1)
      const changes = found.slice(0, limit)
      const more = found.length > limit
      const last = changes.at(-1)?.cursor ?? from
      return {
        changes,
        nextCursor: more ? last : Math.max(last, place.cursor),
        more,
        ...(!isKnown && { reset: true as const }),
        ...(isLost && { lost: true as const }),
        serverTime: clock.now(),
      }
    },
  }
}

function readChange(raw: unknown): Read {
  const parsed = changeSchema.safeParse(raw)
  if (parsed.success) return { change: parsed.data }
  const [issue] = parsed.error.issues
  const id = typeof raw === 'object' && raw !== null && 'id' in raw && typeof raw.id === 'string' ? raw.id : null
  return { rejected: rejection(id?.slice(0, 100) ?? null, issue && `${issue.path.join('.')}: ${issue.message}`) }
}

const rejection = (id: string | null, reason = 'malformed'): ChangeResult => ({ id, status: 'rejected', reason })

/** Does what is new, each in its place in time. */
function applyAll(work: UnitOfWork, changes: readonly Change[]): Map<Change, ChangeResult> {
  const results = new Map<Change, ChangeResult>()
  // In the order of the mutations, because those from the future get the timestamps of their receipt one after the other.
  for (const change of changes.toSorted((one, two) =>
    compareTimestamps(claimedTimestamp(one), claimedTimestamp(two)),
  )) {
    const { id } = change
    const first = work.outcomeOf(id)
    if (first) {
      results.set(change, { id, status: 'duplicate', first })
      continue
    }
    results.set(change, applyOne(work, change))
  }
  return results
}

/** Does one change. What the account has no room for is not remembered: sent again when there is room, it is done. */
function applyOne(work: UnitOfWork, change: Change): ChangeResult {
  const { id } = change
  try {
    const isApplied = work.apply(keyOf(change), mutationOf(change, acceptedTimestamp(work, change)))
    const status = isApplied ? 'applied' : 'superseded'
    work.rememberChange(id, status)
    return { id, status }
  } catch (failure) {
    if (failure instanceof HttpError && failure.reason === 'accountFull') return rejection(id, FULL_ACCOUNT)
    throw failure
  }
}

const claimedTimestamp = ({ deed: mutation }: Change): HlcTimestamp => mutation

/**
 * The device's own timestamp, or that of the receipt when the device claims a time that has not been yet. So it is for a record that says
 * so itself: it was written while this server's clock was ahead, and would else beat everything until then.
 */
function acceptedTimestamp(work: UnitOfWork, change: Change): HlcTimestamp {
  const { at: recordAt } = latestTimestamp(work.state(keyOf(change)))
  if (change.deed.at > work.now || recordAt > work.now + CLOCK_STEP_MS) return work.nextTimestamp(change.deed.device)
  const claimed = claimedTimestamp(change)
  work.observe(claimed)
  return claimed
}

function keyOf(change: Change): RecordKey {
  if (change.kind === 'setting') return settingKey(change.name)
  if (change.kind === 'bookmark') return bookmarkKey(change.tmdbId)
  if (change.kind === 'rating') return ratingKey(change.title)
  return progressKey(change.tmdbId, change.seasonId, change.episodeId)
}

/** The records of a batch, each once. */
const keysOf = (changes: readonly Change[]): RecordKey[] => [
  ...new Map(changes.map((change) => [keyText(keyOf(change)), keyOf(change)])).values(),
]

function mutationOf(change: Change, timestamp: HlcTimestamp): RecordMutation {
  if (change.op === 'delete') return { op: 'delete', timestamp }
  if (change.kind === 'setting') return { op: 'put', timestamp, values: { setting: change.value } }
  if (change.kind === 'rating') return { op: 'put', timestamp, values: { rating: change.value.stars } }
  const momentIn = ({ updatedAt }: { updatedAt?: string | undefined }) =>
    updatedAt === undefined ? timestamp.at : Math.min(Math.max(0, Date.parse(updatedAt)), timestamp.at)
  if (change.kind === 'bookmark') {
    const isElsewhere = change.value.updatedAt !== undefined
    const savedAt = isElsewhere ? { savedAt: momentIn(change.value) } : {}
    return { op: 'put', timestamp, values: { bookmark: change.value.meta, ...savedAt } }
  }
  const { meta, seasonNumber = null, episodeNumber = null, position, isHidden, isWatched } = change.value
  return {
    op: 'put',
    timestamp,
    values: {
      part: { meta, seasonNumber, episodeNumber },
      ...(position && { position: { ...position, updatedAt: momentIn(position) } }),
      ...(isHidden !== undefined && { isHidden }),
      ...(isWatched !== undefined && { isWatched }),
    },
  }
}
