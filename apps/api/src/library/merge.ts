import type { RecordMutation, RecordState, RegisterValues } from './record.ts'
import type { HlcTimestamp } from '@matinee/contracts'
import { isLater } from '@matinee/domain'

type RegisterName = keyof RegisterValues
type LooseRegisters = Partial<Record<RegisterName, { timestamp: HlcTimestamp; value: unknown }>>

/**
 * A record after one more mutation: each register goes by its own latest mutation, and a deletion takes what is not later than it.
 * Mutations may come in any order and any number of times; the outcome is the same. `isApplied` is false when later mutations had
 * decided everything before.
 */
export function merge(state: RecordState, mutation: RecordMutation): { state: RecordState; isApplied: boolean } {
  return mutation.op === 'put' ? put(state, mutation.timestamp, mutation.values) : remove(state, mutation.timestamp)
}

function put(state: RecordState, timestamp: HlcTimestamp, values: Partial<RegisterValues>): ReturnType<typeof merge> {
  if (!isLater(timestamp, state.tombstone)) return { state, isApplied: false }
  const registers: LooseRegisters = { ...state.registers }
  let isApplied = false
  for (const name of Object.keys(values) as RegisterName[]) {
    const value = values[name]
    if (value === undefined || !isLater(timestamp, registers[name]?.timestamp)) continue
    registers[name] = { timestamp, value }
    isApplied = true
  }
  return isApplied
    ? { state: { ...state, registers: registers as RecordState['registers'] }, isApplied }
    : { state, isApplied }
}

function remove(state: RecordState, timestamp: HlcTimestamp): ReturnType<typeof merge> {
  if (!isLater(timestamp, state.tombstone)) return { state, isApplied: false }
  const registers: LooseRegisters = {}
  for (const [name, register] of Object.entries(state.registers)) {
    if (isLater(register.timestamp, timestamp)) registers[name as RegisterName] = register
  }
  return {
    state: { ...state, registers: registers as RecordState['registers'], tombstone: timestamp },
    isApplied: true,
  }
}
