import { isStars } from '@matinee/domain'
import type { RecordRow } from '../storage/schema.ts'
import { SERVER_DEVICE, type RecordKey, type Registers, type RecordState } from './record.ts'
import { decodeState, type StoredState, type StoredTimestamp } from './stored-state.ts'

/** The columns that say again what the state says. */
export type RestOfRow = Pick<RecordRow, 'wire' | 'changed_at' | 'is_gone'>

type Fields = Readonly<Record<string, unknown>>

/** The latest moment a date can be. */
const LATEST_MS = 8.64e15

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isNumberOrNull = (value: unknown) => value === null || Number.isFinite(value)
const isMoment = (value: unknown) => typeof value === 'number' && Math.abs(value) <= LATEST_MS

const isTimestamp = (value: unknown): value is StoredTimestamp =>
  Array.isArray(value) &&
  value.length === 3 &&
  isMoment(value[0]) &&
  Number.isSafeInteger(value[1]) &&
  typeof value[2] === 'string'

const isMeta = (value: unknown) => isFields(value) && typeof value['title'] === 'string' && 'type' in value

/** What each register holds, checked as far as reading it could fail. */
const isValueOf: Readonly<Record<keyof Registers, (value: unknown) => boolean>> = {
  bookmark: isMeta,
  savedAt: isMoment,
  part: (value) =>
    isFields(value) &&
    isMeta(value['meta']) &&
    isNumberOrNull(value['seasonNumber']) &&
    isNumberOrNull(value['episodeNumber']),
  position: (value) =>
    isFields(value) &&
    Number.isFinite(value['duration']) &&
    Number.isFinite(value['watched']) &&
    isMoment(value['updatedAt']),
  isHidden: (value) => typeof value === 'boolean',
  isWatched: (value) => typeof value === 'boolean',
  rating: isStars,
  setting: (value) => value === null || ['string', 'boolean'].includes(typeof value) || Array.isArray(value),
}

function isStoredState(value: unknown): value is StoredState {
  if (!isFields(value) || !isFields(value['registers'])) return false
  if (value['gone'] !== undefined && !isTimestamp(value['gone'])) return false
  return Object.entries(value['registers']).every(
    ([name, register]) =>
      Object.hasOwn(isValueOf, name) &&
      isFields(register) &&
      isTimestamp(register['stamp']) &&
      isValueOf[name as keyof Registers](register['value']),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A moment as we write it; told by its looks, since parsing the dates of a whole list would cost a third of reading it. */
const MOMENT = /^[+-]?\d{4,6}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/

const isItem = (value: unknown): value is Fields =>
  isFields(value) &&
  typeof value['tmdbId'] === 'string' &&
  isMeta(value['meta']) &&
  MOMENT.test(String(value['updatedAt']))

/** An item of the specified lists, of this title; undefined where the text is none. */
export function readWire(wire: string | null, titleId: string): Fields | undefined {
  const item = wire === null ? undefined : parseJson(wire)
  return isItem(item) && item['tmdbId'] === titleId ? item : undefined
}

function numberOf(part: unknown): unknown {
  return isFields(part) ? part['number'] : undefined
}

/** A record from the item that the specified endpoints answer: what was seen there is what is there. */
function stateOfWire(kind: RecordKey['kind'], item: Fields): RecordState | undefined {
  const at = Date.parse(String(item['updatedAt']))
  const register = (value: unknown) => ({ stamp: [at, 0, SERVER_DEVICE] as const, value })
  const registers =
    kind === 'bookmark'
      ? { bookmark: register(item['meta']) }
      : {
          part: register({
            meta: item['meta'],
            seasonNumber: numberOf(item['season']) ?? null,
            episodeNumber: numberOf(item['episode']) ?? null,
          }),
          position: register({ duration: item['duration'], watched: item['watched'], updatedAt: at }),
        }
  const state: unknown = { ...(typeof item['id'] === 'string' && { id: item['id'] }), registers }
  return isStoredState(state) ? decodeState(state) : undefined
}

/** The state of a record as its row keeps it; undefined where somebody damaged it by hand. */
export function readState(text: string): RecordState | undefined {
  const state = parseJson(text)
  return isStoredState(state) ? decodeState(state) : undefined
}

/**
 * The state of a record whose own text is damaged: as much as the row's other columns still say, which is the specified item, or
 * that the record is gone. Undefined where they say nothing.
 */
export function repairState({ kind, titleId }: RecordKey, row: RestOfRow): RecordState | undefined {
  if (row.is_gone === 1) return { registers: {}, tombstone: { at: row.changed_at, counter: 0, device: SERVER_DEVICE } }
  const item = readWire(row.wire, titleId)
  return item && stateOfWire(kind, item)
}

/** Whether a row of the library says what it has to, in each of its columns. */
export function isReadableRecord({ state, wire, title_id, is_gone }: Readonly<Record<string, unknown>>): boolean {
  if (readState(String(state)) === undefined) return false
  return is_gone === 1 || wire === null || readWire(String(wire), String(title_id)) !== undefined
}

/** Whether a text is a list of so many items as the specified endpoints answer them. */
export function isWireList(text: string, count: number): boolean {
  const list = parseJson(text)
  return Array.isArray(list) && list.length === count && list.every(isItem)
}
