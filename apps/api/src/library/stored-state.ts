import type { HlcTimestamp } from '@matinee/contracts'
import type { RecordState, Registers } from './record.ts'

/**
 * How a row keeps the state of a record, as JSON. Its words are older than those of the code and stay, because instances of two
 * versions may write to one database: `stamp` is the timestamp of a register, `gone` is the tombstone, and a timestamp is a tuple.
 */
export type StoredTimestamp = readonly [at: number, counter: number, device: string]

export interface StoredState {
  id?: string
  registers: Readonly<Record<string, { readonly stamp: StoredTimestamp; readonly value: unknown }>>
  gone?: StoredTimestamp
}

const store = ({ at, counter, device }: HlcTimestamp): StoredTimestamp => [at, counter, device]
const restore = ([at, counter, device]: StoredTimestamp): HlcTimestamp => ({ at, counter, device })

/** The JSON of a row's `state`. */
export function encodeState({ id, registers, tombstone }: RecordState): string {
  const stored: Record<string, StoredState['registers'][string]> = {}
  for (const [name, { timestamp, value }] of Object.entries(registers))
    stored[name] = { stamp: store(timestamp), value }
  return JSON.stringify({ id, registers: stored, gone: tombstone && store(tombstone) })
}

/** A state from the parsed JSON of a row, which was checked before (`isStoredState`). */
export function decodeState({ id, registers, gone }: StoredState): RecordState {
  const restored: Record<string, { timestamp: HlcTimestamp; value: unknown }> = {}
  for (const [name, { stamp, value }] of Object.entries(registers))
    restored[name] = { timestamp: restore(stamp), value }
  return {
    ...(id !== undefined && { id }),
    registers: restored as Registers,
    ...(gone && { tombstone: restore(gone) }),
  }
}
