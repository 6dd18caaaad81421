import { describe, expect, it } from 'vitest'
import { FIRST_SYNC_STATE, reduceSync, syncStatusOf, type SyncEvent } from './status.ts'

const after = (...events: SyncEvent[]) => syncStatusOf(events.reduce(reduceSync, FIRST_SYNC_STATE))

describe('the status of a sync', () => {
  const counted = (waiting: number, refused = 0): SyncEvent => ({ type: 'outboxCounted', waiting, refused })
  const failed = (code: 'unreachable' | 'timeout' | 'failed' | 'disk'): SyncEvent => ({ type: 'cycleFailed', code })

  it.each([
    [[], { state: 'synced' }],
    [[counted(2)], { state: 'waiting', count: 2 }],
    [[counted(0, 3)], { state: 'refused', count: 3 }],
    [[counted(1, 3)], { state: 'waiting', count: 1 }],
    [[counted(1), failed('failed')], { state: 'error', code: 'failed', count: 1 }],
    [[counted(1), failed('disk')], { state: 'error', code: 'disk', count: 1 }],
    [[counted(1), failed('unreachable')], { state: 'offline', count: 1 }],
    [[counted(1), failed('timeout')], { state: 'offline', count: 1 }],
    [[failed('failed'), { type: 'cycleSucceeded' }], { state: 'synced' }],
    [[failed('failed'), { type: 'connectivityChanged', isOnline: false }], { state: 'offline', count: 0 }],
    [[counted(1), { type: 'ended' }], { state: 'off' }],
    [[{ type: 'ended' }, counted(1), failed('failed'), { type: 'cycleSucceeded' }], { state: 'off' }],
  ] as const)('after %j is %j', (events, status) => {
    expect(after(...events)).toEqual(status)
  })
})
