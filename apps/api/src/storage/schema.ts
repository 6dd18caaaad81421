import type { Generated } from 'kysely'

/**
 * The tables. Rows are keyed by user first and no query joins two users, so that they can be spread by user over a cluster
 * (architecture §4.4). Times are whole milliseconds since 1970. An empty text stands for "none" inside keys, because nulls
 * are never equal.
 */

export interface UserRow {
  id: string
  public_key: string
  namespace: string
  /** JSON: the profile. */
  profile: string
  created_at: number
  last_logged_in: number
  /** Last known sign of life, to the day: an account in use is never cleaned up. */
  last_seen_at: number
  /** Place of the newest change in this account's order; every write of the library moves it on. */
  cursor: number
  /** The account's logical clock: no timestamp in its library is later. */
  clock_at: number
  clock_counter: number
  /** Deletions up to this place may have been forgotten: older cursors start over. */
  forgotten_to: number
}

export interface SessionRow {
  user_id: string
  id: string
  created_at: number
  accessed_at: number
  expires_at: number
  device: string
  user_agent: string
}

/** A session of an account that is still to be made or found. */
export type SessionDraft = Omit<SessionRow, 'user_id'>

export type RecordKind = 'bookmark' | 'progress' | 'rating' | 'setting'

/** One bookmark, one film's or episode's progress, one rating, or one setting; deleted ones stay as memories. */
export interface RecordRow {
  user_id: string
  kind: RecordKind
  /** A setting's name stands here, and of a rating the kind of the title with its id. */
  title_id: string
  season_id: string
  episode_id: string
  cursor: number
  /** Server time of the last write. */
  changed_at: number
  /** 1 when nothing is left but the memory of a deletion. */
  is_gone: number
  /** JSON: registers and their timestamps (library/record.ts). */
  state: string
  /** JSON of the specified endpoints' item, made on writing so that a list is one concatenation; null if they have none. */
  wire: string | null
}

/** Answers to changes that were seen, for those who ask again. */
export interface SeenChangeRow {
  user_id: string
  change_id: string
  outcome: 'applied' | 'superseded'
  seen_at: number
}

/** Every place of an account's order from `cursor` on was taken at `passed_at` or later. */
export interface CheckpointRow {
  user_id: string
  cursor: number
  passed_at: number
}

/** Puzzles and challenges that cannot be used again. */
export interface SpentTokenRow {
  token: string
  expires_at: number
}

/** Who does a job that one instance does for all. */
export interface LeaseRow {
  job: string
  held_until: number
}

/** What the server keeps for itself. */
export interface ServerValueRow {
  name: string
  value: string
}

export interface Schema {
  /** `checkpoint_at` is when the account's latest checkpoint was written down. */
  users: UserRow & { milestone_at: Generated<number> }
  sessions: SessionRow
  records: RecordRow
  seen_changes: SeenChangeRow
  milestones: CheckpointRow
  spent_tokens: SpentTokenRow
  leases: LeaseRow
  server_values: ServerValueRow
}
