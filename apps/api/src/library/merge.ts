import type { RecordDeed, RecordState, RegisterValues } from './record.ts'
import { isLater, type Stamp } from './stamp.ts'

type RegisterName = keyof RegisterValues
type LooseRegisters = Partial<Record<RegisterName, { stamp: Stamp; value: unknown }>>

/**
 * A record after one more deed: each register goes by its own latest deed, and a deletion takes what is not later than it.
 * Deeds may come in any order and any number of times; the outcome is the same. `isApplied` is false when later deeds had
 * decided everything before.
 */
export function merge(state: RecordState, deed: RecordDeed): { state: RecordState; isApplied: boolean } {
  return deed.op === 'put' ? put(state, deed.stamp, deed.values) : remove(state, deed.stamp)
}

function put(state: RecordState, stamp: Stamp, values: Partial<RegisterValues>): ReturnType<typeof merge> {
  if (!isLater(stamp, state.gone)) return { state, isApplied: false }
  const registers: LooseRegisters = { ...state.registers }
  let isApplied = false
  for (const name of Object.keys(values) as RegisterName[]) {
    const value = values[name]
    if (value === undefined || !isLater(stamp, registers[name]?.stamp)) continue
    registers[name] = { stamp, value }
    isApplied = true
  }
  return isApplied
    ? { state: { ...state, registers: registers as RecordState['registers'] }, isApplied }
    : { state, isApplied }
}

function remove(state: RecordState, stamp: Stamp): ReturnType<typeof merge> {
  if (!isLater(stamp, state.gone)) return { state, isApplied: false }
  const registers: LooseRegisters = {}
  for (const [name, register] of Object.entries(state.registers)) {
    if (isLater(register.stamp, stamp)) registers[name as RegisterName] = register
  }
  return { state: { ...state, registers: registers as RecordState['registers'], gone: stamp }, isApplied: true }
}
