import type { AccountApiErrorCode } from '../../services/account-api/account-api-error.ts'

/** What a viewer sees of syncing. `count` changes are not with the server yet; they are safe on this device. */
export type SyncStatus =
  | { state: 'off' }
  | { state: 'synced' }
  /** All but `count` changes, which the server did not take; they stay on this device. */
  | { state: 'refused'; count: number }
  | { state: 'waiting'; count: number }
  | { state: 'offline'; count: number }
  | { state: 'error'; code: SyncFailure; count: number }

/** Why a cycle failed: an answer of the server, or the disk of this device. */
export type SyncFailure = AccountApiErrorCode | 'disk'

/** What happened to a sync. */
export type SyncEvent =
  | { type: 'connectivityChanged'; isOnline: boolean }
  | { type: 'cycleSucceeded' }
  | { type: 'cycleFailed'; code: SyncFailure }
  /** Changes in the outbox: those that wait for the server, and those that it refused. */
  | { type: 'outboxCounted'; waiting: number; refused: number }
  /** The account of this sync was left. */
  | { type: 'ended' }

export interface SyncState {
  isOver: boolean
  isOnline: boolean
  failure: SyncFailure | undefined
  waiting: number
  refused: number
}

export const FIRST_SYNC_STATE: SyncState = {
  isOver: false,
  isOnline: true,
  failure: undefined,
  waiting: 0,
  refused: 0,
}

/** The state after one more event. After `ended` nothing changes: a cycle that was under way belongs to an account that was left. */
export function reduceSync(state: SyncState, event: SyncEvent): SyncState {
  if (state.isOver) return state
  switch (event.type) {
    case 'connectivityChanged':
      return { ...state, isOnline: event.isOnline }
    case 'cycleSucceeded':
      return { ...state, failure: undefined }
    case 'cycleFailed':
      return { ...state, failure: event.code }
    case 'outboxCounted':
      return { ...state, waiting: event.waiting, refused: event.refused }
    case 'ended':
      return { ...state, isOver: true }
  }
}

/** What a viewer sees in a state: no network before an error, an error before what waits, what waits before what was refused. */
export function syncStatusOf({ isOver, isOnline, failure, waiting, refused }: SyncState): SyncStatus {
  if (isOver) return { state: 'off' }
  if (!isOnline || failure === 'unreachable' || failure === 'timeout') return { state: 'offline', count: waiting }
  if (failure) return { state: 'error', code: failure, count: waiting }
  if (waiting > 0) return { state: 'waiting', count: waiting }
  return refused > 0 ? { state: 'refused', count: refused } : { state: 'synced' }
}
