import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merge } from './merge.ts'
import { EMPTY, isDeleted, latestTimestamp, type RecordMutation, type RecordState } from './record.ts'
import type { HlcTimestamp } from '@matinee/contracts'
import { isLater } from '@matinee/domain'

const at = (ms: number, counter = 0, device = 'a'): HlcTimestamp => ({ at: ms, counter, device })
const hide = (timestamp: HlcTimestamp, isHidden: boolean): RecordMutation => ({
  op: 'put',
  timestamp,
  values: { isHidden },
})
const watch = (timestamp: HlcTimestamp, watched: number): RecordMutation => ({
  op: 'put',
  timestamp,
  values: { position: { duration: 100, watched, updatedAt: timestamp.at } },
})
const remove = (timestamp: HlcTimestamp): RecordMutation => ({ op: 'delete', timestamp })
const all = (...mutations: RecordMutation[]): RecordState =>
  mutations.reduce((state, mutation) => merge(state, mutation).state, EMPTY)

describe('merging mutations into a record', () => {
  it('the later mutation wins, however late it comes', () => {
    expect(all(watch(at(2), 20), watch(at(1), 10)).registers.position?.value.watched).toBe(20)
    expect(all(watch(at(1), 10), watch(at(2), 20)).registers.position?.value.watched).toBe(20)
  })

  it('a rewatch moves a position back', () => {
    expect(all(watch(at(1), 90), watch(at(2), 5)).registers.position?.value.watched).toBe(5)
  })

  it('mutations of one ms go by their counter, then by the device', () => {
    expect(all(watch(at(1, 1), 2), watch(at(1, 0), 1)).registers.position?.value.watched).toBe(2)
    expect(all(watch(at(1, 0, 'b'), 2), watch(at(1, 0, 'a'), 1)).registers.position?.value.watched).toBe(2)
  })

  it('hiding on one device does not undo a position of another', () => {
    const state = all(hide(at(5), true), watch(at(3), 30))
    expect(state.registers.isHidden?.value).toBe(true)
    expect(state.registers.position?.value.watched).toBe(30)
  })

  it('a deletion takes what is not later, and stays in memory', () => {
    const state = all(watch(at(1), 10), hide(at(5), true), remove(at(3)))
    expect(Object.keys(state.registers)).toEqual(['isHidden'])
    expect(merge(state, watch(at(2), 20)).isApplied).toBe(false)
    expect(isDeleted(all(watch(at(1), 10), remove(at(1, 1))))).toBe(true)
  })

  it('a mutation after a deletion brings the record back', () => {
    expect(all(remove(at(3)), watch(at(4), 40)).registers.position?.value.watched).toBe(40)
  })

  it('says whether a mutation decided anything', () => {
    expect(merge(EMPTY, watch(at(1), 1)).isApplied).toBe(true)
    expect(merge(all(watch(at(1), 1)), watch(at(1), 1)).isApplied).toBe(false)
    expect(merge(all(remove(at(2))), remove(at(1))).isApplied).toBe(false)
  })

  it('knows its latest mutation', () => {
    expect(latestTimestamp(all(watch(at(1), 1), hide(at(7, 2), true), remove(at(3))))).toEqual(at(7, 2))
    expect(latestTimestamp(all(remove(at(3))))).toEqual(at(3))
  })

  it('ends the same in any order and any number of times', () => {
    const timestamp = fc.record({ at: fc.nat(6), counter: fc.nat(2), device: fc.constantFrom('a', 'b', 'c') })
    const mutation = fc.oneof(
      fc.tuple(timestamp, fc.nat(100)).map(([when, watched]) => watch(when, watched)),
      fc.tuple(timestamp, fc.boolean()).map(([when, isHidden]) => hide(when, isHidden)),
      timestamp.map(remove),
    )
    // One device never does two mutations at one timestamp.
    const mutations = fc.uniqueArray(mutation, { selector: (one) => JSON.stringify(one.timestamp), maxLength: 12 })
    const orders = mutations.chain((some) =>
      fc.tuple(
        fc.constant(some),
        fc.shuffledSubarray(some, { minLength: some.length }),
        fc.array(fc.constantFrom(...(some.length > 0 ? some : [remove(at(0))])), { maxLength: some.length }),
      ),
    )
    fc.assert(
      fc.property(orders, ([some, shuffled, repeated]) => {
        const inTime = some.toSorted((one, two) => (isLater(one.timestamp, two.timestamp) ? 1 : -1))
        expect(all(...shuffled, ...repeated.filter((one) => some.includes(one)))).toEqual(all(...inTime))
      }),
      { numRuns: 1000 },
    )
  })
})
