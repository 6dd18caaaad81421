import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merge } from './merge.ts'
import { EMPTY, isGone, latestStamp, type RecordDeed, type RecordState } from './record.ts'
import { isLater, type Stamp } from './stamp.ts'

const at = (ms: number, counter = 0, device = 'a'): Stamp => [ms, counter, device]
const hide = (stamp: Stamp, isHidden: boolean): RecordDeed => ({ op: 'put', stamp, values: { isHidden } })
const watch = (stamp: Stamp, watched: number): RecordDeed => ({
  op: 'put',
  stamp,
  values: { position: { duration: 100, watched, updatedAt: stamp[0] } },
})
const remove = (stamp: Stamp): RecordDeed => ({ op: 'delete', stamp })
const all = (...deeds: RecordDeed[]): RecordState => deeds.reduce((state, deed) => merge(state, deed).state, EMPTY)

describe('merging deeds into a record', () => {
  it('the later deed wins, however late it comes', () => {
    expect(all(watch(at(2), 20), watch(at(1), 10)).registers.position?.value.watched).toBe(20)
    expect(all(watch(at(1), 10), watch(at(2), 20)).registers.position?.value.watched).toBe(20)
  })

  it('a rewatch moves a position back', () => {
    expect(all(watch(at(1), 90), watch(at(2), 5)).registers.position?.value.watched).toBe(5)
  })

  it('deeds of one ms go by their counter, then by the device', () => {
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
    expect(isGone(all(watch(at(1), 10), remove(at(1, 1))))).toBe(true)
  })

  it('a deed after a deletion brings the record back', () => {
    expect(all(remove(at(3)), watch(at(4), 40)).registers.position?.value.watched).toBe(40)
  })

  it('says whether a deed decided anything', () => {
    expect(merge(EMPTY, watch(at(1), 1)).isApplied).toBe(true)
    expect(merge(all(watch(at(1), 1)), watch(at(1), 1)).isApplied).toBe(false)
    expect(merge(all(remove(at(2))), remove(at(1))).isApplied).toBe(false)
  })

  it('knows its latest deed', () => {
    expect(latestStamp(all(watch(at(1), 1), hide(at(7, 2), true), remove(at(3))))).toEqual(at(7, 2))
    expect(latestStamp(all(remove(at(3))))).toEqual(at(3))
  })

  it('ends the same in any order and any number of times', () => {
    const stamp = fc.tuple(fc.nat(6), fc.nat(2), fc.constantFrom('a', 'b', 'c'))
    const deed = fc.oneof(
      fc.tuple(stamp, fc.nat(100)).map(([when, watched]) => watch(when, watched)),
      fc.tuple(stamp, fc.boolean()).map(([when, isHidden]) => hide(when, isHidden)),
      stamp.map(remove),
    )
    // One device never does two deeds at one stamp.
    const deeds = fc.uniqueArray(deed, { selector: (one) => one.stamp.join(), maxLength: 12 })
    const orders = deeds.chain((some) =>
      fc.tuple(
        fc.constant(some),
        fc.shuffledSubarray(some, { minLength: some.length }),
        fc.array(fc.constantFrom(...(some.length > 0 ? some : [remove(at(0))])), { maxLength: some.length }),
      ),
    )
    fc.assert(
      fc.property(orders, ([some, shuffled, repeated]) => {
        const inTime = some.toSorted((one, two) => (isLater(one.stamp, two.stamp) ? 1 : -1))
        expect(all(...shuffled, ...repeated.filter((one) => some.includes(one)))).toEqual(all(...inTime))
      }),
      { numRuns: 1000 },
    )
  })
})
